import BacklitGeometry

extension LayoutForm {
  /// Creates the linear form of a constraint; nil if one of its items is gone, or if the items are not in one tree.
  ///
  /// Positions are distances from the top and the left edge of the nearest common ancestor's frame. For leading and trailing with
  /// text from right to left, they are distances leftwards from its right edge. The direction is that of the view around the item
  /// whose attribute follows the text; around the first item if both do. If the multiplier is 1, the ancestor cancels out and is
  /// not looked up. A distance between two attributes needs no ancestor.
  init?(_ source: LayoutConstraint) {
    guard let first = source.firstElement else { return nil }
    let second = source.secondElement
    guard !source.hasSecondItem || second != nil else { return nil }
    self.init()
    relation = source.relation
    priority = source.priority
    constant = -source.constant
    let crossing = source.crossing
    let left = Place(first, source.firstAttribute, crossing, .first)
    let right = second.map { Place($0, source.secondAttribute, crossing, .second) }
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
      guard add(left, from: source.firstOrigin, crossing, .firstOrigin, times: 1) else { return nil }
      if let right, !add(right, from: source.secondOrigin, crossing, .secondOrigin, times: -factor) {
        return nil
      }
    }
  }

  /// An attribute of an item, with what scrolling does to it.
  @MainActor
  private struct Place {
    let item: any LayoutElement
    let attribute: LayoutAttribute
    /// The content area that replaces the edges of an item that scrolls.
    let area: (any LayoutElement)?
    /// The distance that the place is scrolled.
    let scrolled: Double

    init(
      _ item: any LayoutElement, _ attribute: LayoutAttribute, _ crossing: ScrollCrossing?,
      _ place: ScrollCrossing.Place
    ) {
      self.item = item
      self.attribute = attribute
      area = crossing?.area(at: place)
      if let crossing, attribute.kind != .dimension, let axis = attribute.axis {
        scrolled = crossing.distance(at: place, along: axis)
      } else {
        scrolled = 0
      }
    }
  }

  /// The direction of text for two attributes; left to right if neither depends on the direction of text.
  private static func direction(_ first: Place, _ second: Place?) -> LayoutDirection {
    if first.attribute.followsText { return direction(around: first.item, besides: second?.item) }
    if let second, second.attribute.followsText { return direction(around: second.item, besides: first.item) }
    return .leftToRight
  }

  /// The direction in which an item is placed, or its own if it is the parent of the other item.
  private static func direction(
    around item: any LayoutElement, besides other: (any LayoutElement)?
  ) -> LayoutDirection {
    if let other, other.layoutParent === item { return item.effectiveLayoutDirection }
    return item.placementDirection
  }

  /// Adds a multiple of an extent, or of a position in a direction of text.
  private mutating func add(_ place: Place, _ direction: LayoutDirection, times factor: Double) {
    let sign = direction == .rightToLeft ? -1.0 : 1.0
    add(
      attribute: place.attribute.resolved(direction), of: place.item, edges: place.area, times: sign * factor)
    constant -= sign * factor * place.scrolled
  }

  /// Adds a multiple of the distance from an origin, or of an extent if there is no origin.
  /// - Returns: whether the origin still exists.
  private mutating func add(
    _ place: Place, from origin: LayoutOrigin?, _ crossing: ScrollCrossing?,
    _ originPlace: ScrollCrossing.Place, times factor: Double
  ) -> Bool {
    guard let origin else {
      add(place, .leftToRight, times: factor)
      return true
    }
    guard let item = origin.item else { return false }
    let start = Place(item, origin.attribute, crossing, originPlace)
    let direction = Self.direction(place, start)
    add(place, direction, times: factor)
    add(start, direction, times: -factor)
    return true
  }

  /// Adds a multiple of the position from which positions are measured.
  private mutating func addOrigin(
    of ancestor: any LayoutElement, _ attribute: LayoutAttribute, _ direction: LayoutDirection,
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

extension LayoutForm {
  /// Creates the form for the root of a tree: its frame lies at the origin and has the root size, if one is
  /// set.
  init?(root item: any LayoutElement, part: LayoutPart) {
    guard item.layoutParent == nil else { return nil }
    let insets = item.alignmentRectInsets
    let size = item.layoutStorage.rootSize
    self.init()
    add(part, of: item, times: 1)
    switch part {
    case .left: constant = -insets.left
    case .top: constant = -insets.top
    case .width:
      guard let size else { return nil }
      constant = -max(0, size.width - insets.left - insets.right)
    case .height:
      guard let size else { return nil }
      constant = -max(0, size.height - insets.top - insets.bottom)
      if item.layoutStorage.rootFitsHeight { priority = .fittingSizeLevel }
    }
  }

  /// Creates the form for an item with a fixed frame in its parent's frame.
  init?(autoresizing item: any LayoutElement, part: LayoutPart) {
    guard let frame = item.layoutStorage.autoresizedFrame, let parent = item.layoutParent else { return nil }
    let insets = item.alignmentRectInsets
    let outer = parent.alignmentRectInsets
    self.init()
    add(part, of: item, times: 1)
    switch part {
    case .left:
      add(.left, of: parent, times: -1)
      constant = outer.left - insets.left - frame.minX
    case .top:
      add(.top, of: parent, times: -1)
      constant = outer.top - insets.top - frame.minY
    case .width: constant = -max(0, frame.width - insets.left - insets.right)
    case .height: constant = -max(0, frame.height - insets.top - insets.bottom)
    }
  }

  /// How much the factor of a resistance below required differs from 1.
  ///
  /// The solver adds up the errors of one priority. Where different layouts have the same sum, content wins over a
  /// different constraint, and text that can wrap gives way. The difference is too small to decide otherwise, and a power
  /// of two causes few rounding errors.
  private static let tieBreak = 1.0 / 4096

  /// The factor of a share. Shares have the lowest priority, and count less than anything else there.
  private static let shareFactor = 1.0 / 1024

  /// Creates the form for a natural size: hugging limits the extent from above, resistance and shares from below.
  init?(intrinsic item: any LayoutElement, _ kind: IntrinsicKind) {
    let storage = item.layoutStorage
    guard let intrinsic = storage.intrinsic else { return nil }
    let isHorizontal = kind.axis == .horizontal
    let height = storage.fitted?.height ?? intrinsic.size.height
    var extent = isHorizontal ? intrinsic.size.width : height
    guard extent >= 0 else { return nil }
    self.init()
    let hugging = isHorizontal ? intrinsic.horizontalHugging : intrinsic.verticalHugging
    let resistance = isHorizontal ? intrinsic.horizontalResistance : intrinsic.verticalResistance
    let wraps = isHorizontal && storage.fitted != nil
    var factor = 1.0
    switch kind {
    case .horizontalHugging, .verticalHugging:
      relation = .lessThanOrEqual
      priority = hugging
    case .horizontalResistance, .verticalResistance:
      relation = .greaterThanOrEqual
      priority = resistance
      if priority < .required { factor += wraps ? -2 * Self.tieBreak : Self.tieBreak }
    case .share(let index):
      guard wraps, resistance > 1, resistance < .required else { return nil }
      relation = .greaterThanOrEqual
      priority = 1
      factor = Self.shareFactor
      extent = min(extent, IntrinsicKind.shares[index])
    }
    add(isHorizontal ? LayoutPart.width : .height, of: item, times: factor)
    setExtent(extent)
  }

  /// The factor of the extent in the form of a natural size.
  var extentFactor: Double { terms.first?.coefficient ?? 1 }

  /// Sets the extent in the form of a natural size, in points.
  mutating func setExtent(_ extent: Double) { constant = -extent * extentFactor }
}
