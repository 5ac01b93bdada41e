"""Reports on paper: layout in millimetres, preview, printer, PDF and files."""
