"""The test suite; mirrors app, core and ui."""
