"""Card files (PNG and JSON, V1 to V3) to one Card record, and what a card declares."""
