extension Core {
  /// Finds what may give when a basic item's slope is turned.
  mutating func prepare(_ row: Int, _ own: Int32, _ direction: Double) {
    events.removeAll()
    turning = own
    mark += 1
    let entries = rows[row].entries
    let count = Int(rows[row].count)
    for index in 0..<count where entries[index].value.magnitude > Tolerance.pivot {
      factors[entries[index].node] = direction * entries[index].value
      marks[entries[index].node] = mark
    }
    reduce(row)
    for index in 0..<count where entries[index].value.magnitude > Tolerance.pivot {
      let item = entries[index].node
      let rises = factors[item] > 0
      let place = items[item].place
      let isStuck =
        rises
        ? items[item].hasUpper && place == items[item].breakCount - 1 : items[item].hasLower && place == 0
      if !isStuck { push(item, place, rises, direction) }
    }
  }

  /// Sums up, for each item that may give, what the slopes of the other basic items say of it.
  private mutating func reduce(_ row: Int) {
    hasReduced = false
    let levels = levelCount
    for other in rows.indices where other != row {
      let item = items[basics[other]]
      guard item.stance == .between, sign(item, item.place) != 0 else { continue }
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

  /// Notes when an item will pass its break; for the item that is being turned, which has no factor, its own.
  mutating func push(_ index: Int32, _ place: Int32, _ rises: Bool, _ direction: Double) {
    let item = items[index]
    let start = Int32(Int(index) * levelCount)
    let isOwn = item.stance != .held
    let scale = isOwn ? -direction : 1 / factors[index]
    if hasReduced, !isOwn {
      for level in 0..<Int32(levelCount) { keys[start + level] = -reduced[start + level] * scale }
    } else {
      for level in 0..<Int32(levelCount) { keys[start + level] = 0 }
    }
    // A basic item on its way up passes its break downwards.
    let piece = isOwn == rises ? place : place + 1
    for column in 0..<item.levelCount {
      keys[start + itemLevels[item.firstLevel + column]] += slope(item, piece, column) * scale
    }
    turns[index] = slope(item, piece, item.levelCount) * scale
    events.append(index)
    var child = events.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isEarlier(events[child], events[parent]) else { break }
      (events[child], events[parent]) = (events[parent], events[child])
      child = parent
    }
  }

  /// Takes out what gives first.
  mutating func popEvent() -> Int32? {
    guard events.count > 1 else { return events.popLast() }
    let first = events[0]
    events[0] = events[events.count - 1]
    events.removeLast(1)
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < events.count else { break }
      if child + 1 < events.count, isEarlier(events[child + 1], events[child]) { child += 1 }
      guard isEarlier(events[child], events[parent]) else { break }
      (events[child], events[parent]) = (events[parent], events[child])
      parent = child
    }
    return first
  }

  /// Whether one item gives before another.
  private func isEarlier(_ left: Int32, _ right: Int32) -> Bool {
    let leftStart = Int32(Int(left) * levelCount)
    let rightStart = Int32(Int(right) * levelCount)
    for level in 0..<Int32(levelCount) {
      let one = keys[leftStart + level]
      let other = keys[rightStart + level]
      let difference = one - other
      if difference == 0 { continue }
      let zero = Tolerance.cost * max(scales[level], max(one.magnitude, other.magnitude))
      if difference.magnitude > zero { return difference < 0 }
    }
    return isEarlierInRank(left, right)
  }

  /// The same where no priority says so: errors of items that come first are the smaller ones.
  private func isEarlierInRank(_ left: Int32, _ right: Int32) -> Bool {
    var best = Int32.max
    var sign = 0.0
    func note(_ rank: Int32, _ difference: Double, _ size: Double) {
      if rank < best, difference.magnitude > Tolerance.cost * size {
        best = rank
        sign = difference
      }
    }
    note(items[left].rank, turns[left], turns[left].magnitude)
    note(items[right].rank, -turns[right], turns[right].magnitude)
    for row in rows.indices {
      let item = items[basics[row]]
      guard item.stance == .between, basics[row] != turning else { continue }
      let cost = slope(item, item.place, item.levelCount)
      if cost == 0 { continue }
      let first = items[left].stance == .held ? cost * rows[row].value(of: left) / factors[left] : 0
      let second = items[right].stance == .held ? cost * rows[row].value(of: right) / factors[right] : 0
      note(item.rank, first - second, max(first.magnitude, second.magnitude))
    }
    return sign == 0 ? items[left].rank < items[right].rank : sign < 0
  }
}
