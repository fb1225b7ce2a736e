import AutoLayout

extension ConstraintStatement.Operand: CustomStringConvertible {
  /// `item.attribute` or `item.guide.attribute`.
  public var description: String {
    let area = area.map { ".\($0.rawValue)" } ?? ""
    return "\(item)\(area).\(attribute.rawValue)"
  }
}

extension ConstraintStatement: CustomStringConvertible {
  /// The statement in canonical form, which reads back as an equal statement.
  public var description: String {
    var text = "\(first) \(relation.rawValue) "
    if let second {
      if multiplier != 1 { text += "\(Self.plain(multiplier)) * " }
      text += "\(second)"
      if constant != 0 || hasConstant {
        text += constant < 0 ? " - \(Self.plain(-constant))" : " + \(Self.plain(constant))"
      }
    } else {
      text += Self.plain(constant)
    }
    if let priority { text += " @ \(priority)" }
    return text
  }

  /// A number without an exponent, because statements have no exponents.
  private static func plain(_ value: Double) -> String {
    let text = Numerals.text(value)
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
      return text
    }
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    let digits = String(parts[0]) + fraction
    let point = parts[0].count + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
