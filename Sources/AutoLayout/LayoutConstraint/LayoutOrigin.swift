/// Where the distance on one side of a constraint begins. Most constraints have none, and pay one pointer for it.
@MainActor
final class LayoutOrigin {
  private(set) weak var item: (any LayoutItem)?
  let attribute: LayoutAttribute

  init(item: any LayoutItem, attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }
}

extension LayoutAttribute {
  /// What a side of a constraint measures: a distance along an axis is an extent along it.
  func measured(from origin: LayoutOrigin?) -> LayoutAttribute {
    guard origin != nil, let axis else { return self }
    return axis == .horizontal ? .width : .height
  }
}
