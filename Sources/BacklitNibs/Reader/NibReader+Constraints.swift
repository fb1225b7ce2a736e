import BacklitLayout
import BacklitUI
import BacklitValues

extension NibReader {
  func readConstraints(_ value: JSONValue?) -> [NibPlan.PlannedConstraint] {
    guard let value else { return [] }
    let all = elements(of: value, "constraints")
    reading.constraintCount += all.count
    guard reading.constraintCount <= Self.mostConstraints else {
      fault(value, "there are more than \(Self.mostConstraints) constraints", "split the definition")
      return []
    }
    return all.flatMap(readConstraint)
  }

  private func readConstraint(_ value: JSONValue) -> [NibPlan.PlannedConstraint] {
    if let text = value.string {
      return readStatement(text, at: value).map { [NibPlan.PlannedConstraint(statement: $0)] } ?? []
    }
    switch value.content {
    case .object, .invalid: break
    default:
      fault(
        value, "a constraint must be a string or an object in braces",
        "write, for example, \"box.width == 100\"")
      return []
    }
    let known = ["id", "constraint", "visual", "installed", "constant", "priority", "options", "metrics"]
    guard let members = members(of: value, "a constraint", known: known) else { return [] }
    let isVisual = members["visual"] != nil
    // A visual format makes several constraints, which cannot share an identifier or a constant.
    for name in isVisual ? ["constraint", "constant", "id"] : ["options", "metrics"] {
      guard let member = members[name] else { continue }
      fault(
        member, "\(Spelling.quoted(name)) cannot be used \(isVisual ? "with" : "without") \"visual\"",
        "remove it")
    }
    let id = declare(members["id"], as: .constraint)
    var planned: [NibPlan.PlannedConstraint] = []
    if let member = members["visual"] {
      planned = readVisual(member.value, options: members["options"], metrics: members["metrics"])
    } else if let member = members["constraint"] {
      let statement = string(member.value, "constraint").flatMap { readStatement($0, at: member.value) }
      if let statement { planned = [NibPlan.PlannedConstraint(statement: statement)] }
    } else {
      fault(value, "the constraint has neither \"constraint\" nor \"visual\"", "add one of them")
    }
    if let member = members["priority"], planned.contains(where: { $0.statement.priority != nil }) {
      fault(member, "the priority is given twice", "remove \"@ …\" or \"priority\"")
    }
    let installed = readVariation(members["installed"], .bool)
    let constant = readVariation(members["constant"], .number(in: PropertyType.lengths))
    let priority = readVariation(members["priority"], .integer(in: 1...1000))
    for index in planned.indices {
      planned[index].id = id
      if let installed { planned[index].installed = installed }
      if let constant { planned[index].constant = constant }
      if let priority { planned[index].priority = priority }
    }
    return planned
  }

  /// Reads a statement and looks up the items that it names.
  private func readStatement(_ text: String, at value: JSONValue) -> ConstraintStatement? {
    let statement: ConstraintStatement
    var parser = StatementParser(text)
    do throws(TextFaults) { statement = try parser.statement() } catch {
      report(error, inStringAt: value.range)
      for mention in parser.mentions where !isItem(mention.item) {
        reportUnknown(mention.item, at: mention.offset, in: value)
      }
      return nil
    }
    let isFirstGood = check(statement.first, at: value)
    let isSecondGood = statement.second.map { check($0, at: value) } ?? true
    if isFirstGood, isSecondGood, reportLeavingRow(statement, in: value) { return nil }
    if let second = statement.second, second == statement.first {
      fault(
        value, "\(Spelling.quoted("\(second)")) is compared with itself", "use a different item or attribute")
      return nil
    }
    if !PropertyType.lengths.contains(statement.constant) {
      fault(
        value, "the constant is \(Numerals.text(statement.constant))",
        "write a number from -1000000 to 1000000")
      return nil
    }
    if !LayoutConstraint.multipliers.contains(statement.multiplier.magnitude) {
      fault(
        value, "the multiplier is \(Numerals.text(statement.multiplier))",
        "write a number from 0.000001 to 1000000")
      return nil
    }
    return isFirstGood && isSecondGood ? statement : nil
  }

  /// Reports a constraint that leads out of a row of a list, whose layout is separate. Activating such a constraint
  /// traps.
  /// - Returns: whether the constraint does that.
  func reportLeavingRow(_ statement: ConstraintStatement, in value: JSONValue) -> Bool {
    let first = statement.first
    guard rowCount > 0, let second = statement.second, items[first.item]?.row != items[second.item]?.row
    else { return false }
    fault(
      at: document.position(ofScalar: second.itemOffset, inStringAt: value.range),
      "\(Spelling.quoted(first.item)) and \(Spelling.quoted(second.item)) are not in the same row of a list",
      "no constraint leads out of a row, or out of one of the \"objects\"; use views of one row")
    return true
  }

  func isItem(_ id: String) -> Bool {
    switch items[id]?.item {
    case .view, .guide: true
    case .constraint, .alertField, nil: false
    }
  }

  /// Whether a name in a visual format is that of a view, a guide, or a guide of a view, as in `box.safeArea`.
  func isVisualItem(_ name: String) -> Bool {
    guard let (item, area) = ConstraintStatement.Area.split(name) else { return isItem(name) }
    guard case .view(let entry)? = items[item]?.item else { return false }
    let isOfScrollView = area == .frameGuide || area == .contentGuide
    return !isOfScrollView || entry.map { $0.type is ScrollView.Type } ?? true
  }

  private func reportUnknown(_ id: String, at offset: Int, in value: JSONValue) {
    fault(
      at: document.position(ofScalar: offset, inStringAt: value.range),
      "there is no view or guide \(Spelling.quoted(id))", Spelling.hint(for: id, among: itemNames))
  }

  private func check(_ operand: ConstraintStatement.Operand, at value: JSONValue) -> Bool {
    var partPlace: SourcePosition { document.position(ofScalar: operand.partOffset, inStringAt: value.range) }
    let id = Spelling.quoted(operand.item)
    switch items[operand.item]?.item {
    case nil, .constraint?, .alertField?:
      reportUnknown(operand.item, at: operand.itemOffset, in: value)
      return false
    case .guide?:
      if let area = operand.area {
        fault(
          at: partPlace, "\(id) is a guide and has no \(Spelling.quoted(area.rawValue))", "only views have it"
        )
        return false
      }
      if operand.attribute.needsView {
        fault(
          at: partPlace, "\(id) is a guide and has no \(Spelling.quoted(operand.attribute.rawValue))",
          "guides have edges, centres and sizes")
        return false
      }
      return true
    case .view(let entry)?:
      guard let area = operand.area else { return true }
      guard area == .frameGuide || area == .contentGuide else { return true }
      guard let entry else { return true }
      if entry.type is ScrollView.Type { return true }
      fault(
        at: partPlace, "\(id) is a \(entry.name) and has no \(Spelling.quoted(area.rawValue))",
        "only a ScrollView has it")
      return false
    }
  }
}
