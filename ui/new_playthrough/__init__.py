"""Choosing a card and a greeting: what it brings, what each greeting begins with."""
