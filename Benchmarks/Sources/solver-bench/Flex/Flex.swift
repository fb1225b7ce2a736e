import ConstraintSolver

/// `flex/N`: boxes in a row with preferred widths that differ in value and priority, so that a resize has to
/// rank them.
///
/// A chain without equal widths. Each box hugs its width at 250 to 262 and resists compression at 739 to 749.
struct Flex: Scene {
  private(set) var system = ConstraintSystem()
  let left: [Variable]
  let width: [Variable]
  let total: Variable

  init(_ count: Int, _ extent: Extent) throws {
    left = system.variables(count)
    width = system.variables(count)
    total = system.variable()
    var hugs: [Priority] = []
    var resists: [Priority] = []
    for i in 0..<13 { hugs.append(Priority(rawValue: 250 + i) ?? .low) }
    for i in 0..<11 { resists.append(Priority(rawValue: 739 + i) ?? .high) }
    try system.add(left[0] == 0)
    for i in 1..<count { try system.add(left[i] == left[i - 1] + width[i - 1] + Chain.gap) }
    for i in 0..<count { try system.add(width[i] >= Chain.least) }
    for i in 0..<count { try system.add((width[i] == Chain.preferred).priority(250)) }
    for i in 0..<count { try system.add((width[i] <= Flex.wish(i)).priority(hugs[i % 13])) }
    for i in 0..<count { try system.add((width[i] >= Flex.wish(i)).priority(resists[i % 11])) }
    try system.add(left[count - 1] + width[count - 1] == total)
    try system.edit(total, priority: 999, extent.width)
    system.solver.solve()
  }

  static func wish(_ i: Int) -> Double { 50 + Double(i % 7) }

  func resize(_ extent: Extent) throws {
    try system.solver.suggest(total, extent.width)
    system.solver.solve()
  }
}
