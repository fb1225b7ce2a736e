import BacklitLayout
import BacklitValues

/// A constraint in text form, not yet connected to views:
/// `item.attribute REL [multiplier *] [item.attribute] [/ divisor] [± constant] [@ priority]`.
///
/// Reading reports statements that cannot be valid for any items: an unknown attribute, a position compared
/// with a size, a horizontal position compared with a vertical position.
struct ConstraintStatement: Hashable, Sendable {
  /// One attribute of one item.
  struct Operand: Hashable, Sendable {
    /// The identifier of a view or guide.
    var item: String

    /// The guide of the view; nil for the view itself.
    var area: Area?

    /// The attribute.
    var attribute: LayoutAttribute

    /// The offset of the identifier in the statement, in Unicode scalars.
    var itemOffset: Int

    /// The offset of the name of the guide or, without one, of the attribute, in Unicode scalars.
    var partOffset: Int

    /// Whether two operands have the same item, guide and attribute. The offsets do not matter.
    static func == (a: Operand, b: Operand) -> Bool {
      a.item == b.item && a.area == b.area && a.attribute == b.attribute
    }

    /// Hashes the item, the guide and the attribute.
    func hash(into hasher: inout Hasher) {
      hasher.combine(item)
      hasher.combine(area)
      hasher.combine(attribute)
    }
  }

  /// The attribute that is constrained.
  var first: Operand

  /// The relation.
  var relation: LayoutRelation

  /// The second attribute; nil if a size is compared with a number alone.
  var second: Operand?

  /// The factor of the second attribute; 1 by default.
  var multiplier: Double

  /// The constant that is added to the second attribute, in points.
  var constant: Double

  /// The priority, 1...1000; nil if the statement has none, which means 1000, required.
  var priority: Int?

  /// Whether the statement contains a constant.
  var hasConstant: Bool
}

extension ConstraintStatement {
  /// Reads a statement.
  ///
  /// - Throws: every fault in it, with its offset in the statement.
  init(_ text: String) throws(TextFaults) {
    var parser = StatementParser(text)
    self = try parser.statement()
  }
}

extension ConstraintStatement.Operand: CustomStringConvertible {
  /// `item.attribute` or `item.guide.attribute`.
  var description: String {
    let area = area.map { ".\($0.rawValue)" } ?? ""
    return "\(item)\(area).\(attribute.rawValue)"
  }
}

extension ConstraintStatement: CustomStringConvertible {
  /// The statement in canonical form, which reads back as an equal statement.
  var description: String {
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
  static func plain(_ value: Double) -> String {
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
