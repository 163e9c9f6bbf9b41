"""The variables of one state as table, tree and raw JSON."""
