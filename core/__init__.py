"""Pure calculation: values in, values out. No Qt, no wording, no clock, ids or randomness unless handed in."""
