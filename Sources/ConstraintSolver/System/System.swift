/// Everything that a solver holds, in tables of plain values that refer to each other by index.
///
/// Required equations are used up as they come: each says what one variable is in terms of others (``Node``). What is
/// left falls apart into components. A component's plan says which columns there are to optimize, and how every other
/// variable follows from them.
struct System: ~Copyable {
  var nodes = Slab<Node>()
  var values = Slab<Double>()
  var names: [String] = []
  var spareNodes = Slab<Int32>()

  var records = Slab<Record>()
  var spareRecords = Slab<Int32>()
  var pool = TermPool()

  var components = Slab<Component>()
  var spareComponents = Slab<Int32>()
  /// Components with something to solve.
  var queue = Slab<Int32>()
  /// Variables that may have lost their last constraint.
  var loners = Slab<Int32>()

  var nextSequence = 0
  var counters = Solver.Counters()
  /// Whether all required constraints are taken on trust, because they are known to hold together or because somebody
  /// looks once at the end.
  var isTrusting = false
  /// What was found wrong while trusting.
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
