"""The state service, protocol 1."""
