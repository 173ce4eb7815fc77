"""What the pages share: times, words, the glossary. Nothing here knows NoneBot or sends anything."""
