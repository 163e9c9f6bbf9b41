"""Speed, measured: each ``bench_*.py`` has ``run() -> list[dict]`` with name, unit, median, ratio, target, met."""
