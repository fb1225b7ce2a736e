import ConstraintSolver

/// `chain/N`: boxes of equal width in a row, 8 apart, that fill a width.
struct Chain: Scene {
  static let gap = 8.0
  static let least = 10.0
  static let preferred = 50.0

  private(set) var system: ConstraintSystem
  let left: [Variable]
  let width: [Variable]
  let total: Variable
  /// One constraint of each kind, at the middle box, for the churn cases.
  let equality: ConstraintID
  let inequality: ConstraintID
  let weak: ConstraintID

  init(_ count: Int, _ extent: Extent) throws {
    var system = ConstraintSystem()
    self = try Chain(count, extent, in: &system)
    system.solver.solve()
  }

  /// Adds a chain to a system without solving it.
  init(_ count: Int, _ extent: Extent, in system: inout ConstraintSystem) throws {
    left = system.variables(count)
    width = system.variables(count)
    total = system.variable()
    let middle = count / 2
    var picked: [ConstraintID] = []
    try system.add(left[0] == 0)
    for i in 1..<count {
      let id = try system.add(left[i] == left[i - 1] + width[i - 1] + Chain.gap)
      if i == middle { picked.append(id) }
    }
    for i in 1..<count { try system.add(width[i] == width[0]) }
    for i in 0..<count {
      let id = try system.add(width[i] >= Chain.least)
      if i == middle { picked.append(id) }
    }
    for i in 0..<count {
      let id = try system.add((width[i] == Chain.preferred).priority(250))
      if i == middle { picked.append(id) }
    }
    try system.add(left[count - 1] + width[count - 1] == total)
    try system.edit(total, priority: 750, extent.width)
    (equality, inequality, weak) = (picked[0], picked[1], picked[2])
    self.system = system
  }

  func resize(_ extent: Extent) throws {
    try system.solver.suggest(total, extent.width)
    system.solver.solve()
  }

  func check(_ extent: Extent) throws {
    let count = Double(left.count)
    let each = max(Chain.least, (extent.width - Chain.gap * (count - 1)) / count)
    for i in left.indices {
      try system.expect(width[i], each, "width \(i)")
      try system.expect(left[i], Double(i) * (each + Chain.gap), "left \(i)")
    }
    try system.expect(total, each * count + Chain.gap * (count - 1), "the total")
  }
}

extension Chain {
  /// Removes a constraint, solves, adds it again and solves. The new id replaces the old one.
  func replace(_ id: inout ConstraintID) throws {
    guard let constraint = system.solver.constraint(id) else { throw SolverError.unknownConstraint(id) }
    try system.solver.remove(id)
    system.solver.solve()
    id = try system.solver.add(constraint)
    system.solver.solve()
  }

  /// Changes the constant of a constraint and changes it back, solving each time.
  func nudge(_ id: ConstraintID, from constant: Double, by change: Double) throws {
    try system.solver.setConstant(constant + change, of: id)
    system.solver.solve()
    try system.solver.setConstant(constant, of: id)
    system.solver.solve()
  }

  /// Changes a constraint's priority and back, solving each time.
  func demote(_ id: ConstraintID, from priority: Priority, to other: Priority) throws {
    try system.solver.setPriority(other, of: id)
    system.solver.solve()
    try system.solver.setPriority(priority, of: id)
    system.solver.solve()
  }
}

/// `islands/KxN`: independent chains in one solver. The first one is resized.
struct Islands: Scene {
  private(set) var system = ConstraintSystem()
  let chains: [Chain]
  let others: Extent

  init(_ count: Int, of length: Int, _ extent: Extent) throws {
    var system = ConstraintSystem()
    chains = try (0..<count).map { _ in try Chain(length, extent, in: &system) }
    system.solver.solve()
    self.system = system
    others = extent
  }

  func resize(_ extent: Extent) throws { try chains[0].resize(extent) }

  func check(_ extent: Extent) throws {
    for (i, chain) in chains.enumerated() { try chain.check(i == 0 ? extent : others) }
  }
}
