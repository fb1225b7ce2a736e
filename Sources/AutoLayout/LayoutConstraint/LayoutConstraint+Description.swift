extension LayoutConstraint: @MainActor CustomStringConvertible {
  /// The constraint in words, as in `red.width == 1.5 * red.height @750 "wide"`.
  public var description: String {
    let name = identifier.map { " \"\($0)\"" } ?? ""
    return statement + name
  }

  /// The identifier, or else the constraint in words.
  public var label: String { identifier ?? statement }

  private var statement: String {
    var text = Self.side(firstItem, firstAttribute, from: firstOrigin) + " \(relation.rawValue) "
    if hasSecondItem {
      let second = Self.side(secondItem, secondAttribute, from: secondOrigin)
      if multiplier == 1 {
        text += second
      } else {
        text += "\(Numerals.text(multiplier)) * " + (secondOrigin == nil ? second : "(\(second))")
      }
      if constant != 0 { text += (constant < 0 ? " - " : " + ") + Numerals.text(constant.magnitude) }
    } else {
      text += Numerals.text(constant)
    }
    return priority == .required ? text : text + " @\(priority.rawValue)"
  }

  /// An attribute of an item, or the distance to it, as in `b.left - a.right`.
  private static func side(
    _ item: (any LayoutItem)?, _ attribute: LayoutAttribute, from origin: LayoutOrigin?
  ) -> String {
    let end = "\(item?.layoutName ?? "(gone)").\(attribute.rawValue)"
    guard let origin else { return end }
    return end + " - " + side(origin.item, origin.attribute, from: nil)
  }
}
