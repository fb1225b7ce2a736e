import BacklitLayout
import BacklitValues

extension StatementParser {
  /// The right side of a statement.
  struct Right {
    var start: Int
    var operand: ConstraintStatement.Operand?
    var multiplier = 1.0
    var constant = 0.0
    var hasConstant = false
    /// Whether reading the operand failed. The statement is then not checked further.
    var isInvalid = false
  }

  /// Reads `item[.area].attribute`. After an unknown name it goes on with the rest of the statement.
  mutating func readOperand() -> ConstraintStatement.Operand? {
    let start = at
    guard let item = readName() else {
      if at < text.count {
        report(at, "expected an item, found \(quotedRest())", "write, for example, \"box.width\"")
      } else {
        report(at, "an item is missing at the end of the statement", "write, for example, \"box.width\"")
      }
      return nil
    }
    mentions.append((item, start))
    var parts: [(name: String, offset: Int)] = []
    while current == "." {
      at += 1
      let offset = at
      guard let part = readName() else {
        report(offset, "a name is missing after the point", "write an attribute, such as \"width\"")
        return nil
      }
      parts.append((part, offset))
    }
    guard let last = parts.last else {
      report(
        start, "\(Spelling.quoted(item)) has no attribute",
        "write, for example, \(Spelling.quoted(item + ".width"))")
      return nil
    }
    var areas: [String] { ConstraintStatement.Area.allCases.map(\.rawValue) }
    var area: ConstraintStatement.Area?
    if parts.count > 2 {
      report(parts[2].offset, "the name has too many parts", "write item.attribute or item.guide.attribute")
      return nil
    }
    if parts.count == 2 {
      area = ConstraintStatement.Area(rawValue: parts[0].name)
      if area == nil {
        report(
          parts[0].offset, "there is no guide \(Spelling.quoted(parts[0].name))",
          Spelling.hint(for: parts[0].name, among: areas))
      }
    }
    guard let attribute = LayoutAttribute.byName[last.name] else {
      if areas.contains(last.name) {
        report(
          last.offset, "\(Spelling.quoted(last.name)) is a guide",
          "write its attribute, such as \(Spelling.quoted(last.name + ".leading"))")
      } else {
        let near = Spelling.nearest(to: last.name, among: LayoutAttribute.named.map(\.rawValue))
        report(
          last.offset, "there is no attribute \(Spelling.quoted(last.name))",
          near.map(Spelling.suggestion)
            ?? "use an edge, such as leading or top, width, height, centerX, centerY or a baseline"
        )
      }
      return nil
    }
    if parts.count == 2, area == nil { return nil }
    if let area, attribute.needsView {
      report(
        last.offset,
        "the guide \(Spelling.quoted(area.rawValue)) has no \(Spelling.quoted(attribute.rawValue))",
        "guides have edges, centres and sizes")
      return nil
    }
    return ConstraintStatement.Operand(
      item: item, area: area, attribute: attribute, itemOffset: start, partOffset: parts[0].offset)
  }

  private static let relationSigns: [Unicode.Scalar] = ["=", "<", ">", "≤", "≥", "!", "~", "≠", ":"]

  mutating func readRelation() -> LayoutRelation? {
    let start = at
    while let scalar = current, Self.relationSigns.contains(scalar) { at += 1 }
    let sign = Spelling.text(of: text[start..<at])
    if let relation = LayoutRelation(rawValue: sign) { return relation }
    switch sign {
    case "":
      if at < text.count {
        report(at, "expected a relation, found \(quotedRest())", "write ==, <= or >=")
      } else {
        report(at, "a relation is missing at the end of the statement", "write ==, <= or >=")
      }
      return nil
    case "=", "===", ":", ":=":
      report(start, "\"\(sign)\" is not a relation", "did you mean \"==\"?")
      return .equal
    case "<", "=<", "≤":
      report(start, "\"\(sign)\" is not a relation", "did you mean \"<=\"?")
      return .lessThanOrEqual
    case ">", "=>", "≥":
      report(start, "\"\(sign)\" is not a relation", "did you mean \">=\"?")
      return .greaterThanOrEqual
    default:
      report(start, "\(Spelling.quoted(sign)) is not a relation", "write ==, <= or >=")
      return nil
    }
  }

  private mutating func readName() -> String? {
    let start = at
    guard let first = current, Spelling.isNameStart(first) else { return nil }
    while let scalar = current, Spelling.isNamePart(scalar) { at += 1 }
    return Spelling.text(of: text[start..<at])
  }
}
