"""Durable session logs: identity, projection, fingerprints."""
