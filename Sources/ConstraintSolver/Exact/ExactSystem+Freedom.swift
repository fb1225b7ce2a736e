extension ExactSystem {
  /// The variables that have more than one value. The members of ranked constraints are fixed first, because
  /// the order of ranked variables decides.
  mutating func freeVariables() throws(ExactProgram.BudgetExhausted) -> [Int] {
    let start = variables.indices.map { program.value(variables[$0]) }
    var isFree = [Bool](repeating: false, count: variables.count)
    for variable in variables.indices where !isFree[variable] {
      for direction in [1, -1] where !isFree[variable] {
        var trial = self
        switch try trial.push(variable, direction) {
        case .none:
          for index in variables.indices where trial.value(index) != start[index] { isFree[index] = true }
        case .some(let column):
          for index in variables.indices where trial.depends(index, on: column) { isFree[index] = true }
        }
        program.budget = trial.program.budget
      }
    }
    return variables.indices.filter { isFree[$0] }
  }

  /// Moves a variable as far as possible up (1) or down (-1). Returns a column that moves it without limit, or
  /// nil.
  mutating func push(_ variable: Int, _ direction: Int) throws(ExactProgram.BudgetExhausted) -> Int? {
    if program.columns.isEmpty { return nil }
    return try program.minimize([
      ExactProgram.Cost(member: variables[variable], above: -direction, below: direction)
    ])
  }

  private func depends(_ variable: Int, on column: Int) -> Bool {
    let place = program.members[variables[variable]].place
    if place == ExactProgram.Member.gone { return false }
    return place >= 0 ? place == column : !program.rows[~place].entry(column).isZero
  }

  /// Chooses the ranked constraints' errors for good, in the order of the groups.
  mutating func fixRanked(_ groups: [Group]) throws(ExactProgram.BudgetExhausted) {
    for group in groups {
      let ranked = group.members.filter { constraints[$0].rank >= 0 && !constraints[$0].isRequired }
      for member in ranked.sorted(by: { constraints[$0].priority > constraints[$1].priority }) {
        if program.columns.isEmpty { return }
        try minimize([member])
        program.removeClosedColumns()
      }
    }
  }

  /// Moves a variable from its present value to its largest; to its least if it is at its largest; or by a
  /// distance if it has no limit. The other variables are as near to 0 as possible.
  mutating func move(
    _ variable: Int, from start: Double, by distance: Double
  ) throws(ExactProgram.BudgetExhausted) {
    var target = start
    for direction in [1, -1] where target == start {
      var trial = self
      if try trial.push(variable, direction) != nil {
        target = start + Double(direction) * distance
      } else {
        target = trial.value(variable)
      }
      program.budget = trial.program.budget
    }
    append(Constraint(terms: [(variable, 1)], constant: -target, relation: .equal, priority: 1))
    try minimize([constraints.count - 1])
    program.removeClosedColumns()
    try chooseNearZero()
  }
}
