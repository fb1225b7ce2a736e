/// An incremental solver for linear equations and inequalities with strict priorities.
///
/// It is fast enough to solve again for each event of a drag.
///
/// ```swift
/// let solver = Solver()
/// let left = solver.makeVariable("left")
/// let right = solver.makeVariable("right")
/// try solver.add(left >= 8)
/// try solver.add(right - left == 100)
/// try solver.add((right <= 90).priority(750))
/// solver.solve()
/// solver.value(right)  // 108
/// ```
///
/// **Optimality.** Required constraints hold. The sum of the errors of the constraints of the highest
/// priority below required is as small as possible, then that of the next priority, and so on. Any number of
/// constraints of a lower priority do not outweigh one of a higher priority.
///
/// **Ties.** If several solutions are optimal, the result is still unique. Constraints on multiples of the
/// same sum, after the required equations are eliminated, form a group. The group with the constraint on the
/// variable created first has the smallest possible errors, higher priorities first; then the next group, and
/// so on. Among the remaining solutions, the variable created first is as near to 0 as possible, then the
/// second variable, and so on. So the values depend only on the constraints and on the order in which the
/// variables were created. They do not depend on the order in which constraints were added or on earlier
/// states, except for rounding in the last digits. A variable that no constraint determines is 0.
///
/// **Refusal.** A change that would make the required constraints contradict each other throws and changes
/// nothing.
///
/// **Numbers.** All numbers must be finite and of a magnitude up to 1e15. Coefficients smaller than 1e-15
/// count as zero, and so do coefficients of the same variable that cancel to 1e-12 of the largest. A value
/// with an error below 1e-9, or below 1e-12 of the numbers that it is computed from, counts as exact. Where
/// rounding errors add up, numbers are recomputed from the original constraints. Components with coefficients
/// of very different sizes are solved on exact numbers; ``inaccurateConstraints()`` lists what does not hold
/// where that is too much work.
///
/// **Performance.** ``solve()`` does nothing if nothing changed, and solves only components with changes.
/// After suggestions and new constants it evaluates what depends on them; it takes simplex steps only if
/// inequalities and preferences of several variables pass a breakpoint. After a structural change it plans
/// the component again. <doc:HowTheSolverWorks> has a table.
///
/// Not `Sendable`: use a solver from one isolation domain. Edits, priorities and in-place changes are those
/// of Cassowary (Badros, Borning and Stuckey, ACM TOCHI 8:4, 2001); the method differs and is described in
/// <doc:HowTheSolverWorks>.
@safe
public final class Solver {
  /// The address of the state.
  ///
  /// Unsafe, because a stored property would be checked for overlapping accesses at each call. There are none: a solver is
  /// used from one isolation domain, no closure of the caller runs while it works, and nothing but the two properties
  /// below uses the address.
  private let address: UnsafeMutablePointer<SolverState>

  /// The state, where blocks can be behind suggestions; see ``LinearRange``.
  var memory: SolverState {
    @inline(__always) _read { yield unsafe address.pointee }
    @inline(__always) _modify { yield unsafe &address.pointee }
  }

  /// The state. All blocks have the latest suggestions.
  var state: SolverState {
    @inline(__always) _read {
      if unsafe !address.pointee.linearComponents.isEmpty { unsafe address.pointee.endLinearRanges() }
      yield unsafe address.pointee
    }
    @inline(__always) _modify {
      if unsafe !address.pointee.linearComponents.isEmpty { unsafe address.pointee.endLinearRanges() }
      yield unsafe &address.pointee
    }
  }

  /// A solver without variables and constraints.
  public init() {
    unsafe address = .allocate(capacity: 1)
    unsafe address.initialize(to: SolverState())
  }

  deinit {
    unsafe address.deinitialize(count: 1)
    unsafe address.deallocate()
  }

  /// The work done so far. Set it to start counting again.
  package var counters: Counters {
    get { memory.counters }
    set { memory.counters = newValue }
  }

  /// The most work of an exact solution of a component, in multiplications of machine words, roughly.
  package var exactWorkLimit: Int {
    get { state.exactWorkLimit }
    set { state.exactWorkLimit = newValue }
  }

