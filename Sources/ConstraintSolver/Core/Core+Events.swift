extension Core {
  /// Finds what may give when a basic item's slope is turned.
  ///
  /// An item whose coefficient is smaller than the largest one times `floor` is left out: a pivot on it would blow up
  /// rounding.
  mutating func collectEvents(_ row: Int, _ own: Int32, _ goesUp: Bool, floor: Double) {
    events.removeAll()
    turning = own
    turnsUp = goesUp
    mark += 1
    let direction = goesUp ? 1.0 : -1.0
    let entries = rows[row].entries
    let count = Int(rows[row].count)
    var largest = 0.0
    for index in 0..<count { largest = max(largest, entries[index].value.magnitude) }
    let least = max(Tolerance.pivot, floor * largest)
    for index in 0..<count where entries[index].value.magnitude > least {
      factors[entries[index].node] = direction * entries[index].value
      marks[entries[index].node] = mark
    }
    reduce(row)
    factors[own] = -direction
    collect(own, from: nextBreak(own, goesUp), rises: !goesUp, scale: -direction, weight: 1)
    for index in 0..<count where entries[index].value.magnitude > least {
      let factor = factors[entries[index].node]
      let item = entries[index].node
      collect(item, from: items[item].place, rises: factor > 0, scale: 1 / factor, weight: factor.magnitude)
    }
  }

  /// Appends the events of an item that goes up or down from a break.
  @inline(__always)
  private mutating func collect(
    _ index: Int32, from start: Int32, rises: Bool, scale: Double, weight: Double
  ) {
    let item = items.base + Int(index)
    let last = item.pointee.breakCount - 1
    let breaks = breaks.base + Int(item.pointee.firstBreak)
    var place = start
    while true {
      // A bound cannot be passed.
      if rises ? item.pointee.hasUpper && place == last : item.pointee.hasLower && place == 0 { return }
      let isLast = rises ? place >= last : place <= 0
      let next = rises ? place + 1 : place - 1
      let gain = isLast ? .infinity : weight * (breaks[Int(next)] - breaks[Int(place)]).magnitude
      let grade = grade(index, rises ? next : place, scale)
      events.append(Event(item: index, place: place, grade: grade, gain: gain))
      if isLast { return }
      place = next
    }
  }

  /// In short, how far the turn has to go until an item is on a piece.
  @inline(__always)
  private func grade(_ index: Int32, _ piece: Int32, _ scale: Double) -> Int32 {
    let item = items.base + Int(index)
    let count = Int(item.pointee.levelCount)
    let levels = itemLevels.base + Int(item.pointee.firstLevel)
    let slopes = slopes.base + Int(item.pointee.firstSlope) + Int(piece) * count
    if !hasReduced || index == turning {
      for column in 0..<count {
        let key = slopes[column]
        let level = Int(levels[column])
        if key.magnitude <= Tolerance.cost * scales[level] { continue }
        let grade = Int32(levelCount - level)
        return key * scale > 0 ? grade : -grade
      }
      return 0
    }
    var column = 0
    for level in 0..<levelCount {
      let said = reduced[Int(index) * levelCount + level]
      var key = -said
      var own = 0.0
      if column < count, Int(levels[column]) == level {
        own = slopes[column]
        key += own
        column += 1
      }
      if key.magnitude <= Tolerance.cost * max(scales[level], max(own.magnitude, said.magnitude)) { continue }
      let grade = Int32(levelCount - level)
      return key * scale > 0 ? grade : -grade
    }
    return 0
  }

  /// Sums up, for each item that may give, what the slopes of the other basic items say of it.
  private mutating func reduce(_ row: Int) {
    hasReduced = false
    let levels = levelCount
    for other in rows.indices where other != row {
      let item = items[basics[other]]
      guard item.stance == .between, sign(items.base + Int(basics[other]), item.place) != 0 else { continue }
      if !hasReduced {
        hasReduced = true
        let entries = rows[row].entries
        for index in 0..<Int(rows[row].count) {
          let start = Int(entries[index].node) * levels
          for level in 0..<levels { reduced[start + level] = 0 }
        }
      }
      rowsTouched += 1
      let entries = rows[other].entries
      for index in 0..<Int(rows[other].count) where marks[entries[index].node] == mark {
        let start = Int32(Int(entries[index].node) * levels)
        for column in 0..<item.levelCount {
          reduced[start + itemLevels[item.firstLevel + column]] -=
            slope(item, item.place, column) * entries[index].value
        }
      }
    }
  }

  /// How far the turn has to go for an event at a level: what an event's piece has there, if it is the item's next one.
  @inline(__always)
  private func key(_ event: Event, _ piece: UnsafePointer<Double>, _ level: Int32, _ column: inout Int)
    -> Double
  {
    let item = items.base + Int(event.item)
    var key = 0.0
    if column < Int(item.pointee.levelCount), itemLevels[Int(item.pointee.firstLevel) + column] == level {
      key = piece[column]
      column += 1
    }
    if event.item == turning { return key * factors[event.item] }
    if hasReduced { key -= reduced[Int(event.item) * levelCount + Int(level)] }
    return key / factors[event.item]
  }

  /// The piece beyond an event's break.
  @inline(__always)
  private func piece(_ event: Event) -> Int32 {
    if items[event.item].breakCount == 0 { return 0 }
    return factors[event.item] > 0 ? event.place + 1 : event.place
  }

  @inline(__always)
  private func slopes(of event: Event) -> UnsafePointer<Double> {
    let item = items.base + Int(event.item)
    return UnsafePointer(slopes.base + Int(item.pointee.firstSlope + piece(event) * item.pointee.levelCount))
  }

  /// Whether one event happens before another of the same grade.
  func isEarlier(_ left: Event, _ right: Event) -> Bool {
    if left.item == right.item {
      return factors[left.item] > 0 ? left.place < right.place : left.place > right.place
    }
    let leftPiece = slopes(of: left)
    let rightPiece = slopes(of: right)
    var leftColumn = 0
    var rightColumn = 0
    for level in 0..<Int32(levelCount) {
      let one = key(left, leftPiece, level, &leftColumn)
      let other = key(right, rightPiece, level, &rightColumn)
      let difference = one - other
      if difference == 0 { continue }
      let zero = Tolerance.cost * max(scales[level], max(one.magnitude, other.magnitude))
      if difference.magnitude > zero { return difference < 0 }
    }
    return isEarlierInRank(left, right)
  }

  /// The same where no priority says so: errors of items that come first are the smaller ones, priority by priority. What
  /// an item's errors come to is a multiple of one vector, its slope; so of that the sign is enough.
  private func isEarlierInRank(_ left: Event, _ right: Event) -> Bool {
    var best = Int32.max
    var lead = 0.0
    func note(_ rank: Int32, _ difference: Double, _ size: Double) {
      if rank < best, difference.magnitude > Tolerance.cost * size {
        best = rank
        lead = difference
      }
    }
    let one = rankKey(left)
    let other = rankKey(right)
    note(items[left.item].rank, one, one.magnitude)
    note(items[right.item].rank, -other, other.magnitude)
    for row in rows.indices where basics[row] != turning {
      let item = items.base + Int(basics[row])
      guard item.pointee.stance == .between else { continue }
      let cost = Double(sign(item, item.pointee.place))
      if cost == 0 { continue }
      let first = left.item == turning ? 0 : cost * rows[row].value(of: left.item) / factors[left.item]
      let second = right.item == turning ? 0 : cost * rows[row].value(of: right.item) / factors[right.item]
      note(item.pointee.rank, first - second, max(first.magnitude, second.magnitude))
    }
    return lead == 0 ? items[left.item].rank < items[right.item].rank : lead < 0
  }

  private func rankKey(_ event: Event) -> Double {
    let sum = Double(sign(items.base + Int(event.item), piece(event)))
    return event.item == turning ? sum * factors[event.item] : sum / factors[event.item]
  }
}
