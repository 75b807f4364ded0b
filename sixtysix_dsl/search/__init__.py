"""The bot `search`: it deals what it does not know anew, plays every legal move to the end many times, and
takes the best.

It needs the compiled engine. It sees what its seat sees, and nothing else: see `compile/ponder.py`.
"""
