extension Core {
  /// A nonbasic item that can leave its break at no cost, and where to.
  struct LooseItem {
    var item: Int32
    /// 1 upwards, -1 downwards, 0 for an item that nothing holds on either side.
    var direction: Double
    /// How far it is to the next break.
    var reach: Double
  }

  /// Whether the solution is one of several that are chosen from strictly.
  mutating func isLoose() -> Bool {
    if looseVersion != version {
      looseVersion = version
      looseFound = !looseItems(strictly: true).isEmpty
    }
    return looseFound
  }

  /// The nonbasic items that can move at no cost. When `strictly`, errors of the same priority are not traded for each
  /// other either, which is how the solution is chosen among those whose sums of errors are the same; otherwise they are
  /// unless the caller ranked all that bear them.
  mutating func looseItems(strictly: Bool) -> [LooseItem] {
    sumTurns()
    if !strictly { sumReduced() }
    var loose: [LooseItem] = []
    for index in items.indices where items[index].stance == .held {
      let item = items[index]
      if strictly, turns[index] > Tolerance.cost { continue }
      if item.breakCount == 0 {
        loose.append(LooseItem(item: Int32(index), direction: 0, reach: .infinity))
        continue
      }
      let position = breaks[item.firstBreak + item.place]
      if !(item.hasUpper && item.place == item.breakCount - 1), isFree(index, item.place + 1, strictly) {
        let isLast = item.place == item.breakCount - 1
        let reach = isLast ? .infinity : breaks[item.firstBreak + item.place + 1] - position
        loose.append(LooseItem(item: Int32(index), direction: 1, reach: reach))
      } else if !(item.hasLower && item.place == 0), isFree(index, item.place, strictly) {
        let reach = item.place == 0 ? .infinity : position - breaks[item.firstBreak + item.place - 1]
        loose.append(LooseItem(item: Int32(index), direction: -1, reach: reach))
      }
    }
    return loose
  }

  /// Sums up, by item, how fast the basic items' errors change with it, and whether all of those were ranked.
  private mutating func sumTurns() {
    for index in turns.indices {
      turns[index] = 0
      areOpen[index] = false
    }
    for row in rows.indices {
      let item = items.base + Int(basics[row])
      guard item.pointee.stance == .between, sign(item, item.pointee.place) != 0 else { continue }
      let entries = rows[row].entries
      for index in 0..<Int(rows[row].count) {
        turns[entries[index].node] += entries[index].value.magnitude
        if !item.pointee.isRanked { areOpen[entries[index].node] = true }
      }
    }
  }

  /// Sums up, by item and level, what the basic items' slopes say of its own.
  private mutating func sumReduced() {
    for index in reduced.indices { reduced[index] = 0 }
    for row in rows.indices {
      let item = items[basics[row]]
      guard item.stance == .between else { continue }
      let entries = rows[row].entries
      for index in 0..<Int(rows[row].count) {
        let start = Int32(Int(entries[index].node) * levelCount)
        for column in 0..<item.levelCount {
          reduced[start + itemLevels[item.firstLevel + column]] -=
            slope(item, item.place, column) * entries[index].value
        }
      }
    }
  }

  /// Whether an item's piece costs just what the basic items gain; strictly, whether it costs nothing and they gain nothing.
  private func isFree(_ index: Int, _ piece: Int32, _ strictly: Bool) -> Bool {
    let item = items.base + index
    let hasCost = sign(item, piece) != 0
    if strictly { return turns[index] <= Tolerance.cost && !hasCost }
    let isDecided = !areOpen[index] && (item.pointee.isRanked || !hasCost)
    if isDecided && turns[index] > Tolerance.cost { return false }
    var column: Int32 = 0
    for level in 0..<Int32(levelCount) {
      var own = 0.0
      if column < item.pointee.levelCount, itemLevels[item.pointee.firstLevel + column] == level {
        own = slope(item.pointee, piece, column)
        column += 1
      }
      let said = reduced[Int32(index * levelCount) + level]
      let zero = Tolerance.cost * max(scales[level], max(own.magnitude, said.magnitude))
      if (own - said).magnitude > zero { return false }
    }
    return true
  }
}
