/// The start of the distance on one side of a constraint.
///
/// This is a class because most constraints have no origin: a nil reference takes only one pointer.
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
  /// The attribute that decides what a side may be compared with: a distance counts as a width or a height.
  func measured(from origin: LayoutOrigin?) -> LayoutAttribute {
    guard origin != nil, let axis else { return self }
    return axis == .horizontal ? .width : .height
  }
}
