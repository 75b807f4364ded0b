"""The table for the eye: what one seat may see, drawn, and what a person may ask. No terminal is touched."""
