/// How to solve a component: the columns to optimize, and how each other variable follows from them.
struct Plan: ~Copyable {
  /// A root or a parameter, and the variables that are a multiple of it plus a constant.
  struct Column: BitwiseCopyable {
    var node: Int32
    var firstLink: Int32
    var linkCount: Int32
    /// The block that contains the column, or -1 for a parameter.
    var block: Int32 = -1
    /// Its variable in the dual simplex of the block.
    var simplexIndex: Int32 = 0
    /// The variable of the column that was created first.
    var anchor: Int32
  }

  struct Link: BitwiseCopyable {
    var node: Int32
    /// The column that it follows, or -1 if that is a sum.
    var column: Int32 = -1
    var scale: Double
    var offset: Double
  }

  /// A variable that follows from several others: roots, parameters, or variables of earlier steps.
  struct Step: BitwiseCopyable {
    var node: Int32
    var firstTerm: Int32
    var termCount: Int32
    /// The number of steps from this one on that have one term and a carry of 1.
    var runLength: Int32 = 0
    var offset: Double
    /// The coefficient of the previous step's variable, which is not among the terms. The sums of a row of
    /// views follow one another.
    var carry = 0.0

    var isSimple: Bool { termCount == 1 && carry == 1 }
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

  /// The blocks. Indices count the single columns first, then the dual simplexes.
  var singleColumns: OwnedArray<SingleColumn>
  /// The column of each single-column block.
  var columnOfBlock = Slab<Int32>()
  var simplexes: OwnedArray<DualSimplex>

  /// The blocks that must be solved: as a list, and as a flag for each block.
  var dirty = Slab<Int32>()
  var isDirty = Slab<Bool>()
  /// The solved blocks whose variables do not have their new values yet: as a list, and as a flag for each
  /// block.
  var unpublished = Slab<Int32>()
  var isUnpublished = Slab<Bool>()
  var areParametersUnpublished = true
  /// The variables that are constants.
  var fixed = Slab<Entry>()
  /// Blocks with several equally good solutions. They are chosen together with those of other blocks.
  var hasAlternatives = Slab<Bool>()
  var alternativesCount = 0
  /// Whether a parameter changed since the dependents were last evaluated.
  var areParametersDirty = true
  /// Whether there are required constraints that a change of a parameter can violate.
  var canFail = false

  /// The suggestions along which the solution is known, if a range was found before.
  var linearRange: Box<LinearRange>?
  /// The number of suggestions that do not look for a range, because the latest ones did not find one, and the number
  /// after the next such suggestion.
  var pause: UInt8 = 0
  var nextPause: UInt8 = 2

  /// The priority of the loose equation in this plan; see ``SolverState/loosePriority(_:)``.
  var loosePriority: Int16 = 1000
  /// While the plan is not in use: what it stores in records, where that differs from the plan in use.
  var plannedFields = Slab<PlannedFields>()
  /// The constraints whose breakpoints moved while the plan was not in use.
  var movedSlots = Slab<Int32>()

  init(singleColumnCapacity: Int, simplexCapacity: Int) {
    singleColumns = OwnedArray(capacity: singleColumnCapacity)
    simplexes = OwnedArray(capacity: simplexCapacity)
  }

  var singleColumnCount: Int { singleColumns.count }

  /// The dual simplex of a block.
  subscript(simplex block: Int32) -> DualSimplex {
    @inline(__always) _read { yield simplexes[Int(block) - singleColumnCount] }
    @inline(__always) _modify { yield &simplexes[Int(block) - singleColumnCount] }
  }

  /// The root of a single-column block.
  func root(ofSingleColumn block: Int32) -> Int32 { columns[columnOfBlock[block]].node }

  /// The root of a variable of a dual simplex, or nil if it is a row.
  func root(ofVariable variable: Int32, in block: Int32) -> Int32? {
    variable < self[simplex: block].columnCount ? columns[self[simplex: block].columns[variable]].node : nil
  }

  /// Removes a constraint from the dependents.
  mutating func removeDependent(_ slot: Int32) {
    for index in dependents.indices.reversed() where dependents[index].slot == slot {
      dependents.remove(at: index)
    }
  }

  /// Records whether a block has several equally good solutions.
  @inline(__always)
  mutating func setHasAlternatives(_ block: Int32, _ new: Bool) {
    guard hasAlternatives[block] != new else { return }
    hasAlternatives[block] = new
    alternativesCount += new ? 1 : -1
  }

  /// Marks a block as one that must be solved.
  @inline(__always)
  mutating func markDirty(_ block: Int32) {
    guard block >= 0, !isDirty[block] else { return }
    isDirty[block] = true
    dirty.append(block)
  }
}

/// A plan while it is being built.
struct Draft: ~Copyable {
  /// A sum of several columns. Constraints on multiples of the same sum share a row.
  struct Row: BitwiseCopyable {
    var firstTerm: Int32
    var termCount: Int32
    /// The first of its constraints, in `breakpoints`.
    var head: Int32
    var hash: UInt64
    /// The next row in the same bucket of the hash table, or -1.
    var nextInBucket: Int32
    /// The constraint that the row was made for.
    var slot: Int32
    /// One of its columns.
    var column: Int32
    /// Whether it has terms. The row of a sum with a profile has none.
    var isExpanded = true
    /// The sum that the row is a multiple of, or -1, and the sum as a multiple of the row.
    var sum: Int32 = -1
    var scale = 1.0
    /// Its variable in a dual simplex.
    var variable: Int32 = -1
    /// The terms of the simplex, in `shortTerms`: columns, and rows with numbers from `columns.count` on. Without
    /// short terms, the count is 0.
    var firstShort: Int32 = 0
    var shortCount: Int32 = 0
  }

