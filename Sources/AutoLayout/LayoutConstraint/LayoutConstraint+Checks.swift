extension LayoutConstraint {
  /// What is wrong with a constraint of this shape, in words, or nil if nothing is.
  ///
  /// Only like compares with like (a position along an axis, or an extent); a position needs a second item and
  /// a factor other than 0; leading and trailing do not mix with left and right, as the two would part company
  /// from right to left; numbers have to be finite.
  public nonisolated static func fault(
    attribute first: LayoutAttribute, toItem hasSecondItem: Bool, attribute second: LayoutAttribute,
    multiplier: Double, constant: Double
  ) -> String? {
    guard multiplier.isFinite, constant.isFinite else {
      return "The multiplier and the constant of a constraint have to be finite numbers."
    }
    guard first != .notAnAttribute else { return "The first side of a constraint needs an attribute." }
    guard hasSecondItem == (second != .notAnAttribute) else {
      return hasSecondItem
        ? "A constraint to a second item needs an attribute of that item."
        : "The attribute \(second.rawValue) on the second side needs an item."
    }
    guard hasSecondItem else {
      return first.kind == .dimension
        ? nil
        : "\(first.rawValue) is a position; it needs a second item to be measured from."
    }
    guard first.kind == second.kind else {
      return "\(first.rawValue) and \(second.rawValue) do not measure the same and cannot be compared."
    }
    if first.kind != .dimension && multiplier == 0 {
      return "\(first.rawValue) is a position; its multiplier cannot be 0."
    }
    if first.followsText && second.ignoresText || first.ignoresText && second.followsText {
      return "\(first.rawValue) and \(second.rawValue) cannot be mixed: one follows the direction of text."
    }
    return nil
  }
}
