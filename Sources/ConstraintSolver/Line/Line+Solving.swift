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
        let low = min(max(level.lower, lower), upper)
        let high = max(min(level.upper, upper), lower)
        lower = low
        upper = high
      }
      if lower == upper { return true }
    }
    minimizeRankedErrors()
    return true
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