  /// A constraint that is a breakpoint, and the next one of the same column or row, or -1.
  struct ListedBreakpoint: BitwiseCopyable {
    var slot: Int32
    var next: Int32
  }

  var sums = Slab<Int32>()
  var linksToSums = Slab<Plan.Link>()
  var fixed = Slab<Entry>()
  var columns = Slab<Plan.Column>()
  var links = Slab<Plan.Link>()
  var steps = Slab<Plan.Step>()
  var terms = Slab<Entry>()
  var dependents = Slab<Plan.Dependent>()
  var canFail = false

  /// Constraints that are breakpoints.
  var breakpoints = Slab<ListedBreakpoint>()
  /// By column: its first breakpoint.
  var heads = Slab<Int32>()

  var rows = Slab<Row>()
  /// The terms of rows: columns with coefficients, sorted by column. They are scaled so that the first large
  /// coefficient is 1.
  var rowTerms = Slab<Entry>()
  /// The number of terms that a long row has at least, and the number of long rows.
  let longRow: Int
  var longCount = 0
  /// The profiles of sums, in the same order. They are made if there are several long rows of sums.
  var profiles = Slab<SumProfile>()
  var hasProfiles = false
  /// The terms of the rows that refer to long rows.
  var shortTerms = Slab<Entry>()
  /// The rows in an order in which each follows those that it refers to, if any does.
  var rowOrder = Slab<Int32>()
  /// By hash of a row's columns: the first row of the bucket, or -1.
  var table = Slab<Int32>(repeating: -1, count: 64)
  /// By column: the columns that rows connect it with, as a disjoint-set forest.
  var groups = Slab<Int32>()

  init(longRow: Int) { self.longRow = longRow }

  /// Releases the unused memory of the parts that the plan keeps.
  mutating func trim() {
    columns.trim()
    links.trim()
    fixed.trim()
    steps.trim()
    terms.trim()
    dependents.trim()
  }

  /// Adds a breakpoint at the start of a list, and returns the new start.
  @inline(__always)
  mutating func addBreakpoint(_ slot: Int32, before next: Int32) -> Int32 {
    breakpoints.append(ListedBreakpoint(slot: slot, next: next))
    return Int32(truncatingIfNeeded: breakpoints.count - 1)
  }

  /// The hash of a column. That of a row is the sum.
  @inline(__always)
  static func hash(_ column: Int32) -> UInt64 {
    let mixed = UInt64(UInt32(bitPattern: column) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }

  func place(of hash: UInt64) -> Int { Int((hash ^ hash >> 32) & UInt64(table.count - 1)) }

  mutating func addRow(_ first: Int, _ count: Int, _ hash: UInt64, for slot: Int32) -> Int32 {
    let row = Int32(rows.count)
    rows.append(
      Row(
        firstTerm: Int32(first), termCount: Int32(count), head: -1, hash: hash, nextInBucket: -1, slot: slot,
        column: first < rowTerms.count ? rowTerms[first].node : -1))
    if count >= longRow { longCount += 1 }
    if rows.count > table.count {
      table = Slab(repeating: -1, count: table.count * 4)
      for index in rows.indices { insertIntoTable(Int32(index)) }
    } else {
      insertIntoTable(row)
    }
    return row
  }

  private mutating func insertIntoTable(_ row: Int32) {
    let place = place(of: rows[row].hash)
    rows[row].nextInBucket = table[place]
    table[place] = row
  }

  /// Adds a constraint to a row.
  @inline(__always)
  mutating func addBreakpoint(_ slot: Int32, ofRow row: Int32) {
    rows[row].head = addBreakpoint(slot, before: rows[row].head)
  }

  /// Whether the terms of a row equal others, as many, within rounding.
  @inline(__always)
  func isSame(_ row: Int32, _ first: Int, _ count: Int) -> Bool {
    let old = rowTerms.span.extracting(Int(rows[row].firstTerm)..<Int(rows[row].firstTerm) + count)
    let new = rowTerms.span.extracting(first..<first + count)
    for index in 0..<count {
      guard old[index].node == new[index].node,
        (old[index].value - new[index].value).magnitude
          <= 1e-12 * max(old[index].value.magnitude, new[index].value.magnitude)
      else { return false }
    }
    return true
  }

  /// The representative of the columns that rows connect with this one.
  mutating func group(_ column: Int32) -> Int32 {
    var top = column
    while groups[top] != top {
      groups[top] = groups[groups[top]]
      top = groups[top]
    }
    return top
  }
}
