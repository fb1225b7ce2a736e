import ConstraintSolver

/// `star/N`: N variables that are all bounded by one hub.
struct Star: Shape {
  private(set) var system = ConstraintSystem()
  let hub: Variable
  let arms: [Variable]
  let spans: [Variable]
  let replaceable: Replaceable

  var edited: Variable { hub }

  init(_ count: Int, _ extent: Extent) throws {
    hub = system.variable()
    arms = system.variables(count)
    spans = system.variables(count)
    var ids: [ConstraintID] = []
    for i in 0..<count {
      ids.append(try system.add(arms[i] >= hub + Star.least(i)))
      try system.add((arms[i] <= hub + 5).priority(250))
      try system.add(spans[i] == arms[i] - hub)
      try system.add(spans[i] <= 100)
    }
    replaceable = Replaceable(ids[count / 2])
    try system.edit(hub, priority: 750, extent.width)
  }

  static func least(_ i: Int) -> Double { Double(i % 7) }

  func check(_ extent: Extent) throws {
    try system.expect(hub, extent.width, "the hub")
    for i in arms.indices {
      try system.expect(arms[i], extent.width + Star.least(i), "arm \(i)")
      try system.expect(spans[i], Star.least(i), "span \(i)")
    }
  }
}

/// `ladder/N`: a chain of required inequalities.
struct Ladder: Shape {
  private(set) var system = ConstraintSystem()
  let steps: [Variable]
  let replaceable: Replaceable

  var edited: Variable { steps[0] }

  init(_ count: Int, _ extent: Extent) throws {
    steps = system.variables(count)
    var ids: [ConstraintID] = []
    for i in 1..<count { ids.append(try system.add(steps[i] >= steps[i - 1] + Ladder.least(i))) }
    replaceable = Replaceable(ids[(count - 1) / 2])
    try system.edit(steps[0], priority: 750, extent.width)
  }

  static func least(_ i: Int) -> Double { 1 + Double(i % 5) }

  func check(_ extent: Extent) throws {
    var value = extent.width
    for i in steps.indices {
      if i > 0 { value += Ladder.least(i) }
      try system.expect(steps[i], value, "step \(i)")
    }
  }
}