  /// The number of constraints in the trials for a conflict set, beside four times the number of suspects, after which
  /// their rows are merged.
  package var trialLimit: Int {
    get { state.trialLimit }
    set { state.trialLimit = newValue }
  }

  /// Whether the conflict sets of refusals are found. Otherwise they are empty, which saves the trials.
  package var explainsConflicts: Bool {
    get { memory.explainsConflicts }
    set { memory.explainsConflicts = newValue }
  }

  /// The number of constraints in the trials for conflict sets since the last ``solve()``, and the number after which
  /// conflict sets may contain constraints that are not necessary.
  package var explained: Int { memory.explained }
  package var explanationLimit: Int {
    get { memory.explanationLimit }
    set { memory.explanationLimit = newValue }
  }

  /// The number of terms from which on the row of a sum refers to other rows. Set it before adding constraints.
  package var longRow: Int {
    get { state.longRow }
    set { state.longRow = newValue }
  }
}

extension Solver {
  /// Makes a variable. Its value is 0 until a constraint determines it.
  ///
  /// The name is for diagnostics and need not be unique. Complexity: O(1).
  public func makeVariable(_ name: String = "") -> Variable {
    let node = state.makeNode(name)
    return Variable(index: UInt32(node), generation: state.nodes[node].generation)
  }

  /// The name of a variable. Traps if the variable does not belong to this solver.
  public func name(of variable: Variable) -> String { memory.name(of: trapping(variable)) }

  /// Removes a variable. Traps if the variable does not belong to this solver, or if a constraint or an edit
  /// uses it.
  ///
  /// Complexity: O(1), unless the constraints of a component that it belonged to still have to be placed
  /// again: then this happens now.
  public func removeVariable(_ variable: Variable) {
    let node = trapping(variable)
    guard state.nodes[node].uses == 0 else {
      fatalError("\(variable) is still used by a constraint or an edit")
    }
    state.removeNode(node)
  }

  /// Ranks variables as if they had been created in this order: they exchange their places in the order of
  /// creation, and all others keep theirs.
  ///
  /// The order decides between otherwise equally good solutions. A choice that ranked variables alone decide
  /// is not reported by ``undeterminedVariables()``. Takes effect with the next ``solve()``. Traps if a
  /// variable does not belong to this solver.
  ///
  /// Complexity: that of sorting the variables. If they were not ranked before or their order changes, their
  /// components are planned again.
  /// - Returns: whether their order changed.
  @discardableResult
  public func rank(_ variables: [Variable]) -> Bool {
    state.rank(variables.map { trapping($0) })
  }

  /// The value of a variable as of the last ``solve()``. Traps if the variable does not belong to this
  /// solver. Complexity: O(1).
  public func value(_ variable: Variable) -> Double { memory.values[trapping(variable)] }

  @inline(__always)
  func index(of variable: Variable) throws(SolverError) -> Int32 {
    guard memory.has(variable) else { throw .unknownVariable(variable) }
    return Int32(variable.index)
  }

  private func trapping(_ variable: Variable) -> Int32 {
    guard memory.has(variable) else {
      fatalError("\(variable) is not a variable of this solver, or was removed")
    }
    return Int32(variable.index)
  }
}

extension SolverState {
  @inline(__always)
  func has(_ variable: Variable) -> Bool {
    variable.index < nodes.count && nodes[Int(variable.index)].generation == variable.generation
      && nodes[Int(variable.index)].shape != .vacant
  }
}

extension Solver {
  /// Updates the values for all changes since the last call. Does nothing if there were none.
  ///
  /// Solves only components with changes. If numbers changed, it evaluates what depends on them; if the
  /// structure changed, it plans the component first. It always terminates. It does not allocate once its
  /// buffers have grown, if only numbers changed, no breakpoint is passed and the solution is unique.
  public func solve() {
    memory.solve()
  }
}

