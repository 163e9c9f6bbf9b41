"""Starts everything: arguments, folders, logging, crash reports, wiring, command line."""
