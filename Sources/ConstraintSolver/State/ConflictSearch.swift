/// A candidate and the required constraints of its component, for finding out which of them can hold together.
///
/// A trial concerns a part of the constraints. It starts with the constraints of the candidate's variables and
/// takes in more variables until one of two small systems decides:
/// - With the other variables kept at a point that satisfies all constraints but the candidate, there is a
///   solution. Then the whole part has one.
/// - With the other variables free, there is none. Then the whole part has none either.
struct ConflictSearch {
  private struct Row {
    var relation: Relation
    var constant: Double
    var terms: Range<Int>
  }

  /// The candidate, followed by the other constraints.
  private var rows: [Row] = []
  /// The terms of all rows, by variable of the search.
  private var terms: [Entry] = []
  /// By variable of the search: its node, and the first of its rows in `uses`.
  private var variables: [Int32] = []
  private var firstUses: [Int] = []
  private var uses: [Int32] = []
  /// By variable: its value at the point. Empty if no point is known.
  private var point: [Double] = []

  /// By row: whether it is part of the present trial, and whether it has a near variable.
  private var isTried: [Bool]
  private var isReached: [Bool]
  /// By variable: whether it is near.
  private var isNear: [Bool]
  private var nearVariables: [Int32] = []
  private var reachedRows: [Int32] = []
  /// By variable: its node in the small system, or -1.
  private var copies: [Int32]
  /// The values of the near variables in the solution that was found last, or none if it was inaccurate.
  private(set) var found: [(node: Int32, value: Double)] = []
  /// The number of constraints of all small systems.
  private(set) var searched = 0
  /// The number of such constraints after which no further trial starts.
  var limit = Int.max
  /// Whether a trial did not start.
  var isExhausted = false
  /// The fewest rows that a trial found to contradict the candidate.
  private(set) var contradiction: [Int]?

  /// Copies the candidate and the other constraints, in this order. `isWitnessed` tells whether the witness
  /// satisfies all of them but the candidate.
  init(_ slots: [Int32], in state: borrowing SolverState, isWitnessed: Bool) {
    var places = [Int32](repeating: -1, count: state.nodes.count)
    for slot in slots {
      let first = terms.count
      let firstTerm = state.records[slot].firstTerm
      for term in firstTerm..<firstTerm + state.records[slot].termCount {
        let node = state.pool[term].node
        if places[Int(node)] < 0 {
          places[Int(node)] = Int32(variables.count)
          variables.append(node)
        }
        terms.append(Entry(node: places[Int(node)], value: state.pool[term].value))
      }
      rows.append(
        Row(
          relation: state.records[slot].relation, constant: state.records[slot].constant,
          terms: first..<terms.count))
    }
    isTried = Array(repeating: false, count: rows.count)
    isReached = isTried
    isNear = Array(repeating: false, count: variables.count)
    copies = Array(repeating: -1, count: variables.count)
    if isWitnessed { point = variables.map { state.witness[$0] } }
    findUses()
  }

  private mutating func findUses() {
    firstUses = Array(repeating: 0, count: variables.count + 1)
    for term in terms { firstUses[Int(term.node) + 1] += 1 }
    for variable in variables.indices { firstUses[variable + 1] += firstUses[variable] }
    uses = Array(repeating: 0, count: terms.count)
    var next = firstUses
    for (index, row) in rows.enumerated() {
      for term in terms[row.terms] {
        uses[next[Int(term.node)]] = Int32(index)
        next[Int(term.node)] += 1
      }
    }
  }
}

extension ConflictSearch {
  /// The conflict set of the candidate, which is row 0: the rows of an irreducible set that contradicts it, or
  /// nil if all rows can hold with it. It prefers rows that come first. The closure tells whether the candidate
  /// can hold together with some rows, or returns nil if that is too much work. After that the set may contain rows
  /// that are not necessary.
  ///
  /// The algorithm is QuickXplain: Junker, "QuickXplain: Preferred Explanations and Relaxations for
  /// Over-Constrained Problems" (AAAI 2004).
  static func conflict(rowCount: Int, _ isConsistent: ([Int]) -> Bool?) -> [Int]? {
    if isConsistent([]) == false { return [] }
    let others = Array(1..<rowCount)
    return isConsistent(others) == true ? nil : explain([], isSuspect: false, others, isConsistent)
  }

  /// The part of `suspects` that contradicts the candidate together with `background`.
  private static func explain(
    _ background: [Int], isSuspect: Bool, _ suspects: [Int], _ isConsistent: ([Int]) -> Bool?
  ) -> [Int] {
    if isSuspect {
      guard let isConsistent = isConsistent(background) else { return suspects }
      if !isConsistent { return [] }
    }
    if suspects.count <= 1 { return suspects }
    let first = Array(suspects.prefix(suspects.count / 2))
    let second = Array(suspects.dropFirst(suspects.count / 2))
    let later = explain(background + first, isSuspect: true, second, isConsistent)
    let earlier = explain(background + later, isSuspect: !later.isEmpty, first, isConsistent)
    return earlier + later
  }

