"""Starts everything: arguments, folders, logging, crash reports, wiring, command line."""

VERSION = "0.1.0"
