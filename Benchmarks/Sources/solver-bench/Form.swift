import ConstraintSolver

/// `form/N`: rows of a label and a field. The labels are as wide as the widest one needs; the fields get the
/// rest.
struct Form: Scene {
  private(set) var system = ConstraintSystem()
  let total: Variable
  let column: Variable
  let labelLeft: [Variable]
  let labelWidth: [Variable]
  let fieldLeft: [Variable]
  let fieldWidth: [Variable]
  let top: [Variable]
  let height: [Variable]

  init(_ count: Int, _ extent: Extent) throws {
    total = system.variable()
    column = system.variable()
    labelLeft = system.variables(count)
    labelWidth = system.variables(count)
    fieldLeft = system.variables(count)
    fieldWidth = system.variables(count)
    top = system.variables(count)
    height = system.variables(count)
    for i in 0..<count {
      try system.add(labelLeft[i] == 1)
      try system.add(labelWidth[i] == column)
      try system.add((column >= Form.label(i)).priority(750))
      try system.add((column <= Form.label(i)).priority(251))
      try system.add(fieldLeft[i] == labelLeft[i] + labelWidth[i] + 2)
      try system.add(fieldLeft[i] + fieldWidth[i] == total - 1)
      try system.add((fieldWidth[i] >= 12).priority(760))
      if i == 0 {
        try system.add(top[i] == 0)
      } else {
        try system.add(top[i] == top[i - 1] + height[i - 1] + 1)
      }
      try system.add(height[i] == 1)
    }
    try system.edit(total, priority: 900, extent.width)
    system.solver.solve()
  }

  static func label(_ i: Int) -> Double { 4 + Double(7 * i % 23) }

  func resize(_ extent: Extent) throws {
    try system.solver.suggest(total, extent.width)
    system.solver.solve()
  }

  func check(_ extent: Extent) throws {
    let widest = top.indices.reduce(0) { max($0, Form.label($1)) }
    let label = min(widest, extent.width - 16)
    try system.expect(total, extent.width, "the total")
    try system.expect(column, label, "the column")
    for i in top.indices {
      try system.expect(labelLeft[i], 1, "label left \(i)")
      try system.expect(labelWidth[i], label, "label width \(i)")
      try system.expect(fieldLeft[i], label + 3, "field left \(i)")
      try system.expect(fieldWidth[i], extent.width - label - 4, "field width \(i)")
      try system.expect(top[i], 2 * Double(i), "top \(i)")
    }
  }
}
