extension LayoutConstraint: @MainActor CustomStringConvertible {
  /// The constraint in words, as in `red.width == 1.5 * red.height @750 "wide"`.
  public var description: String {
    let name = identifier.map { " \"\($0)\"" } ?? ""
    return statement + name
  }

  /// The identifier, or else the constraint in words.
  public var label: String { identifier ?? statement }

  private var statement: String {
    var text = "\(Self.name(of: firstItem)).\(firstAttribute.rawValue) \(relation.rawValue) "
    if hasSecondItem {
      if multiplier != 1 { text += "\(Self.spelled(multiplier)) * " }
      text += "\(Self.name(of: secondItem)).\(secondAttribute.rawValue)"
      if constant != 0 { text += constant < 0 ? " - " : " + " }
      if constant != 0 { text += Self.spelled(constant.magnitude) }
    } else {
      text += Self.spelled(constant)
    }
    return priority == .required ? text : text + " @\(priority.rawValue)"
  }

  private static func name(of item: (any LayoutItem)?) -> String { item?.layoutName ?? "(gone)" }

  /// A number without a fraction of nothing: 16, not 16.0.
  static func spelled(_ number: Double) -> String {
    if let whole = Int64(exactly: number) { return "\(whole)" }
    return "\(number)"
  }
}
