"""A campaign as values, and as a file on disk. Knows the rules, nothing of Qt."""
