/// Columns that inequalities and preferences connect: a lexicographic linear program.
///
/// Items are the columns and, after them, the rows: sums of columns that some constraint is about. What an item's
/// constraints cost is a convex function made of straight pieces, one slope for each priority; a required bound ends it.
/// So a basis is all there is: each nonbasic item is held at a break of its function, and the basic ones follow.
///
/// The method is the dual simplex with a long step (Koberstein, "The Dual Simplex Method, Techniques for a fast and stable
/// implementation", 2005; Maros, "A generalized dual phase-2 simplex algorithm", 2003), with vectors for costs, compared
/// lexicographically. Each row begins basic and taken to be where it costs least; so costs are right from the start, and
/// remain so while positions move. Nothing but positions is ever wrong, and one method mends it.
struct Core: ~Copyable {
  var items = Slab<Item>()
  var columnCount: Int32 = 0
  /// By item: the column in the plan. Rows have none.
  var columns = Slab<Int32>()
  var kinks = Slab<Kink>()
  /// While the core is being built: the item of each kink.
  var kinkItems = Slab<Int32>()
  var breaks = Slab<Double>()
  var itemLevels = Slab<Int32>()
  /// For each item and each piece its slope at each of the item's levels.
  var slopes = Slab<Double>()
  /// The largest cost of each level, highest priority first.
  var scales = Slab<Double>()

  /// The rows as they came: columns with coefficients.
  var rowStarts = Slab<Int32>()
  var rowTerms = Slab<Entry>()

  // The tableau.
  var rows = Slab<SparseRow>()
  /// By row: the basic item.
  var basics = Slab<Int32>()
  /// By row: the size of what the basic item's value was summed from.
  var magnitudes = Slab<Double>()
  /// By item.
  var values = Slab<Double>()
  var spare = SparseRow(capacity: 0)
  /// Whether values have to be worked out anew; else, which items have other ones since they were last asked for.
  var areValuesStale = true
  var moved = Slab<Int32>()
  var haveAllMoved = true
  var drift = 0
  /// Whether the last solution is off by more than rounding should be.
  var isDoubtful = false

  /// Whether the basis is to be found from scratch.
  var isCold = true
  /// How many items have bounds that clash.
  var clashes = 0
  /// Changes with the basis and with what is held where.
  var version = 0
  var looseVersion = -1
  var looseFound = false
  var pivots = 0
  var rowsTouched = 0
  var columnsTouched = 0
  var restarts = 0

  // The step that is being made.
  var events = Slab<Event>()
  /// By grade, from the lowest: how much its events gain.
  var gains = Slab<Double>()
  /// By item and level, where other basic items have slopes: what those say of its own.
  var reduced = Slab<Double>()
  var hasReduced = false
  /// The basic item whose slope is being turned, and whether that is to bring it up.
  var turning: Int32 = -1
  var turnsUp = false
  /// By item: how fast the other items' errors change with it.
  var turns = Slab<Double>()
  /// By item: whether one of those others was not ranked by the caller.
  var areOpen = Slab<Bool>()
  /// By item: how fast the turning item comes up with it.
  var factors = Slab<Double>()
  var marks = Slab<Int32>()
  var mark: Int32 = 0

  var levelCount: Int { scales.count }

  init() {}

  deinit {
    for index in rows.indices { rows[index].free() }
    spare.free()
  }
}

extension Core {
  mutating func addColumn() -> Int32 {
    columnCount += 1
    items.append(Item())
    return columnCount - 1
  }

  /// Adds a row once all columns are there. `addTerm` for each of its columns follows.
  mutating func addRow() -> Int32 {
    rowStarts.append(Int32(rowTerms.count))
    items.append(Item())
    return Int32(items.count - 1)
  }

  mutating func addTerm(_ column: Int32, _ value: Double) {
    rowTerms.append(Entry(node: column, value: value))
  }

  /// Adds a constraint of an item.
  mutating func add(_ kink: Kink, _ item: Int32) {
    kinks.append(kink)
    kinkItems.append(item)
    items[item].kinkCount += 1
  }

  /// Puts everything in its place.
  mutating func finish() {
    rowStarts.append(Int32(rowTerms.count))
    sortKinks()
    makeLevels()
    for item in items.indices { deriveBreaks(Int32(item)) }
    values.grow(to: items.count, 0)
    factors.grow(to: items.count, 0)
    turns.grow(to: items.count, 0)
    areOpen.grow(to: items.count, false)
    marks.grow(to: items.count, 0)
    gains.grow(to: 2 * levelCount + 1, 0)
    reduced.grow(to: items.count * levelCount, 0)
    let count = rowStarts.count - 1
    basics.grow(to: count, 0)
    magnitudes.grow(to: count, 0)
    for row in 0..<count { rows.append(SparseRow(capacity: Int(rowStarts[row + 1] - rowStarts[row]) + 1)) }
  }

  private mutating func sortKinks() {
    var first: Int32 = 0
    for item in items.indices {
      items[item].firstKink = first
      items[item].firstBreak = first
      first += items[item].kinkCount
      items[item].kinkCount = 0
    }
    breaks.grow(to: kinks.count, 0)
    var unsorted = Slab<Kink>()
    swap(&unsorted, &kinks)
    if !unsorted.isEmpty { kinks.grow(to: unsorted.count, unsorted[0]) }
    for index in unsorted.indices {
      let item = kinkItems[index]
      kinks[items[item].firstKink + items[item].kinkCount] = unsorted[index]
      items[item].kinkCount += 1
    }
    kinkItems = Slab()
    for item in items.indices where items[item].kinkCount > 1 {
      let start = Int(items[item].firstKink)
      kinks.sort(start..<start + Int(items[item].kinkCount)) { $0.position < $1.position }
    }
  }

  private mutating func makeLevels() {
    var places = Slab<Int32>(repeating: -1, count: 1001)
    for index in kinks.indices { places[Int(kinks[index].priority)] = 0 }
    for priority in (1..<1000).reversed() where places[priority] == 0 {
      places[priority] = Int32(scales.count)
      scales.append(0)
    }
    for item in items.indices {
      let kinkRange = items[item].firstKink..<items[item].firstKink + items[item].kinkCount
      let first = itemLevels.count
      for kink in kinkRange where kinks[kink].priority < 1000 {
        let level = places[Int(kinks[kink].priority)]
        scales[level] = max(scales[level], kinks[kink].below, kinks[kink].above)
        var place = first
        while place < itemLevels.count, itemLevels[place] < level { place += 1 }
        if place == itemLevels.count || itemLevels[place] != level { itemLevels.insert(level, at: place) }
      }
      items[item].firstLevel = Int32(first)
      items[item].levelCount = Int32(itemLevels.count - first)
      items[item].firstSlope = Int32(slopes.count)
      let stride = itemLevels.count - first
      slopes.grow(to: slopes.count + stride * (Int(items[item].kinkCount) + 1), 0)
      for kink in kinkRange {
        guard kinks[kink].priority < 1000 else { continue }
        let level = places[Int(kinks[kink].priority)]
        var column = 0
        while itemLevels[first + column] != level { column += 1 }
        kinks[kink].column = Int32(column)
      }
    }
  }
}
