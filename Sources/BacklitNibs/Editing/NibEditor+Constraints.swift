import BacklitLayout
import BacklitValues

extension NibEditor {
  mutating func addConstraint(_ text: String) throws(NibEditRefusal) {
    let new = try read(text)
    for other in constraints {
      guard let old = other.statement, old.first == new.first, old.second == new.second,
        old.relation == new.relation, old.multiplier == new.multiplier, old.priority == new.priority
      else { continue }
      throw NibEditRefusal(
        "line \(other.line) already has the constraint \(Spelling.quoted(other.text)); change its constant")
    }
    try append(JSONText.quoted(text), to: "constraints")
  }

  private func read(_ text: String) throws(NibEditRefusal) -> ConstraintStatement {
    do throws(TextFaults) { return try ConstraintStatement(text) } catch {
      throw NibEditRefusal("\(Spelling.quoted(text)): \(error.all[0])")
    }
  }

  mutating func setConstant(of index: Int, to value: Double) throws(NibEditRefusal) {
    guard PropertyType.lengths.contains(value) else {
      throw NibEditRefusal(
        "the constant is \(Numerals.text(value)); write a number from -1000000 to 1000000")
    }
    let constraint = try constraint(index)
    if let source = constraint.constantSource {
      return replace([(try effective(source).range, Numerals.text(value))])
    }
    guard let statement = constraint.statement, let source = constraint.source else {
      throw NibEditRefusal(
        "line \(constraint.line): a visual format has no single constant; edit it in the file")
    }
    replace([(source.range, JSONText.quoted(statement.text(of: constraint.text, settingConstant: value)))])
  }

  mutating func setStatement(of index: Int, to text: String) throws(NibEditRefusal) {
    let constraint = try constraint(index)
    guard !constraint.isVisual, let source = constraint.source else {
      throw NibEditRefusal("line \(constraint.line): it is a visual format; edit it in the file")
    }
    _ = try read(text)
    replace([(source.range, JSONText.quoted(text))])
  }

  mutating func removeConstraint(_ index: Int) throws(NibEditRefusal) {
    replace(removalsOfConstraints([try constraint(index).index]))
  }

  /// The replacements that remove constraints, with the outlets that name them.
  func removalsOfConstraints(_ indices: Set<Int>) -> [Replacement] {
    guard let list = document.root["constraints"] else { return [] }
    let names = constraints.filter { indices.contains($0.index) }.compactMap(\.id)
    return removals(indices, from: list) + removals(ofNames: Set(names))
  }
}

extension ConstraintStatement {
  /// The text of the statement with a different constant. Everything else stays as it was written.
  ///
  /// - Parameters:
  ///   - text: the text from which the statement was read.
  ///   - value: the constant.
  /// - Returns: the text of the new statement.
  func text(of text: String, settingConstant value: Double) -> String {
    var wanted = self
    wanted.constant = value
    // The priority, and the space before it.
    let end = text.lastIndex(of: "@") ?? text.endIndex
    let head = text[..<end].reversed().drop { $0 == " " }
    let body = String(head.reversed())
    let tail = text[text.index(text.startIndex, offsetBy: body.count)...]
    let number = Self.plain(value.magnitude)
    var candidate: String?
    if second == nil {
      if let sign = body.range(ofFirst: relation.rawValue) {
        let space = body[sign.upperBound...].prefix { $0 == " " }
        candidate = "\(body[..<sign.upperBound])\(space)\(value < 0 ? "-" : "")\(number)\(tail)"
      }
    } else if hasConstant, let sign = body.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let space = body[body.index(after: sign)...].prefix { $0 == " " }
      candidate = "\(body[..<sign])\(value < 0 ? "-" : "+")\(space)\(number)\(tail)"
    } else {
      candidate = "\(body)\(value < 0 ? " - " : " + ")\(number)\(tail)"
    }
    if let candidate, let read = try? ConstraintStatement(candidate), read.means(wanted) { return candidate }
    wanted.hasConstant = true
    return wanted.description
  }

  /// Whether two statements make equal constraints.
  private func means(_ other: ConstraintStatement) -> Bool {
    first == other.first && relation == other.relation && second == other.second
      && multiplier == other.multiplier && constant == other.constant && priority == other.priority
  }
}

extension String {
  /// The first place of a text.
  fileprivate func range(ofFirst text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