  /// Whether all rows can hold together, or nil if more than a number of variables have to be near to decide.
  mutating func isConsistent(within limit: Int = .max) -> Bool? {
    isConsistent(Array(1..<rows.count), within: limit)
  }

  /// Whether the candidate can hold together with some rows, or nil if the limit of the work is reached.
  mutating func isConsistent(_ others: [Int]) -> Bool? {
    begin() ? isConsistent(others, within: .max) ?? true : nil
  }

  /// Begins a trial that counts as a number of constraints beside those of its small systems, or returns false if the
  /// limit of the work is reached.
  mutating func begin(_ count: Int = 0) -> Bool {
    if searched >= limit {
      isExhausted = true
      return false
    }
    searched += count
    return true
  }

  /// The conflict set of the candidate if its rows merge into one row; nil if they do not.
  ///
  /// A trial confirms it. Complexity: O(n log n) in the terms of all rows.
  mutating func mergedConflict() -> [Int]? {
    var merged = MergedRows(variableCount: variables.count)
    for row in rows { merged.append(terms[row.terms], constant: row.constant, relation: row.relation) }
    searched += rows.count
    guard let conflict = merged.conflict(), isConsistent(conflict, within: .max) == false else { return nil }
    return conflict
  }

  private mutating func isConsistent(_ others: [Int], within limit: Int) -> Bool? {
    isTried[0] = true
    for row in others { isTried[row] = true }
    defer {
      isTried[0] = false
      for row in others { isTried[row] = false }
      forgetVariables()
    }
    for term in rows[0].terms { takeIn(terms[term].node) }
    if point.isEmpty {
      for variable in variables.indices { takeIn(Int32(variable)) }
    }
    while true {
      if hasSolution(keepsOthers: true) { return true }
      // If all variables of the reached rows are near, both systems are the same.
      if isClosed || !hasSolution(keepsOthers: false) {
        if reachedRows.count <= contradiction?.count ?? .max {
          contradiction = reachedRows.filter { $0 > 0 }.map(Int.init).sorted()
        }
        return false
      }
      if nearVariables.count >= limit { return nil }
      takeInOthers(until: 4 * nearVariables.count)
    }
  }
}

extension ConflictSearch {
  /// Makes a variable near, which reaches its rows.
  private mutating func takeIn(_ variable: Int32) {
    if isNear[Int(variable)] { return }
    isNear[Int(variable)] = true
    nearVariables.append(variable)
    for use in firstUses[Int(variable)]..<firstUses[Int(variable) + 1] {
      let row = Int(uses[use])
      guard isTried[row], !isReached[row] else { continue }
      isReached[row] = true
      reachedRows.append(uses[use])
    }
  }

  /// Makes the variables of reached rows near until there are a number of near variables.
  private mutating func takeInOthers(until count: Int) {
    var next = 0
    while next < reachedRows.count, nearVariables.count < count {
      for term in rows[Int(reachedRows[next])].terms { takeIn(terms[term].node) }
      next += 1
    }
  }

  /// Whether all variables of the reached rows are near.
  private var isClosed: Bool {
    reachedRows.allSatisfy { row in rows[Int(row)].terms.allSatisfy { isNear[Int(terms[$0].node)] } }
  }

  private mutating func forgetVariables() {
    for variable in nearVariables { isNear[Int(variable)] = false }
    for row in reachedRows { isReached[Int(row)] = false }
    nearVariables.removeAll(keepingCapacity: true)
    reachedRows.removeAll(keepingCapacity: true)
  }

  /// Whether the reached rows have a solution in which the other variables keep their values or, if
  /// `keepsOthers` is false, are free.
  private mutating func hasSolution(keepsOthers: Bool) -> Bool {
    var trial = SolverState()
    trial.skipsChecks = true
    searched += reachedRows.count
    var copied: [Int32] = []
    defer { for variable in copied { copies[Int(variable)] = -1 } }
    for index in reachedRows {
      let row = rows[Int(index)]
      var copy = Record()
      copy.relation = row.relation
      copy.priority = 1000
      copy.constant = row.constant
      copy.sequence = trial.records.count
      copy.firstTerm = trial.pool.allocate(Int32(row.terms.count))
      for term in terms[row.terms] {
        let variable = Int(term.node)
        if keepsOthers, !isNear[variable] {
          copy.constant += term.value * point[variable]
          continue
        }
        if copies[variable] < 0 {
          copies[variable] = trial.makeNode("")
          copied.append(term.node)
        }
        trial.pool[copy.firstTerm + copy.termCount] = Entry(node: copies[variable], value: term.value)
        copy.termCount += 1
      }
      trial.records.append(copy)
      let slot = Int32(trial.records.count - 1)
      trial.connect(slot)
      _ = trial.place(slot)
      if trial.foundContradiction { return false }
    }
    var isAccurate = true
    for component in trial.components.indices where !trial.components[component].isVacant {
      if !trial.solveComponent(Int32(component)) { return false }
      trial.adoptSolution(Int32(component))
      if !trial.components[component].isWitnessed { isAccurate = false }
    }
    found = isAccurate ? copied.map { (variables[Int($0)], trial.witness[copies[Int($0)]]) } : []
    return true
  }
}
