"""Rules for other programs: a module and the sidecar that says in JSON what its numbers mean.

Invariant: whatever a host needs to read moves, reasons, views and states is in the sidecar, so that the host knows no
game. `docs/embedding.md` describes both, `examples/embed/rules.mjs` is such a host.
"""
