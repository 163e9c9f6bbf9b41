"""The ledger files, byte-faithful: load, check, atomic save, budgets."""
