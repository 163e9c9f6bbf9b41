"""Icons, themes, translations, sample cards and the sample workspace, read through importlib.resources."""
