"""What the project costs, as a table that anyone can print again: ``python -m benchmarks``."""
