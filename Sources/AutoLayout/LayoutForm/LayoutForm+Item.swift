import Geometry

extension LayoutForm {
  /// Creates the form for the root of a tree: its frame lies at the origin and has the root size, if one is
  /// set.
  init?(root item: any LayoutItem, part: LayoutPart) {
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
    }
  }

  /// Creates the form for an item with a fixed frame in its parent's frame.
  init?(autoresizing item: any LayoutItem, part: LayoutPart) {
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

  /// Creates the form for a natural size: hugging limits the extent from above, resistance from below.
  init?(intrinsic item: any LayoutItem, axis: LayoutAxis, isHugging: Bool) {
    guard let intrinsic = item.layoutStorage.intrinsic else { return nil }
    let isHorizontal = axis == .horizontal
    let height = item.layoutStorage.fitted?.height ?? intrinsic.size.height
    let extent = isHorizontal ? intrinsic.size.width : height
    guard extent >= 0 else { return nil }
    self.init()
    add(isHorizontal ? LayoutPart.width : .height, of: item, times: 1)
    constant = -extent
    relation = isHugging ? .lessThanOrEqual : .greaterThanOrEqual
    let hugging = isHorizontal ? intrinsic.horizontalHugging : intrinsic.verticalHugging
    let resistance = isHorizontal ? intrinsic.horizontalResistance : intrinsic.verticalResistance
    priority = isHugging ? hugging : resistance
  }
}
