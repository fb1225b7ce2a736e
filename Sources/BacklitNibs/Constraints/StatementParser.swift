import AutoLayout

/// Reads a constraint statement from left to right and collects faults by their offset.
struct StatementParser {
  let text: [Unicode.Scalar]
  var at = 0
  var faults: [TextFault] = []
  /// Every item that the statement names, even if the statement has faults.
  var mentions: [(item: String, offset: Int)] = []

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
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
      report(at, "the statement is empty", "write, for example, “box.width == 100”")
      return nil
    }
    if Spelling.isDigit(lead) {
      report(at, "the left side of the statement is a number", "write an attribute, such as “box.width”")
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
        "only one constant and “@ priority” may follow")
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
