"""The rulebooks, one package each; a book never imports a book."""
