"""Qt item models over the document, and the words for what the rules say."""
