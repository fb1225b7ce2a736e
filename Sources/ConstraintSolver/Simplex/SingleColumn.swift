/// A block of one column: minimizes piecewise-linear costs along one axis.
///
/// For each priority, the sum of errors is convex and piecewise linear, so it is least on an interval, which
/// does not depend on other priorities. Solving goes from the highest priority down and intersects what is
/// left with the next interval; if the intersection is empty, it keeps the nearest end. A suggestion moves
/// one breakpoint, and so changes one interval.
struct SingleColumn: ~Copyable {
  /// The breakpoints of one priority, and the interval where the sum of their errors is least.
  struct Level: BitwiseCopyable {
    var priority: Int16
    var first: Int32
    var count: Int32
    var lower: Double
    var upper: Double
    var isStale: Bool

    /// The part of an interval where the errors are least.
    @inline(__always)
    func narrowed(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double) {
      (min(max(self.lower, lower), upper), max(min(self.upper, upper), lower))
    }
  }

  /// Sorted by priority, then by position.
  var breakpoints: Slab<Breakpoint>
  var levels = Slab<Level>()
  /// The interval of equally good solutions, as of the last `solve`.
  var lower = -Double.infinity
  var upper = Double.infinity

  /// A block for as many breakpoints, which have to be stored before `finish` is called.
  init(count: Int) { breakpoints = Slab(repeating: Breakpoint(), count: count) }
}

extension SingleColumn {
  /// The most breakpoints that are sorted by comparing them.
  static let short = 64

  /// Sorts the breakpoints and builds the levels. More than ``short`` of them must be sorted by priority.
  mutating func finish() {
    var isSorted = true
    for index in 1..<max(1, breakpoints.count)
    where Breakpoint.areInOrder(breakpoints[index], breakpoints[index - 1]) {
      isSorted = false
    }
    let isLong = breakpoints.count > SingleColumn.short
    if !isSorted, !isLong { breakpoints.sort(breakpoints.indices, by: Breakpoint.areInOrder) }
    var index = 0
    while index < breakpoints.count {
      var end = index
      while end < breakpoints.count, breakpoints[end].priority == breakpoints[index].priority { end += 1 }
      if isLong, !isSorted { sortByPosition(index..<end) }
      levels.append(newLevel(breakpoints[index].priority, first: index, count: end - index))
      index = end
    }
  }

  private mutating func sortByPosition(_ range: Range<Int>) {
    for index in range.dropFirst() where breakpoints[index].position < breakpoints[index - 1].position {
      breakpoints.sort(range) { $0.position < $1.position }
      return
    }
  }

  private func newLevel(_ priority: Int16, first: Int, count: Int) -> Level {
    Level(
      priority: priority, first: Int32(first), count: Int32(count), lower: -.infinity, upper: .infinity,
      isStale: true)
  }

  private func levelIndex(_ priority: Int16) -> Int {
    var index = 0
    while index < levels.count, levels[index].priority > priority { index += 1 }
    return index
  }

  mutating func insert(_ breakpoint: Breakpoint) {
    let level = levelIndex(breakpoint.priority)
    if level == levels.count || levels[level].priority != breakpoint.priority {
      let first = level == levels.count ? breakpoints.count : Int(levels[level].first)
      levels.insert(newLevel(breakpoint.priority, first: first, count: 0), at: level)
    }
    var index = Int(levels[level].first)
    let end = index + Int(levels[level].count)
    while index < end, breakpoints[index].position < breakpoint.position { index += 1 }
    breakpoints.insert(breakpoint, at: index)
    levels[level].count += 1
    if breakpoint.priority == 1000, !levels[level].isStale {
      if breakpoint.below > 0 { levels[level].lower = max(levels[level].lower, breakpoint.position) }
      if breakpoint.above > 0 { levels[level].upper = min(levels[level].upper, breakpoint.position) }
    } else {
      levels[level].isStale = true
    }
    for later in level + 1..<max(level + 1, levels.count) { levels[later].first += 1 }
  }

  mutating func remove(_ slot: Int32, priority: Int16) {
    let level = levelIndex(priority)
    let index = find(slot, level)
    let position = breakpoints[index].position
    breakpoints.remove(at: index)
    levels[level].count -= 1
    // Removing a bound that is not the tightest one leaves the interval unchanged.
    if priority < 1000 || position == levels[level].lower || position == levels[level].upper {
      levels[level].isStale = true
    }
    for later in level + 1..<max(level + 1, levels.count) { levels[later].first -= 1 }
    if levels[level].count == 0 { levels.remove(at: level) }
  }

  /// Moves the breakpoint of a constraint without changing its priority.
  mutating func move(_ slot: Int32, priority: Int16, to position: Double) {
    let level = levelIndex(priority)
    levels[level].isStale = true
    let first = Int(levels[level].first)
    let end = first + Int(levels[level].count)
    var index = find(slot, level)
    var breakpoint = breakpoints[index]
    breakpoint.position = position
    while index > first, breakpoints[index - 1].position > position {
      breakpoints[index] = breakpoints[index - 1]
      index -= 1
    }
    while index + 1 < end, breakpoints[index + 1].position < position {
      breakpoints[index] = breakpoints[index + 1]
      index += 1
    }
    breakpoints[index] = breakpoint
  }

