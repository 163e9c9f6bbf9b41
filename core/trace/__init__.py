"""Read models for people: rounds, variable rows, trigger rows; computed here, only painted elsewhere."""
