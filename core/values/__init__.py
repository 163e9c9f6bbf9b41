"""JSON values: rules and budgets, keys, paths, literals, data texts, canonical text, differences."""
