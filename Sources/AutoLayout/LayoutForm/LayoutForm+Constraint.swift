import Geometry

extension LayoutForm {
  /// A constraint in numbers; nil once one of its items is gone or they share no tree.
  ///
  /// Positions are distances from the frame of the nearest common ancestor: from its top; from its left edge;
  /// or, where leading or trailing is involved and text runs from right to left, leftwards from its right edge.
  /// The direction is that of the item whose attribute follows the text, the first one if both do. Where the
  /// multiplier is 1 the ancestor cancels out and is not asked for.
  init?(_ source: LayoutConstraint) {
    guard let first = source.firstItem else { return nil }
    let second = source.secondItem
    guard !source.hasSecondItem || second != nil else { return nil }
    self.init()
    relation = source.relation
    priority = source.priority
    constant = -source.constant
    guard let second else {
      add(attribute: source.firstAttribute, of: first, times: 1)
      return
    }
    let isFirstDirected = source.firstAttribute.followsText
    let isDirected = isFirstDirected || source.secondAttribute.followsText
    let direction =
      isDirected ? (isFirstDirected ? first : second).effectiveLayoutDirection : .leftToRight
    let isMirrored = direction == .rightToLeft
    let sign = isMirrored ? -1.0 : 1.0
    add(attribute: source.firstAttribute.resolved(direction), of: first, times: sign)
    add(attribute: source.secondAttribute.resolved(direction), of: second, times: -sign * source.multiplier)
    let kind = source.firstAttribute.kind
    guard kind != .dimension, source.multiplier != 1 else { return }
    guard let ancestor = source.commonAncestor() else { return nil }
    let insets = ancestor.alignmentRectInsets
    let factor = sign * (source.multiplier - 1)
    if kind == .verticalPosition {
      add(.top, of: ancestor, times: factor)
      constant -= factor * insets.top
    } else if isMirrored {
      add(attribute: .right, of: ancestor, times: factor)
      constant += factor * insets.right
    } else {
      add(.left, of: ancestor, times: factor)
      constant -= factor * insets.left
    }
  }
}
