import BacklitLayout
import BacklitValues

/// Reads a constraint statement from left to right and collects faults by their offset.
struct StatementParser {
  let text: [Unicode.Scalar]
  var at = 0
  var faults: [TextFault] = []
  /// Every item that the statement names, even if the statement has faults.
  var mentions: [(item: String, offset: Int)] = []

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    self.text = scalars.map { Spelling.isUnusualSpace($0) ? " " : $0 }
    if let first = scalars.firstIndex(where: Spelling.isUnusualSpace) {
      report(
        first, "\(Spelling.named(scalars[first])) is not a space of statements",
        "replace it, and any others, with spaces")
    }
  }

  /// Reads the statement.
  ///
  /// - Throws: every fault in it.
  mutating func statement() throws(TextFaults) -> ConstraintStatement {
    let statement = parse()
    guard let statement, faults.isEmpty else { throw TextFaults(all: faults) }
    return statement
  }

  private mutating func parse() -> ConstraintStatement? {
    skipSpace()
    guard let lead = current else {
      report(at, "the statement is empty", "write, for example, \"box.width == 100\"")
      return nil
    }
    if Spelling.isDigit(lead) {
      report(at, "the left side of the statement is a number", "write an attribute, such as \"box.width\"")
      return nil
    }
    let faultsBefore = faults.count
    let firstStart = at
    let first = readOperand()
    if first == nil, at == firstStart { return nil }
    skipSpace()
    guard let relation = readRelation() else { return nil }
    guard var right = readRight() else { return nil }
    readConstant(into: &right)
    let priority = readPriority()
    skipSpace()
    if at < text.count, faults.count == faultsBefore {
      report(
        at, "unexpected \(quotedRest()) after the end of the statement",
        "only one constant and \"@ priority\" may follow")
    }
    guard let first else { return nil }
    let statement = ConstraintStatement(
      first: first, relation: relation, second: right.operand, multiplier: right.multiplier,
      constant: right.constant, priority: priority, hasConstant: right.hasConstant)
    if !right.isInvalid { check(statement, rightStart: right.start) }
    return statement
  }

  var current: Unicode.Scalar? { at < text.count ? text[at] : nil }

  mutating func skipSpace() {
    while let scalar = current, Spelling.isSpace(scalar) { at += 1 }
  }

  mutating func report(_ offset: Int, _ problem: String, _ remedy: String? = nil) {
    faults.append(TextFault(offset: offset, problem: problem, remedy: remedy))
  }

  /// The text from the current offset to the next space, quoted for a fault.
  func quotedRest() -> String {
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: text[at...].prefix { !Spelling.isSpace($0) })
    return Spelling.quoted(String(rest))
  }
}

extension StatementParser {
  /// Reports comparisons that are meaningless for all items.
  mutating func check(_ statement: ConstraintStatement, rightStart: Int) {
    let first = statement.first.attribute
    guard let operand = statement.second else {
      if first.kind != .dimension {
        report(
          rightStart,
          "\(Spelling.quoted(first.rawValue)) is \(first.kindInWords) and cannot be compared with a number alone",
          "add what it is measured from, such as \"box.\(first.rawValue) + 16\"")
      }
      return
    }
    let second = operand.attribute
    if first.kind != second.kind {
      report(
        operand.partOffset,
        "\(Spelling.quoted(first.rawValue)) is \(first.kindInWords) and \(Spelling.quoted(second.rawValue)) is \(second.kindInWords)",
        counterpart(of: second, like: first).map { Spelling.suggestion($0.rawValue) }
          ?? "compare two positions along the same axis, or two sizes")
      return
    }
    if let a = first.side, let b = second.side, a != b {
      report(
        operand.partOffset,
        "\(Spelling.quoted(first.rawValue)) and \(Spelling.quoted(second.rawValue)) cannot be compared: "
          + "only one follows the text direction",
        counterpart(of: second, like: first).map { Spelling.suggestion($0.rawValue) })
    }
    if !statement.multiplier.isFinite || (statement.multiplier == 0) {
      report(
        rightStart, "the multiplier is \(Numerals.text(statement.multiplier))", "write a number other than 0")
    }
  }

  /// The attribute that corresponds to a wrong one along the axis, or in the direction system, of the right one.
  private func counterpart(
    of wrong: LayoutAttribute, like right: LayoutAttribute
  ) -> LayoutAttribute? {
    let pairs: [(LayoutAttribute, LayoutAttribute)] = [
      (.leading, .left), (.trailing, .right), (.leadingMargin, .leftMargin), (.trailingMargin, .rightMargin),
      (.leading, .top), (.trailing, .bottom), (.left, .top), (.right, .bottom), (.centerX, .centerY),
      (.leadingMargin, .topMargin), (.trailingMargin, .bottomMargin), (.leftMargin, .topMargin),
      (.rightMargin, .bottomMargin), (.centerXWithinMargins, .centerYWithinMargins),
    ]
    for (a, b) in pairs {
      let fits: (LayoutAttribute) -> Bool = { candidate in
        candidate.kind == right.kind
          && (candidate.side == nil || right.side == nil
            || candidate.side == right.side)
      }
      if wrong == a, fits(b) { return b }
      if wrong == b, fits(a) { return a }
    }
    return nil
  }
}
