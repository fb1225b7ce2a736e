/// The state of a solver: tables of plain values that refer to each other by index.
///
/// Required equations are eliminated when they are added: each determines one variable in terms of others
/// (``Node``). The remaining constraints form connected components. The plan of a component lists the columns
/// to optimize, and how every other variable follows from them.
struct SolverState: ~Copyable {
  var nodes = Slab<Node>()
  var values = Slab<Double>()
  /// By node, up to the last one that has a name.
  private var names: [String] = []
  var spareNodes = Slab<Int32>()

  var records = Slab<Record>()
  var spareRecords = Slab<Int32>()
  var pool = TermPool()

  var components = OwnedArray<Component>()
  var spareComponents = Slab<Int32>()
  /// Components that must be solved.
  var queue = Slab<Int32>()
  /// Components whose plan may have a linear range.
  var linearComponents = Slab<Int32>()
  /// Variables that may have lost their last constraint.
  var isolatedVariables = Slab<Int32>()

  var nextSequence = 0
  var counters = Solver.Counters()
  /// Whether required constraints are placed without checks, because they are known to be compatible or are
  /// checked together later.
  var skipsChecks = false
  /// Whether a contradiction was found while checks were skipped.
  var foundContradiction = false
  /// Whether the components that a rebuild makes keep the witness of the dissolved one.
  var isRebuildingWitnessed = false

  /// The exactness of the dissolved component, which the components of a rebuild keep.
  var rebuiltExactness = Exactness()
  var exactDrafts = ExactDrafts()
  /// The most work of an exact solution, in multiplications of machine words, roughly.
  var exactWorkLimit = Exactness.workLimit

  /// Whether refusals have conflict sets. Otherwise these are empty, which saves the trials.
  var explainsConflicts = true
  /// The number of constraints in the trials for conflict sets since the last solution.
  var explained = 0
  /// The constraints that the latest check found to contradict its candidate, and the sequence number of that.
  var contradiction: (sequence: Int, others: [Int32])?
  /// The most constraints in the trials for conflict sets between two solutions; the default takes about a second. After
  /// that, a conflict set may contain constraints that are not necessary.
  var explanationLimit = 4_000_000
  /// The number of constraints in the trials for a conflict set, beside four times the number of suspects, after which
  /// their rows are merged.
  var trialLimit = 4000

  /// The number of terms from which on the row of a sum refers to other rows.
  var longRow = 16

  var scratch = Scratch()
  var witness = Witness()
  var moves = RepairScratch()
}

extension SolverState {
  @inline(__always)
  mutating func makeNode(_ name: String) -> Int32 {
    nextSequence += 1
    let index = spareNodes.isEmpty ? appendNode() : reuseNode()
    setName(name, of: index)
    return index
  }

  @inline(__always)
  private mutating func appendNode() -> Int32 {
    let index = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(Node(sequence: nextSequence))
    values.append(0)
    scratch.cells.append(Scratch.Cell())
    return index
  }

  @inline(never)
  private mutating func reuseNode() -> Int32 {
    let index = spareNodes.popLast() ?? 0
    nodes[index].shape = .root
    nodes[index].sequence = nextSequence
    return index
  }

  @inline(__always)
  private mutating func setName(_ name: String, of node: Int32) {
    if !name.isEmpty || node < names.count { storeName(name, of: node) }
  }

  private mutating func storeName(_ name: String, of node: Int32) {
    while names.count <= node { names.append("") }
    names[Int(node)] = name
  }

  func name(of node: Int32) -> String { node < names.count ? names[Int(node)] : "" }

  /// Releases a variable that no constraint uses.
  mutating func removeNode(_ index: Int32) {
    let component = nodes[index].component
    if component >= 0 {
      // Other variables may still refer to it.
      rebuild(component)
    }
    vacate(index)
  }

  /// Releases the place of a variable that is in no component.
  mutating func vacate(_ index: Int32) {
    var node = Node()
    node.generation = nodes[index].generation &+ 1
    nodes[index] = node
    values[index] = 0
    if witness.values.indices.contains(Int(index)) { witness[index] = 0 }
    setName("", of: index)
    spareNodes.append(index)
  }

  /// Exchanges the order of creation of nodes so that they are in a given order, and discards the plans of
  /// their components.
  /// - Returns: whether their order changed.
  mutating func rank(_ indices: [Int32]) -> Bool {
    for index in indices where !nodes[index].isRanked {
      nodes[index].isRanked = true
      discardPlan(of: index)
    }
    let present = indices.map { nodes[$0].sequence }
    let wanted = present.sorted()
    if wanted == present { return false }
    for (index, sequence) in zip(indices, wanted) where nodes[index].sequence != sequence {
      nodes[index].sequence = sequence
      discardPlan(of: index)
    }
    return true
  }

  private mutating func discardPlan(of node: Int32) {
    let component = nodes[node].component
    guard component >= 0 else { return }
    discardPlan(component)
    enqueue(component)
  }

  /// Discards the plans of a component, because its structure changes.
  @inline(__always)
  mutating func discardPlan(_ component: Int32) {
    if components[component].plan != nil || components[component].otherPlan != nil
      || components[component].retiredPlan != nil
    {
      components[component].plan = nil
      components[component].otherPlan = nil
      components[component].retiredPlan = nil
    }
    if components[component].loose >= 0 { abandonLoose(component) }
  }

  /// The node that a node is linked to: `scale × node + offset`, where the result is not a link. The scale of
  /// a fixed node is 0.
  @inline(__always)
  mutating func resolve(_ index: Int32) -> (node: Int32, scale: Double, offset: Double) {
    let node = nodes[index]
    if node.shape == .fixed { return (index, 0, node.offset) }
    guard node.shape == .link else { return (index, 1, 0) }
    let target = nodes[node.target].shape
    if target == .fixed || target == .link { return resolveFar(index) }
    return (node.target, node.scale, node.offset)
  }

  /// Follows a chain of links and makes all of them direct.
  @inline(never)
  private mutating func resolveFar(_ index: Int32) -> (node: Int32, scale: Double, offset: Double) {
    scratch.chain.removeAll()
    var end = index
    while nodes[end].shape == .link {
      scratch.chain.append(end)
      end = nodes[end].target
    }
    var scale = 1.0
    var offset = 0.0
    if nodes[end].shape == .fixed {
      scale = 0
      offset = nodes[end].offset
    }
    while let link = scratch.chain.popLast() {
      offset = nodes[link].scale * offset + nodes[link].offset
      scale *= nodes[link].scale
      if nodes[end].shape == .fixed {
        nodes[link].shape = .fixed
      } else {
        nodes[link].target = end
        nodes[link].scale = scale
      }
      nodes[link].offset = offset
    }
    return (end, scale, offset)
  }
}
