"""Vectors and scenarios with the right answers, run against this program."""
