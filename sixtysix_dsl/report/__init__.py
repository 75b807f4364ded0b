"""Diagnostics drawn for people and for programs. Each form is one module with one `render_…` function."""
