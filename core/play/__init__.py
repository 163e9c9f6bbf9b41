"""The play workspace: cards, catalog, timelines, and what new playthrough and add round do."""
