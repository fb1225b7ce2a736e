extension Core {
  /// Works out an item's breaks and slopes from its kinks, which are in order of position.
  mutating func deriveBreaks(_ index: Int32) {
    let item = items[index]
    let kinkRange = Int(item.firstKink)..<Int(item.firstKink + item.kinkCount)
    var lower = -Double.infinity
    var upper = Double.infinity
    for kink in kinkRange where kinks[kink].priority == 1000 {
      if kinks[kink].below > 0 { lower = max(lower, kinks[kink].position) }
      if kinks[kink].above > 0 { upper = min(upper, kinks[kink].position) }
    }
    let isClashing = lower > upper && lower - upper > Tolerance.feasibility(lower.magnitude)
    if isClashing != item.isClashing {
      items[index].isClashing = isClashing
      clashes += isClashing ? 1 : -1
    }
    if lower > upper { upper = lower }
    let stride = item.levelCount
    for column in 0..<Int(stride) { slopes[Int(item.firstSlope) + column] = 0 }
    for kink in kinkRange where kinks[kink].priority < 1000 {
      slopes[item.firstSlope + kinks[kink].column] -= kinks[kink].below
    }
    var count: Int32 = 0
    if lower > -.infinity { appendBreak(item, &count, lower) }
    // What a kink beyond the upper bound costs plays no part; one before the lower bound has had its say.
    for kink in kinkRange where kinks[kink].priority < 1000 && kinks[kink].position <= upper {
      let position = kinks[kink].position
      if position >= lower, count == 0 || breaks[item.firstBreak + count - 1] < position {
        appendBreak(item, &count, position)
      }
      let piece = item.firstSlope + count * stride
      slopes[piece + kinks[kink].column] += kinks[kink].below + kinks[kink].above
    }
    if upper < .infinity, count == 0 || breaks[item.firstBreak + count - 1] < upper {
      appendBreak(item, &count, upper)
    }
    items[index].breakCount = count
    items[index].hasLower = lower > -.infinity
    items[index].hasUpper = upper < .infinity
  }

  /// Begins a piece, as steep as the one before.
  private mutating func appendBreak(_ item: Item, _ count: inout Int32, _ position: Double) {
    breaks[item.firstBreak + count] = position
    let stride = item.levelCount
    let piece = item.firstSlope + count * stride
    for column in Int(piece)..<Int(piece + stride) { slopes[column + Int(stride)] = slopes[column] }
    count += 1
  }

  /// Moves a constraint's kink. The basis stays where the order of the item's kinks does.
  mutating func move(_ slot: Int32, _ index: Int32, to position: Double) {
    let first = items[index].firstKink
    let end = first + items[index].kinkCount
    var place = first
    while kinks[place].slot != slot { place += 1 }
    let old = kinks[place].position
    if old == position { return }
    let left = place > first ? kinks[place - 1].position : -.infinity
    let right = place + 1 < end ? kinks[place + 1].position : .infinity
    kinks[place].position = position
    if left < old, left < position, old < right, position < right {
      moveBreak(index, from: old, to: position)
    } else {
      while place > first, kinks[place - 1].position > position {
        (kinks[place - 1], kinks[place]) = (kinks[place], kinks[place - 1])
        place -= 1
      }
      while place + 1 < end, kinks[place + 1].position < position {
        (kinks[place + 1], kinks[place]) = (kinks[place], kinks[place + 1])
        place += 1
      }
      deriveBreaks(index)
      isCold = true
    }
  }

  /// Moves a break between the ones beside it.
  private mutating func moveBreak(_ index: Int32, from old: Double, to new: Double) {
    let first = Int(items[index].firstBreak)
    for place in first..<first + Int(items[index].breakCount) where breaks[place] == old {
      breaks[place] = new
      follow(index)
      return
    }
    // It was beyond a bound, where it makes no break.
    deriveBreaks(index)
    isCold = true
  }

  /// Moves what depends on a nonbasic item whose break has moved.
  private mutating func follow(_ index: Int32) {
    guard items[index].stance == .held, !isCold, !areValuesStale else { return }
    let change = heldValue(index) - values[index]
    if change == 0 { return }
    values[index] += change
    moved.append(index)
    for row in rows.indices {
      let part = rows[row].value(of: index) * change
      if part == 0 { continue }
      values[basics[row]] += part
      moved.append(basics[row])
    }
    // Now and then everything is summed anew, before rounding adds up.
    drift += 1
    if drift > 1000 || moved.count > items.count { areValuesStale = true }
  }

  /// The slope of a piece at each of an item's levels.
  @inline(__always)
  func slope(_ item: borrowing Item, _ piece: Int32, _ column: Int32) -> Double {
    slopes[item.firstSlope + piece * item.levelCount + column]
  }

  /// The sign of a piece's slope: that of the highest level that is not zero.
  func sign(_ item: UnsafePointer<Item>, _ piece: Int32) -> Int {
    let count = Int(item.pointee.levelCount)
    let slopes = slopes.base + Int(item.pointee.firstSlope) + Int(piece) * count
    let levels = itemLevels.base + Int(item.pointee.firstLevel)
    for column in 0..<count {
      let zero = Tolerance.cost * scales[levels[column]]
      if slopes[column] > zero { return 1 }
      if slopes[column] < -zero { return -1 }
    }
    return 0
  }
}
