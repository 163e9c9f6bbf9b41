"""The trigger table."""
