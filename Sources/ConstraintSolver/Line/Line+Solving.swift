extension Line {
  /// Finds all solutions that are equally good. False where required bounds clash; the rest then holds as it can.
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
        let low = min(max(level.lower, lower), upper)
        let high = max(min(level.upper, upper), lower)
        lower = low
        upper = high
      }
      if lower == upper { return true }
    }
    settle()
    return true
  }

  /// Where constraints about ranked variables leave an interval, gives each in turn its least error.
  private mutating func settle() {
    var rank = -1
    while lower < upper {
      var next = Int.max
      for index in kinks.indices where kinks[index].rank > rank { next = min(next, kinks[index].rank) }
      if next == .max { return }
      rank = next
      for index in kinks.indices where kinks[index].rank == rank {
        let position = nearest(to: kinks[index].position)
        if kinks[index].below > 0 { lower = position }
        if kinks[index].above > 0 { upper = position }
      }
    }
  }

  /// What required constraints leave. The lower one is above the upper one where they clash.
  mutating func bounds() -> (lower: Double, upper: Double) {
    guard !levels.isEmpty, levels[0].priority == 1000 else { return (-.infinity, .infinity) }
    if levels[0].isStale { refresh(0) }
    return (levels[0].lower, levels[0].upper)
  }

  /// Whether a required constraint can hold together with those that are there.
  mutating func canTake(_ kink: Kink) -> Bool {
    var (lower, upper) = bounds()
    if kink.below > 0 { lower = max(lower, kink.position) }
    if kink.above > 0 { upper = min(upper, kink.position) }
    return lower - upper <= Tolerance.feasibility(lower.magnitude)
  }

  /// The solution that is nearest to a value.
  func nearest(to value: Double) -> Double { min(max(value, lower), upper) }

  private mutating func refresh(_ index: Int) {
    levels[index].isStale = false
    let first = Int(levels[index].first)
    let end = first + Int(levels[index].count)
    if levels[index].priority == 1000 {
      var lower = -Double.infinity
      var upper = Double.infinity
      for place in first..<end {
        if kinks[place].below > 0 { lower = max(lower, kinks[place].position) }
        if kinks[place].above > 0 { upper = min(upper, kinks[place].position) }
      }
      levels[index].lower = lower
      levels[index].upper = upper
      return
    }
    // From the far left, where all that costs below has its say, each kink adds what it costs on both sides.
    var slope = 0.0
    var total = 0.0
    for place in first..<end {
      slope -= kinks[place].below
      total += kinks[place].below + kinks[place].above
    }
    let zero = Tolerance.cost * total
    levels[index].lower = -.infinity
    var place = first
    while place < end, slope < -zero {
      levels[index].lower = kinks[place].position
      slope += kinks[place].below + kinks[place].above
      place += 1
    }
    if slope > zero {
      levels[index].upper = levels[index].lower
    } else {
      levels[index].upper = place < end ? kinks[place].position : .infinity
    }
  }
}