  private func find(_ slot: Int32, _ level: Int) -> Int {
    var index = Int(levels[level].first)
    while breakpoints[index].slot != slot { index += 1 }
    return index
  }
}

extension SingleColumn {
  /// Finds the interval of equally good solutions. Returns false if required bounds contradict each other;
  /// the other constraints are then still met as far as possible.
  mutating func solve() -> Bool {
    lower = -.infinity
    upper = .infinity
    for index in levels.indices {
      if levels[index].isStale { refresh(index) }
      let level = levels[index]
      if level.priority == 1000 {
        lower = level.lower
        upper = level.upper
        guard lower > upper else { continue }
        let clash = lower - upper
        upper = lower
        if clash > Tolerance.feasibility(lower.magnitude) { return false }
      } else {
        (lower, upper) = level.narrowed(lower, upper)
      }
      if lower == upper { return true }
    }
    minimizeRankedErrors()
    return true
  }

  /// The interval that the levels above one leave, if they do not contradict each other and that level has one breakpoint.
  func limits(ofLevel priority: Int16) -> (lower: Double, upper: Double)? {
    var interval = (lower: -Double.infinity, upper: Double.infinity)
    for index in levels.indices {
      let level = levels[index]
      if level.priority == priority { return level.count == 1 ? interval : nil }
      if level.isStale { return nil }
      interval =
        level.priority == 1000 ? (level.lower, level.upper) : level.narrowed(interval.lower, interval.upper)
      if interval.lower > interval.upper { return nil }
    }
    return nil
  }

  /// If ranked constraints leave an interval, minimizes the error of each of them in turn.
  private mutating func minimizeRankedErrors() {
    var rank = -1
    while lower < upper {
      var next = Int.max
      for index in breakpoints.indices where breakpoints[index].rank > rank {
        next = min(next, breakpoints[index].rank)
      }
      if next == .max { return }
      rank = next
      for index in breakpoints.indices where breakpoints[index].rank == rank {
        let position = nearest(to: breakpoints[index].position)
        if breakpoints[index].below > 0 { lower = position }
        if breakpoints[index].above > 0 { upper = position }
      }
    }
  }

  /// The interval that required constraints leave. `lower` is greater than `upper` if they contradict each
  /// other.
  mutating func bounds() -> (lower: Double, upper: Double) {
    guard !levels.isEmpty, levels[0].priority == 1000 else { return (-.infinity, .infinity) }
    if levels[0].isStale { refresh(0) }
    return (levels[0].lower, levels[0].upper)
  }

  /// Whether a required constraint is compatible with the present ones.
  mutating func canAccept(_ breakpoint: Breakpoint) -> Bool {
    var (lower, upper) = bounds()
    if breakpoint.below > 0 { lower = max(lower, breakpoint.position) }
    if breakpoint.above > 0 { upper = min(upper, breakpoint.position) }
    return lower - upper <= Tolerance.feasibility(lower.magnitude)
  }

  /// The solution nearest to a value.
  func nearest(to value: Double) -> Double { min(max(value, lower), upper) }

  private mutating func refresh(_ index: Int) {
    levels[index].isStale = false
    let first = Int(levels[index].first)
    let end = first + Int(levels[index].count)
    if levels[index].priority == 1000 {
      var lower = -Double.infinity
      var upper = Double.infinity
      for place in first..<end {
        if breakpoints[place].below > 0 { lower = max(lower, breakpoints[place].position) }
        if breakpoints[place].above > 0 { upper = min(upper, breakpoints[place].position) }
      }
      levels[index].lower = lower
      levels[index].upper = upper
      return
    }
    // At the far left the slope is that of all costs below. Each breakpoint adds its slopes on both sides.
    var slope = 0.0
    var total = 0.0
    for place in first..<end {
      slope -= breakpoints[place].below
      total += breakpoints[place].below + breakpoints[place].above
    }
    let zero = Tolerance.cost * total
    levels[index].lower = -.infinity
    var place = first
    while place < end, slope < -zero {
      levels[index].lower = breakpoints[place].position
      slope += breakpoints[place].below + breakpoints[place].above
      place += 1
    }
    if slope > zero {
      levels[index].upper = levels[index].lower
    } else {
      levels[index].upper = place < end ? breakpoints[place].position : .infinity
    }
  }
}

/// Sorts by priority, highest first, in linear time and without changing the order within a priority. Many breakpoints
/// have few priorities and, within each, often one position.
struct PriorityPlaces: ~Copyable {
  /// By 1000 less the priority, first the number and later the next place, one element later while they are counted.
  private var places: Slab<Int32>
  let isUsed: Bool

  init(isUsed: Bool) {
    self.isUsed = isUsed
    places = isUsed ? Slab(repeating: 0, count: 1002) : Slab()
  }

  @inline(__always)
  mutating func count(_ priority: Int16) { places[1001 - Int(priority)] += 1 }

  /// Computes the places after all items were counted.
  mutating func finish() {
    for place in 1..<places.count { places[place] += places[place - 1] }
  }

  /// The place of the next item of a priority.
  @inline(__always)
  mutating func next(_ priority: Int16) -> Int {
    let place = places[1000 - Int(priority)]
    places[1000 - Int(priority)] += 1
    return Int(place)
  }
}
