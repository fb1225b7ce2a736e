import Geometry

extension LayoutForm {
  /// Creates the linear form of a constraint; nil if one of its items no longer exists or they share no tree.
  ///
  /// Positions are distances from the frame of the nearest common ancestor: from its top, from its left edge,
  /// or, if leading or trailing is involved and text runs from right to left, leftwards from its right edge.
  /// The direction is that of the item whose attribute follows the text; of the first item if both do. If the
  /// multiplier is 1, the ancestor cancels out and is not looked up. A distance between two attributes needs
  /// no ancestor.
  init?(_ source: LayoutConstraint) {
    guard let first = source.firstItem else { return nil }
    let second = source.secondItem
    guard !source.hasSecondItem || second != nil else { return nil }
    self.init()
    relation = source.relation
    priority = source.priority
    constant = -source.constant
    let left = (item: first, attribute: source.firstAttribute)
    let right = second.map { (item: $0, attribute: source.secondAttribute) }
    let factor = source.multiplier
    if source.firstOrigin == nil, source.secondOrigin == nil {
      let direction = Self.direction(left, right)
      add(left, direction, times: 1)
      guard let right else { return }
      add(right, direction, times: -factor)
      guard left.attribute.kind != .dimension, factor != 1 else { return }
      guard let ancestor = source.commonAncestor() else { return nil }
      addOrigin(of: ancestor, left.attribute, direction, times: factor - 1)
    } else {
      guard add(left, from: source.firstOrigin, times: 1) else { return nil }
      if let right, !add(right, from: source.secondOrigin, times: -factor) { return nil }
    }
  }

  private typealias Place = (item: any LayoutItem, attribute: LayoutAttribute)

  /// The direction of text for two attributes; left to right if neither depends on the direction of text.
  private static func direction(_ first: Place, _ second: Place?) -> LayoutDirection {
    if first.attribute.followsText { return first.item.effectiveLayoutDirection }
    if let second, second.attribute.followsText { return second.item.effectiveLayoutDirection }
    return .leftToRight
  }

  /// Adds a multiple of an extent, or of a position in a direction of text.
  private mutating func add(_ place: Place, _ direction: LayoutDirection, times factor: Double) {
    let sign = direction == .rightToLeft ? -1.0 : 1.0
    add(attribute: place.attribute.resolved(direction), of: place.item, times: sign * factor)
  }

  /// Adds a multiple of the distance from an origin, or of an extent if there is no origin.
  /// - Returns: whether the origin still exists.
  private mutating func add(_ place: Place, from origin: LayoutOrigin?, times factor: Double) -> Bool {
    guard let origin else {
      add(place, .leftToRight, times: factor)
      return true
    }
    guard let item = origin.item else { return false }
    let start = (item: item, attribute: origin.attribute)
    let direction = Self.direction(place, start)
    add(place, direction, times: factor)
    add(start, direction, times: -factor)
    return true
  }

  /// Adds a multiple of the position from which positions are measured.
  private mutating func addOrigin(
    of ancestor: any LayoutItem, _ attribute: LayoutAttribute, _ direction: LayoutDirection,
    times factor: Double
  ) {
    let insets = ancestor.alignmentRectInsets
    if attribute.kind == .verticalPosition {
      add(.top, of: ancestor, times: factor)
      constant -= factor * insets.top
    } else if direction == .rightToLeft {
      add(attribute: .right, of: ancestor, times: -factor)
      constant -= factor * insets.right
    } else {
      add(.left, of: ancestor, times: factor)
      constant -= factor * insets.left
    }
  }
}
