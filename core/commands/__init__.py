"""Reply text to commands, native metadata, applying commands to a state, greeting initialisation."""
