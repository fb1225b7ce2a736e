import ConstraintSolver

/// `weave/N`: N variables with wishes. Random equations make two thirds of them depend on two others each.
struct Weave: Shape {
  private(set) var system = ConstraintSystem()
  let variables: [Variable]
  private let required: [Replaceable]

  var edited: Variable { variables[0] }
  var replaceable: Replaceable { required[required.count / 2] }

  init(_ count: Int, _ extent: Extent) throws {
    var random = RandomNumbers(seed: 1)
    variables = system.variables(count)
    var required: [Replaceable] = []
    for i in 1..<count {
      try system.add((variables[i] == Double(random.next() % 100)).priority(250))
      guard i % 3 > 0 else { continue }
      let (a, b) = random.pair(below: count, except: i)
      let constant = Double(random.next() % 20)
      required.append(
        Replaceable(
          try system.add(variables[i] == 0.5 * variables[a] - 0.25 * variables[b] + constant)))
    }
    self.required = required
    try system.edit(variables[0], priority: 750, extent.width)
  }

  func check(_ extent: Extent) throws {
    try system.expect(variables[0], extent.width, "the edited variable")
    try system.expectRequired(required.map(\.id))
  }
}

/// `thicket/N`: N variables with wishes, and as many random inequalities of three variables that outweigh them.
struct Thicket: Shape {
  private(set) var system = ConstraintSystem()
  let variables: [Variable]
  private let inequalities: [Replaceable]

  var edited: Variable { variables[0] }
  var replaceable: Replaceable { inequalities[inequalities.count / 2] }

  init(_ count: Int, _ extent: Extent) throws {
    var random = RandomNumbers(seed: 1)
    variables = system.variables(count)
    var inequalities: [Replaceable] = []
    for i in 1..<count {
      try system.add((variables[i] == Double(random.next() % 100)).priority(250))
      let (a, b) = random.pair(below: count, except: i)
      let constant = Double(random.next() % 20)
      inequalities.append(
        Replaceable(
          try system.add(
            (variables[i] >= 0.5 * variables[a] - 0.25 * variables[b] + constant).priority(500))))
    }
    self.inequalities = inequalities
    try system.edit(variables[0], priority: 750, extent.width)
  }

  func check(_ extent: Extent) throws {
    try system.expect(variables[0], extent.width, "the edited variable")
  }
}

/// `dense/N`: N variables with wishes, and N required inequalities, each of all variables.
struct Dense: Shape {
  private(set) var system = ConstraintSystem()
  let variables: [Variable]
  private let required: [Replaceable]

  var edited: Variable { variables[0] }
  var replaceable: Replaceable { required[required.count / 2] }

  init(_ count: Int, _ extent: Extent) throws {
    var random = RandomNumbers(seed: 1)
    variables = system.variables(count)
    for variable in variables {
      try system.add(variable >= 0)
      try system.add((variable == Double(random.next() % 100)).priority(250))
    }
    var required: [Replaceable] = []
    for _ in 0..<count {
      let terms = variables.map { Term($0, Double(1 + random.next() % 9)) }
      let limit = Double(count) * Double(150 + random.next() % 100)
      required.append(
        Replaceable(try system.add(LinearExpression(terms: terms, constant: 0) <= limit)))
    }
    self.required = required
    try system.edit(variables[0], priority: 750, extent.width)
  }

  func check(_ extent: Extent) throws {
    try system.expect(variables[0], extent.width, "the edited variable")
    try system.expectRequired(required.map(\.id))
  }
}
