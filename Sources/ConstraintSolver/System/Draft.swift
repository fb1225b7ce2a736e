/// A plan while it is being built.
struct Draft: ~Copyable {
  /// A sum of several columns. Constraints on multiples of the same sum share a row.
  struct Row: BitwiseCopyable {
    var firstTerm: Int32
    var termCount: Int32
    /// The first of its constraints, in `nextBreakpoints`.
    var head: Int32
    var hash: UInt64
    /// The next row in the same bucket of the hash table, or -1.
    var nextInBucket: Int32
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

  /// Constraints that are breakpoints, and for each the next one of the same column or row.
  var breakpointSlots = Slab<Int32>()
  var nextBreakpoints = Slab<Int32>()
  /// By column: its first breakpoint.
  var heads = Slab<Int32>()

  var rows = Slab<Row>()
  /// The terms of rows: columns with coefficients, sorted by column. They are scaled so that the first large
  /// coefficient is 1.
  var rowTerms = Slab<Entry>()
  /// By hash of a row's columns: the first row of the bucket, or -1.
  var table = Slab<Int32>(repeating: -1, count: 64)
  /// By column: the columns that rows connect it with, as a disjoint-set forest.
  var groups = Slab<Int32>()

  func place(of hash: UInt64) -> Int { Int(hash & UInt64(table.count - 1)) }

  mutating func addRow(_ first: Int, _ count: Int, _ hash: UInt64) -> Int32 {
    let row = Int32(rows.count)
    rows.append(Row(firstTerm: Int32(first), termCount: Int32(count), head: -1, hash: hash, nextInBucket: -1))
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

  /// Whether the terms of a row equal the terms appended last, within rounding.
  func isSame(_ row: Int32, _ first: Int, _ count: Int) -> Bool {
    guard rows[row].termCount == count else { return false }
    for index in 0..<count {
      let old = rowTerms[Int(rows[row].firstTerm) + index]
      let new = rowTerms[first + index]
      guard old.node == new.node,
        (old.value - new.value).magnitude <= 1e-12 * max(old.value.magnitude, new.value.magnitude)
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