extension Solver {
  /// The variables that have more than one value among the equally good solutions, in order of creation.
  ///
  /// Solutions are equally good if their sums of errors are the same at each priority. It does not matter
  /// which constraints bear the errors, unless all of these constraints are about ranked variables
  /// (``rank(_:)``). Calls ``solve()`` first if necessary.
  ///
  /// Complexity: grows with the number of movable variables and of the columns that each of them depends on.
  /// If limits that are just reached block each other, one small linear program is solved for each remaining
  /// variable. If the solution is unique, the cost is one copy of all values.
  public func undeterminedVariables() -> [Variable] {
    state.solve()
    return state.undetermined().map(handle)
  }

  /// A different solution that is as good as the present one, or nil if there is none. ``value(_:)`` does not
  /// change.
  ///
  /// The given undetermined variable, or else the first one, has a different value in it: its largest; its least if it is at its
  /// largest already; or a value `distance` away if it has no limit. The other variables are as near to 0 as
  /// possible.
  ///
  /// Complexity: that of ``undeterminedVariables()``, plus one dense linear program over everything that can
  /// move in the component, plus a dictionary of all variables.
  package func alternativeSolution(moving variable: Variable? = nil, distance: Double = 100) -> [Variable:
    Double]?
  {
    let loose = undeterminedVariables()
    guard let first = loose.first(where: { $0 == variable }) ?? loose.first else { return nil }
    let found = state.alternative(moving: Int32(first.index), by: distance)
    var result: [Variable: Double] = [:]
    for node in found.indices where state.isVariable(Int32(node)) {
      result[handle(Int32(node))] = found[node]
    }
    return result
  }

  private func handle(_ node: Int32) -> Variable {
    Variable(index: UInt32(node), generation: state.nodes[node].generation)
  }
}

extension Solver {
  /// The work that a solver has done, in steps that do not depend on the machine.
  ///
  /// Solutions that only check whether a required constraint can hold are included, except in ``solves``. Of
  /// small systems of a search, only the number of constraints is included.
  package struct Counters: Hashable, Sendable {
    /// Exchanges of a basic and a nonbasic variable of a dual simplex.
    package var pivots = 0

    /// Basic variables of a dual simplex that moved with the entering variable of a pivot.
    package var rowsTouched = 0

    /// Pivots on the optimal face of a component, to choose the canonical solution or to find the
    /// undetermined variables.
    package var facePivots = 0

    /// How far the variables of an optimal face move with its columns: the numbers that were computed to choose
    /// the canonical solution or to find the undetermined variables.
    package var faceEntries = 0

    /// How often a variable of a dual simplex, a column or a row, passed a breakpoint without a pivot.
    package var columnsTouched = 0

    /// Calls of ``Solver/solve()`` that found something to solve.
    package var solves = 0

    /// How often the basis of a dual simplex was factored: initially, after many updates, or to remove rounding
    /// errors.
    package var refactorings = 0

    /// Entries of upper factors that solves with the basis of a dual simplex went through.
    package var factorEntries = 0

    /// Terms of the equations of dual simplexes, when they were planned.
    package var equationTerms = 0

    /// How often a component, a set of connected variables, was planned.
    package var plans = 0

    /// How often a dual simplex of a new plan started from the basis of the plan before.
    package var keptBases = 0

    /// How often all constraints of a component were placed again.
    package var rebuilds = 0

    /// How often a component was planned and solved to find out whether a required constraint can hold.
    package var checks = 0

    /// How often a component was solved on exact numbers, and the pivots of that.
    var exactSolutions = 0
    var exactPivots = 0

    /// How often a witness, a point that satisfies the required constraints, had to be moved for a required
    /// constraint, and how many roots were moved for that.
    package var repairs = 0
    package var moves = 0

    /// Terms that repairs of a witness visited.
    package var visits = 0

    /// How often a component was searched for a part that decides whether a required constraint can hold, or
    /// why it cannot; and the constraints of the small systems that were solved for that.
    package var searches = 0
    package var searched = 0

    /// How often a required constraint was placed: used for elimination, or recorded as a bound.
    package var placed = 0

    /// How often an inequality or a preference was planned: expanded to the columns of its component.
    package var planned = 0

    /// Terms of sums and constraints that plans expanded to columns.
    package var expandedTerms = 0

    /// Counters that are all zero.
    package init() {}
  }
}
