"""The bot's side: everything that knows NoneBot, and the pages that people read."""
