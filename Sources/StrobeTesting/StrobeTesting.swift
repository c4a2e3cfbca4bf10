// The target's first file; see the README for the module map.
