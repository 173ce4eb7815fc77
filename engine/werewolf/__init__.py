"""What the rulebooks share: factions, harm, leaving, ballots, titles, penalties, commands, views."""
