import BacklitValues

extension LayoutConstraint {
  /// The valid magnitudes of multipliers in constraints as text.
  package nonisolated static let multipliers = 1e-6...1e6

  /// The reason why a constraint with these attributes and numbers is invalid; nil if it is valid.
  ///
  /// Both attributes must have the same kind. A position needs a second item and a multiplier other than 0.
  /// Leading and trailing cannot be combined with left and right, because they differ where text runs from
  /// right to left. Numbers must be finite.
  package nonisolated static func fault(
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

extension LayoutConstraint: @MainActor CustomStringConvertible {
  /// A textual representation, such as `red.width == 1.5 * red.height @750 "wide"`.
  public var description: String {
    let name = identifier.map { " \(Spelling.quoted($0))" } ?? ""
    return statement + name
  }

  /// The identifier, or the textual representation if there is no identifier.
  package var label: String { identifier ?? statement }

  private var statement: String {
    var text = Self.side(firstElement, firstAttribute, from: firstOrigin) + " \(relation.rawValue) "
    if hasSecondItem {
      let second = Self.side(secondElement, secondAttribute, from: secondOrigin)
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
    _ item: (any LayoutElement)?, _ attribute: LayoutAttribute, from origin: LayoutOrigin?
  ) -> String {
    let end = "\(item?.layoutName ?? "(gone)").\(attribute.rawValue)"
    guard let origin else { return end }
    return end + " - " + side(origin.item, origin.attribute, from: nil)
  }
}
