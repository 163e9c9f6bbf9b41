"""The list of rounds of one session."""
