/// A plan in the making.
struct Draft: ~Copyable {
  /// A constraint of several columns: its factor times a row, which other constraints may share.
  struct Row: BitwiseCopyable {
    var firstTerm: Int32
    var termCount: Int32
    /// The first of its constraints, in `nextKinks`.
    var head: Int32
    var hash: UInt64
    /// The next row in the same place of the table, or -1.
    var twin: Int32
  }

  var sums = Slab<Int32>()
  var late = Slab<Plan.Link>()
  var fixed = Slab<Entry>()
  var columns = Slab<Plan.Column>()
  var links = Slab<Plan.Link>()
  var steps = Slab<Plan.Step>()
  var terms = Slab<Entry>()
  var dependents = Slab<Plan.Dependent>()
  var canFail = false

  /// Constraints that are kinks, and for each the next one of the same column or row.
  var kinkSlots = Slab<Int32>()
  var nextKinks = Slab<Int32>()
  /// By column: its first kink.
  var heads = Slab<Int32>()

  var rows = Slab<Row>()
  /// The terms of rows: columns with coefficients, in order of column, the first of the large ones being 1.
  var rowTerms = Slab<Entry>()
  /// By hash of a row's columns: the first row there, or -1.
  var table = Slab<Int32>(repeating: -1, count: 64)
  /// By column: what rows connect it with, as a forest.
  var groups = Slab<Int32>()

  func place(of hash: UInt64) -> Int { Int(hash & UInt64(table.count - 1)) }

  mutating func addRow(_ first: Int, _ count: Int, _ hash: UInt64) -> Int32 {
    let row = Int32(rows.count)
    rows.append(Row(firstTerm: Int32(first), termCount: Int32(count), head: -1, hash: hash, twin: -1))
    if rows.count > table.count {
      table = Slab(repeating: -1, count: table.count * 4)
      for index in rows.indices { file(Int32(index)) }
    } else {
      file(row)
    }
    return row
  }

  private mutating func file(_ row: Int32) {
    let place = place(of: rows[row].hash)
    rows[row].twin = table[place]
    table[place] = row
  }

  /// Whether a row's terms are, but for rounding, those that were appended last.
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

  /// The columns that rows connect with one, by one of them.
  mutating func group(_ column: Int32) -> Int32 {
    var top = column
    while groups[top] != top {
      groups[top] = groups[groups[top]]
      top = groups[top]
    }
    return top
  }
}
