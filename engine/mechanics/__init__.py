"""Parts with parameters that two cards or more use."""
