import StrobeModel

extension Animation {
  /// The animation as a child that shows for as long as its group does.
  ///
  /// Eased time comes so near to the end of a cycle that a child of the same length has ended by
  /// then; its model value would flash up.
  var heldInGroup: Animation {
    var child = self
    child.fillMode = .both
    child.isRemovedOnCompletion = false
    return child
  }
}
