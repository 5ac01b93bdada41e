"""Characters and campaigns in and out: one module a format."""
