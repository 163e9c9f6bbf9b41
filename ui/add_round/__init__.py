"""Pasting a round: what its commands would do, before anything is kept."""
