/// A column that no inequality connects with another: the least of sums of errors along one axis.
///
/// For each priority the sum of errors is convex and made of straight pieces, so where it is least is an interval, which
/// does not depend on the other priorities. The solution is found by going through the intervals from the highest
/// priority down, and taking of what is left the part that lies in the next one, or nearest to it. A suggestion moves
/// one kink, and so one interval.
struct Line: ~Copyable {
  /// One priority's kinks, and where their errors are least.
  struct Level: BitwiseCopyable {
    var priority: Int16
    var first: Int32
    var count: Int32
    var lower: Double
    var upper: Double
    var isStale: Bool
  }

  /// In order of priority, then of position.
  var kinks: Slab<Kink>
  var levels = Slab<Level>()
  /// All solutions that are equally good, as of the last `solve`.
  var lower = -Double.infinity
  var upper = Double.infinity

  init(capacity: Int) { kinks = Slab(capacity: capacity) }
}

extension Line {
  /// Adds a kink while the line is being built; `finish` follows.
  mutating func append(_ kink: Kink) { kinks.append(kink) }

  /// Puts the kinks in order.
  mutating func finish() {
    var isSorted = true
    for index in 1..<max(1, kinks.count) where Kink.areInOrder(kinks[index], kinks[index - 1]) {
      isSorted = false
    }
    if !isSorted { kinks.sort(kinks.indices, by: Kink.areInOrder) }
    var index = 0
    while index < kinks.count {
      var end = index
      while end < kinks.count, kinks[end].priority == kinks[index].priority { end += 1 }
      levels.append(newLevel(kinks[index].priority, first: index, count: end - index))
      index = end
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

  mutating func insert(_ kink: Kink) {
    let level = levelIndex(kink.priority)
    if level == levels.count || levels[level].priority != kink.priority {
      let first = level == levels.count ? kinks.count : Int(levels[level].first)
      levels.insert(newLevel(kink.priority, first: first, count: 0), at: level)
    }
    var index = Int(levels[level].first)
    let end = index + Int(levels[level].count)
    while index < end, kinks[index].position < kink.position { index += 1 }
    kinks.insert(kink, at: index)
    levels[level].count += 1
    if kink.priority == 1000, !levels[level].isStale {
      if kink.below > 0 { levels[level].lower = max(levels[level].lower, kink.position) }
      if kink.above > 0 { levels[level].upper = min(levels[level].upper, kink.position) }
    } else {
      levels[level].isStale = true
    }
    for later in level + 1..<max(level + 1, levels.count) { levels[later].first += 1 }
  }

  mutating func remove(_ slot: Int32, priority: Int16) {
    let level = levelIndex(priority)
    let index = find(slot, level)
    let position = kinks[index].position
    kinks.remove(at: index)
    levels[level].count -= 1
    // A bound that was not the tightest one leaves the others as they are.
    if priority < 1000 || position == levels[level].lower || position == levels[level].upper {
      levels[level].isStale = true
    }
    for later in level + 1..<max(level + 1, levels.count) { levels[later].first -= 1 }
    if levels[level].count == 0 { levels.remove(at: level) }
  }

  /// Moves a constraint's kink, which keeps its priority.
  mutating func move(_ slot: Int32, priority: Int16, to position: Double) {
    let level = levelIndex(priority)
    levels[level].isStale = true
    let first = Int(levels[level].first)
    let end = first + Int(levels[level].count)
    var index = find(slot, level)
    var kink = kinks[index]
    kink.position = position
    while index > first, kinks[index - 1].position > position {
      kinks[index] = kinks[index - 1]
      index -= 1
    }
    while index + 1 < end, kinks[index + 1].position < position {
      kinks[index] = kinks[index + 1]
      index += 1
    }
    kinks[index] = kink
  }

  private func find(_ slot: Int32, _ level: Int) -> Int {
    var index = Int(levels[level].first)
    while kinks[index].slot != slot { index += 1 }
    return index
  }
}
