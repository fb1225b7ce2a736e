import BacklitGeometry

/// How a constraint crosses the edges of items that scroll, as scroll views do.
///
/// The solver knows contents as they lie unscrolled. A constraint between the contents of a scrolling item and
/// anything that does not scroll with them has the scrolled distance as a part of its constant. A constraint
/// between the contents and the edges of the scrolling item itself refers to the content area, as in UIKit, and
/// one to its center or its size to the frame.
///
/// A constraint finds this when it is activated: its items cannot move to a different place in the tree while it is
/// active.
@MainActor
final class ScrollCrossing {
  /// One of the up to four attributes of a constraint.
  enum Place: Int, CaseIterable {
    case first, second, firstOrigin, secondOrigin
  }

  /// For each place, the items that scroll it, without those that scroll all places.
  private let scrollers: [[ItemReference]]
  /// For each place, the content area that replaces the edges of the item.
  private let areas: [ItemReference?]

  /// Creates the crossing of a constraint; nil if nothing scrolls between its items.
  /// - Parameters:
  ///   - constraint: the constraint.
  ///   - ancestor: the nearest common ancestor of its items.
  init?(_ constraint: LayoutConstraint, below ancestor: any LayoutElement) {
    guard constraint.mayCross(below: ancestor) else { return nil }
    // Scrolling does not change the size of anything.
    let items = Place.allCases.map { place in
      constraint.attribute(at: place).kind == .dimension ? nil : constraint.element(at: place)
    }
    var paths = items.map { $0?.scrollers(upTo: ancestor) ?? [] }
    var areas: [ItemReference?] = Array(repeating: nil, count: items.count)
    for (index, item) in items.enumerated() {
      guard let item, item.layoutStorage.isScrolling else { continue }
      let reference = item.layoutStorage.reference(to: item)
      let contents = items.indices.filter { other in paths[other].contains { $0 === reference } }
      guard !contents.isEmpty else { continue }
      paths[index].insert(reference, at: 0)
      // The content area itself begins at the edges of the frame.
      let isInside = contents.contains { (items[$0] as? LayoutGuide)?.isContentArea != true }
      if isInside, constraint.attribute(at: Place.allCases[index]).isEdge, let area = item.contentArea {
        areas[index] = area.layoutStorage.reference(to: area)
      }
    }
    let known = items.indices.filter { items[$0] != nil }
    let shared = known.first.map { paths[$0] } ?? []
    let common = shared.filter { scroller in
      known.allSatisfy { paths[$0].contains { $0 === scroller } }
    }
    scrollers = paths.map { path in path.filter { scroller in !common.contains { $0 === scroller } } }
    self.areas = areas
    if scrollers.allSatisfy(\.isEmpty), areas.allSatisfy({ $0 == nil }) { return nil }
  }

  /// The storages of the items between which the constraint crosses.
  var storages: [LayoutStorage] {
    var seen: Set<ObjectIdentifier> = []
    return scrollers.joined().filter { seen.insert(ObjectIdentifier($0)).inserted }.compactMap(\.storage)
  }

  /// The content area that replaces the edges of the item at a place; nil for the item itself.
  func area(at place: Place) -> (any LayoutElement)? { areas[place.rawValue]?.item }

  /// The distance along an axis that a place is scrolled, in points.
  func distance(at place: Place, along axis: LayoutAxis) -> Double {
    scrollers[place.rawValue].reduce(0) { sum, scroller in
      guard let distance = scroller.storage?.scrolledDistance else { return sum }
      return sum + (axis == .horizontal ? distance.x : distance.y)
    }
  }
}

extension LayoutElement {
  /// Declares that the item scrolls what it contains, except for fixed guides.
  package func becomeScrolling() { layoutStorage.becomeScrolling() }

  /// The distance that the contents of an item that scrolls are moved towards its beginning, in points.
  var scrolledDistance: Point { layoutStorage.scrolledDistance }

  /// Sets the distance that the contents of an item that scrolls are moved.
  ///
  /// Changes the constants of constraints between the contents and items that do not scroll with them. Without
  /// such constraints along a changed axis, there is nothing to solve.
  package func setScrolledDistance(_ distance: Point) {
    let old = layoutStorage.scrolledDistance
    guard distance != old else { return }
    layoutStorage.scrolledDistance = distance
    for constraint in layoutStorage.crossingConstraints {
      let isAcross = constraint.firstAttribute.axis == .horizontal
      if isAcross ? distance.x != old.x : distance.y != old.y { constraint.entry.changed() }
    }
  }

  /// Whether this item or an item from its parent up to an ancestor scrolls.
  fileprivate func mayBeScrolled(below ancestor: any LayoutElement) -> Bool {
    if layoutStorage.isScrolling { return true }
    var item: any LayoutElement = self
    while item !== ancestor, let parent = item.layoutParent {
      if parent.layoutStorage.isScrolling { return true }
      item = parent
    }
    return false
  }

  /// The items up to an ancestor, innermost first, that scroll this item as a part of their contents.
  fileprivate func scrollers(upTo ancestor: any LayoutElement) -> [ItemReference] {
    var found: [ItemReference] = []
    var item: any LayoutElement = self
    while item !== ancestor, let parent = item.layoutParent {
      if parent.layoutStorage.isScrolling, (item as? LayoutGuide)?.isFixed != true {
        found.append(parent.layoutStorage.reference(to: parent))
      }
      item = parent
    }
    return found
  }
}

extension LayoutAttribute {
  /// Whether the attribute lies on an edge, or at a distance from one that does not depend on the extent.
  fileprivate var isEdge: Bool {
    switch self {
    case .width, .height, .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins, .notAnAttribute:
      false
    default: true
    }
  }
}

extension LayoutConstraint {
  /// Whether anything between the items and an ancestor scrolls. Nearly all constraints stop here, so this allocates
  /// nothing.
  fileprivate func mayCross(below ancestor: any LayoutElement) -> Bool {
    if firstElement?.mayBeScrolled(below: ancestor) ?? false { return true }
    if secondElement?.mayBeScrolled(below: ancestor) ?? false { return true }
    if firstOrigin?.item?.mayBeScrolled(below: ancestor) ?? false { return true }
    return secondOrigin?.item?.mayBeScrolled(below: ancestor) ?? false
  }

  fileprivate func element(at place: ScrollCrossing.Place) -> (any LayoutElement)? {
    switch place {
    case .first: firstElement
    case .second: secondElement
    case .firstOrigin: firstOrigin?.item
    case .secondOrigin: secondOrigin?.item
    }
  }

  fileprivate func attribute(at place: ScrollCrossing.Place) -> LayoutAttribute {
    switch place {
    case .first: firstAttribute
    case .second: secondAttribute
    case .firstOrigin: firstOrigin?.attribute ?? .notAnAttribute
    case .secondOrigin: secondOrigin?.attribute ?? .notAnAttribute
    }
  }
}
