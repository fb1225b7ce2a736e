/// Some constraints and their variables, solved without rounding.
struct ExactSystem {
  struct Constraint {
    /// Each variable occurs once.
    var terms: [(variable: Int, coefficient: Double)]
    var constant: Double
    var relation: Relation
    var priority: Int16
    /// The first of its variables in the order of creation if the caller ranked all of them, else -1.
    var rank = -1

    var isRequired: Bool { priority == 1000 }
    /// The cost of each unit of its sum above 0, and below.
    var costAbove: Int { relation == .greaterThanOrEqual ? 0 : 1 }
    var costBelow: Int { relation == .lessThanOrEqual ? 0 : 1 }
  }

  var program: ExactProgram
  /// By variable and by constraint: the member of the program.
  var variables: [Int] = []
  var sums: [Int] = []
  var constraints: [Constraint] = []

  init(budget: Int) { program = ExactProgram(budget: budget) }

  /// The value of a variable.
  func value(_ variable: Int) -> Double { program.value(variables[variable]) }

  mutating func minimize(_ indices: [Int]) throws(ExactProgram.BudgetExhausted) {
    let costs = indices.map {
      ExactProgram.Cost(
        member: sums[$0], above: constraints[$0].costAbove, below: constraints[$0].costBelow)
    }
    try program.minimize(costs)
  }
}

extension ExactSystem {
  /// Makes variables up to a count.
  mutating func addVariables(upTo count: Int) {
    while variables.count < count { variables.append(program.addVariable()) }
  }

  /// Adds a required constraint, and returns whether it can hold together with the present ones. If not, the
  /// system must not be used any more.
  mutating func admits(_ constraint: Constraint) throws(ExactProgram.BudgetExhausted) -> Bool {
    let sum = append(constraint)
    if constraint.relation == .equal, let column = freeColumn(of: sum) {
      try eliminate(sum, column)
    }
    let required = constraints.indices.filter { program.members[sums[$0]].place != ExactProgram.Member.gone }
    if required.allSatisfy({ !isViolated($0) }) {
      closeErrors(required)
    } else {
      try minimize(required)
      guard meetsRequired() else { return false }
      closeErrors(required)
    }
    for index in required where constraints[index].relation == .equal { try release(sums[index]) }
    program.removeClosedColumns()
    return true
  }

  /// Adds a constraint as a row, and returns its member.
  @discardableResult
  mutating func append(_ constraint: Constraint) -> Int {
    let sum = program.addSum(
      constraint.terms.map { (variables[$0.variable], $0.coefficient) }, constant: constraint.constant)
    sums.append(sum)
    constraints.append(constraint)
    return sum
  }

  /// A column of a sum that nothing restricts, or nil if there is none.
  private func freeColumn(of sum: Int) -> Int? {
    let row = program.rows[~program.members[sum].place]
    return row.entries.indices.first { column in
      let member = program.members[program.columns[column]]
      return !row.entries[column].isZero && member.isOpenAbove && member.isOpenBelow
        && member.firstStage == .max
    }
  }

  /// Solves an equation for the member of a column.
  mutating func eliminate(_ sum: Int, _ column: Int) throws(ExactProgram.BudgetExhausted) {
    let member = program.columns[column]
    try program.pivot(~program.members[sum].place, column)
    program.removeColumn(column)
    program.members[member].isNegative = !program.members[member].isOpenAbove
  }

  /// Makes an equation that holds, but was not eliminated, hold forever.
  private mutating func release(_ sum: Int) throws(ExactProgram.BudgetExhausted) {
    let place = program.members[sum].place
    if place == ExactProgram.Member.gone { return }
    if place >= 0 {
      program.removeColumn(place)
      return
    }
    if program.sign(sum) != 0 { return }
    let row = program.rows[~place]
    let open = row.entries.indices.first { column in
      let member = program.members[program.columns[column]]
      return !row.entries[column].isZero && (member.isOpenAbove || member.isOpenBelow)
    }
    if let open { try eliminate(sum, open) }
  }

  /// Whether a constraint does not hold.
  func isViolated(_ index: Int) -> Bool {
    let sign = program.sign(sums[index])
    return sign > 0 && constraints[index].costAbove > 0 || sign < 0 && constraints[index].costBelow > 0
  }

