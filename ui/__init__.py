"""PySide6 lives only here: windows, views, thin models, theme, translations."""
