"""Editing one value as JSON in its row."""