  /// Closes the directions in which required constraints would be violated. Those that are violated within
  /// rounding keep their errors.
  mutating func closeErrors(_ indices: [Int]) {
    for index in indices where constraints[index].isRequired && !isViolated(index) {
      let sum = sums[index]
      if constraints[index].costAbove > 0 { program.members[sum].isOpenAbove = false }
      if constraints[index].costBelow > 0 { program.members[sum].isOpenBelow = false }
      program.members[sum].firstStage = 0
      if program.sign(sum) == 0 {
        program.members[sum].isNegative = constraints[index].relation == .lessThanOrEqual
      }
    }
  }

  /// Whether the required constraints hold, at the point with the least sum of errors. Errors of 1e-12 of the
  /// terms do not count: the coefficients are usually rounded themselves, as in `0.03 * 200 == 6`.
  func meetsRequired() -> Bool {
    for index in constraints.indices where constraints[index].isRequired && isViolated(index) {
      var size = constraints[index].constant.magnitude
      for term in constraints[index].terms { size += (term.coefficient * value(term.variable)).magnitude }
      guard program.value(sums[index]).magnitude <= Tolerance.exactRounding * size else { return false }
    }
    return true
  }
}

extension ExactSystem {
  /// A system in which the required constraints hold and the errors of the others are as small as possible,
  /// higher priorities first; or nil if the required constraints contradict each other. The groups of the
  /// constraints are returned in their order.
  ///
  /// Variables are in order of creation.
  static func leveled(
    _ constraints: [Constraint], variableCount: Int, budget: Int
  ) throws(ExactProgram.BudgetExhausted) -> (system: ExactSystem, groups: [Group])? {
    var system = ExactSystem(budget: budget)
    system.addVariables(upTo: variableCount)
    try system.eliminateEquations(constraints, variableCount)
    for constraint in constraints where constraint.relation != .equal || !constraint.isRequired {
      system.append(constraint)
    }
    let groups = system.groups()
    let required = system.constraints.indices.filter { system.constraints[$0].isRequired }
    try system.minimize(required.filter { system.program.members[system.sums[$0]].place < 0 })
    guard system.meetsRequired() else { return nil }
    system.closeErrors(required.filter { system.constraints[$0].relation != .equal })
    system.program.removeClosedColumns()
    let levels = Dictionary(grouping: system.constraints.indices) { system.constraints[$0].priority }
    for (priority, members) in levels.sorted(by: { $0.key > $1.key }) where priority < 1000 {
      try system.minimize(members)
      system.program.removeClosedColumns()
    }
    return (system, groups)
  }

  /// Solves each required equation for the variable that occurs least often.
  private mutating func eliminateEquations(
    _ constraints: [Constraint], _ variableCount: Int
  ) throws(ExactProgram.BudgetExhausted) {
    var occurrences = [Int](repeating: 0, count: variableCount)
    for constraint in constraints {
      for term in constraint.terms { occurrences[term.variable] += 1 }
    }
    let equations = constraints.filter { $0.isRequired && $0.relation == .equal }
    for equation in equations.sorted(by: { $0.terms.count < $1.terms.count }) {
      let sum = append(equation)
      let row = program.rows[~program.members[sum].place]
      let candidates = row.entries.indices.filter { !row.entries[$0].isZero }
      // All columns are variables, and the members of variables have their numbers.
      guard
        let column = candidates.min(by: {
          occurrences[program.columns[$0]] < occurrences[program.columns[$1]]
        })
      else { continue }
      try eliminate(sum, column)
    }
  }

  /// Chooses among equally good solutions: the groups in their order bear errors last, and the first variable
  /// is as near to 0 as possible, then the second, and so on.
  mutating func choose(_ groups: [Group]) throws(ExactProgram.BudgetExhausted) {
    for group in groups {
      let levels = Dictionary(grouping: group.members) { constraints[$0].priority }
      for (priority, members) in levels.sorted(by: { $0.key > $1.key }) where priority < 1000 {
        if program.columns.isEmpty { return }
        try minimize(members)
        program.removeClosedColumns()
      }
    }
    for group in groups where group.isSingle {
      let ranked = group.members.filter { constraints[$0].rank >= 0 && !constraints[$0].isRequired }
      for member in ranked.sorted(by: { constraints[$0].rank < constraints[$1].rank }) {
        if program.columns.isEmpty { return }
        try minimize([member])
        program.removeClosedColumns()
      }
    }
    try chooseNearZero()
  }

  /// Moves each variable in turn as near to 0 as possible.
  mutating func chooseNearZero() throws(ExactProgram.BudgetExhausted) {
    for variable in variables {
      if program.columns.isEmpty { return }
      try program.minimize([ExactProgram.Cost(member: variable, above: 1, below: 1)])
      program.removeClosedColumns()
    }
  }
}
