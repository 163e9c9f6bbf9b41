"""The declaration language: parsed, checked and evaluated under a budget; never run as JavaScript."""
