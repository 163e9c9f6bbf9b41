"""The reply of a round with its commands marked."""
