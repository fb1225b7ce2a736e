extension LayoutConstraint: @MainActor CustomStringConvertible {
  /// A textual representation, such as `red.width == 1.5 * red.height @750 "wide"`.
  public var description: String {
    let name = identifier.map { " \"\($0)\"" } ?? ""
    return statement + name
  }

  /// The identifier, or the textual representation if there is no identifier.
  public var label: String { identifier ?? statement }

  private var statement: String {
    var text = Self.side(firstItem, firstAttribute, from: firstOrigin) + " \(relation.rawValue) "
    if hasSecondItem {
      let second = Self.side(secondItem, secondAttribute, from: secondOrigin)
      text +=
        multiplier == 1 ? second : Self.scaled(secondOrigin == nil ? second : "(\(second))", by: multiplier)
      if constant != 0 { text += (constant < 0 ? " - " : " + ") + Numerals.text(constant.magnitude) }
    } else {
      text += Numerals.text(constant)
    }
    return priority == .required ? text : text + " @\(priority.rawValue)"
  }

  /// A product, or a quotient if that is shorter: two thirds is written `/ 1.5`.
  private static func scaled(_ second: String, by factor: Double) -> String {
    let (times, over) = (Numerals.text(factor), Numerals.text(1 / factor))
    return over.count + 4 < times.count ? "\(second) / \(over)" : "\(times) * \(second)"
  }

  /// An attribute of an item, or a distance, such as `b.left - a.right`.
  private static func side(
    _ item: (any LayoutItem)?, _ attribute: LayoutAttribute, from origin: LayoutOrigin?
  ) -> String {
    let end = "\(item?.layoutName ?? "(gone)").\(attribute.rawValue)"
    guard let origin else { return end }
    return end + " - " + side(origin.item, origin.attribute, from: nil)
  }
}
