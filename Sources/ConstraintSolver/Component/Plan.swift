/// What a component comes down to: columns to optimize, and how each other variable follows from them.
struct Plan: ~Copyable {
  /// A root or a parameter, and the variables that are a multiple of it and a number.
  struct Column: BitwiseCopyable {
    var node: Int32
    var firstLink: Int32
    var linkCount: Int32
    /// The line or core that it is in; -1 for a parameter.
    var block: Int32 = -1
    /// Its item in the core.
    var item: Int32 = 0
    /// Of its variables the one made first.
    var anchor: Int32
  }

  struct Link: BitwiseCopyable {
    var node: Int32
    var scale: Double
    var offset: Double
  }

  /// How a variable follows from several others, which are roots, parameters, or variables of earlier steps.
  struct Step: BitwiseCopyable {
    var node: Int32
    var firstTerm: Int32
    var termCount: Int32
    var offset: Double
    /// What the previous step's variable counts, besides the terms. Sums along a row of views follow one another.
    var carry = 0.0
  }

  /// A constraint whose base depends on parameters.
  struct Dependent: BitwiseCopyable {
    var slot: Int32
    var firstTerm: Int32
    var termCount: Int32
    /// The base where all parameters are zero.
    var base: Double
  }

  var columns = Slab<Column>()
  var links = Slab<Link>()
  var steps = Slab<Step>()
  /// The terms of steps and of dependents.
  var terms = Slab<Entry>()
  var dependents = Slab<Dependent>()

  /// Blocks are lines first, then cores.
  var lines: UnsafeMutablePointer<Line>
  var lineCount = 0
  /// The column of each line.
  var lineColumns = Slab<Int32>()
  var cores: UnsafeMutablePointer<Core>
  var coreCount = 0

  /// Blocks with something to solve, and which they are.
  var dirty = Slab<Int32>()
  var isDirty = Slab<Bool>()
  /// Blocks that are solved but whose variables have not been told, and which they are.
  var unpublished = Slab<Int32>()
  var isUnpublished = Slab<Bool>()
  var areParametersUnpublished = true
  /// Variables that are numbers.
  var fixed = Slab<Entry>()
  /// Blocks with several equally good solutions that have to be chosen from together with others.
  var isLoose = Slab<Bool>()
  var looseCount = 0
  /// Whether a parameter has another value since the dependents were looked at.
  var areParametersNew = true
  /// Whether required constraints are left that a parameter may break.
  var canFail = false

  init(lineCapacity: Int, coreCapacity: Int) {
    lines = .allocate(capacity: lineCapacity)
    cores = .allocate(capacity: coreCapacity)
  }

  deinit {
    lines.deinitialize(count: lineCount)
    lines.deallocate()
    cores.deinitialize(count: coreCount)
    cores.deallocate()
  }

  /// Takes out a constraint that parameters would move.
  mutating func forget(_ slot: Int32) {
    for index in dependents.indices.reversed() where dependents[index].slot == slot {
      dependents.remove(at: index)
    }
  }

  /// Notes whether a block's solution is one of several.
  @inline(__always)
  mutating func note(_ block: Int32, isLoose new: Bool) {
    guard isLoose[block] != new else { return }
    isLoose[block] = new
    looseCount += new ? 1 : -1
  }

  /// Notes that a block has something to solve.
  @inline(__always)
  mutating func touch(_ block: Int32) {
    guard block >= 0, !isDirty[block] else { return }
    isDirty[block] = true
    dirty.append(block)
  }
}
