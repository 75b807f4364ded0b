"""Clause text to AST, by the grammar in `grammar/`. Parsing evaluates nothing and knows no names."""
