"""Ledgers, ``BOOK.toml``: which scenario or test checks each clause of each skill; and what reads and proves them."""
