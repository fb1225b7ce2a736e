/// The state of a solver: tables of plain values that refer to each other by index.
///
/// Required equations are eliminated when they are added: each determines one variable in terms of others
/// (``Node``). The remaining constraints form connected components. The plan of a component lists the columns
/// to optimize, and how every other variable follows from them.
struct SolverState: ~Copyable {
  var nodes = Slab<Node>()
  var values = Slab<Double>()
  var names: [String] = []
  var spareNodes = Slab<Int32>()

  var records = Slab<Record>()
  var spareRecords = Slab<Int32>()
  var pool = TermPool()

  var components = Slab<Component>()
  var spareComponents = Slab<Int32>()
  /// Components that must be solved.
  var queue = Slab<Int32>()
  /// Variables that may have lost their last constraint.
  var isolatedVariables = Slab<Int32>()

  var nextSequence = 0
  var counters = Solver.Counters()
  /// Whether required constraints are placed without checks, because they are known to be compatible or are
  /// checked together later.
  var skipsChecks = false
  /// Whether a contradiction was found while checks were skipped.
  var foundContradiction = false

  var scratch = Scratch()

  deinit {
    for index in components.indices { components[index].freePlan() }
  }
}

extension Component {
  mutating func discardPlan() {
    freePlan()
    plan = nil
  }

  func freePlan() {
    plan?.deinitialize(count: 1)
    plan?.deallocate()
  }
}
