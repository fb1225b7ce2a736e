extension LayoutConstraint {
  /// The reason why a constraint with these attributes and numbers is invalid; nil if it is valid.
  ///
  /// Both attributes must have the same kind. A position needs a second item and a multiplier other than 0.
  /// Leading and trailing cannot be combined with left and right, because they differ where text runs from
  /// right to left. Numbers must be finite.
  public nonisolated static func fault(
    attribute first: LayoutAttribute, toItem hasSecondItem: Bool, attribute second: LayoutAttribute,
    multiplier: Double, constant: Double
  ) -> String? {
    guard multiplier.isFinite, constant.isFinite else {
      return "The multiplier and the constant of a constraint must be finite numbers."
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
        : "\(first.rawValue) is a position; it needs a second item."
    }
    guard first.kind == second.kind else {
      return "\(first.rawValue) and \(second.rawValue) measure different things and cannot be compared."
    }
    if first.kind != .dimension && multiplier == 0 {
      return "\(first.rawValue) is a position; its multiplier cannot be 0."
    }
    if first.followsText && second.ignoresText || first.ignoresText && second.followsText {
      return "\(first.rawValue) and \(second.rawValue) cannot be combined: one follows the direction of text."
    }
    return nil
  }
}
