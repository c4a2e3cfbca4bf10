// A test file needs one import for all that a check takes.
@_exported public import StrobeSnapshots
