"""The rules machine without a rule in it: facts, state, proposals, orders, settlements, journal, views.

Nothing in this package knows the game that is played with it; see ``docs/architecture.md``.
"""
