"""The tree of workspaces, characters, playthroughs and sessions."""
