extension ExactProgram {
  /// The costs of a member in a stage: for each unit of its original value above and below 0.
  struct Cost {
    var member: Int
    var above: Int
    var below: Int
  }

  /// Minimizes a sum of costs while the sums of all earlier stages stay as they are, and closes the directions
  /// that would increase it. Returns the column that decreases the sum without limit, or nil.
  ///
  /// The simplex passes members whose cost changes at 0 as long as the sum decreases. A member without a cost
  /// in this and earlier stages restricts it only by its closed directions. Bland's rule ensures that a series of steps of length 0
  /// ends.
  @discardableResult
  mutating func minimize(_ costs: [Cost]) throws(BudgetExhausted) -> Int? {
    begin(costs)
    defer { end(costs) }
    var idleSteps = 0
    while true {
      let slopes = reducedCosts()
      guard let entering = entering(slopes, isStrict: idleSteps > 20) else {
        close(slopes)
        return nil
      }
      guard let (row, isMoving) = leaving(entering, isStrict: idleSteps > 20) else { return entering.column }
      idleSteps = isMoving ? 0 : idleSteps + 1
      let member = columns[entering.column]
      try pivot(row, entering.column)
      updateSigns()
      members[member].isNegative = !entering.isUpward
    }
  }

  private mutating func begin(_ costs: [Cost]) {
    let power = costs.map { members[$0.member].power }.max() ?? 0
    for cost in costs {
      let unit = BigInteger(1) << (power - members[cost.member].power)
      members[cost.member].costAbove = unit * BigInteger(cost.above)
      members[cost.member].costBelow = unit * BigInteger(cost.below)
      members[cost.member].firstStage = min(members[cost.member].firstStage, stage)
    }
    updateSigns()
  }

  private mutating func end(_ costs: [Cost]) {
    for cost in costs {
      members[cost.member].costAbove = 0
      members[cost.member].costBelow = 0
    }
    stage += 1
  }

  private mutating func updateSigns() {
    for row in rows {
      if !row.constant.isZero { members[row.member].isNegative = row.constant.isNegative }
    }
  }

  private typealias Entering = (column: Int, isUpward: Bool, slope: BigInteger)

  /// By column: how fast the sum grows with the member of the column upwards, without the cost of that member.
  private mutating func reducedCosts() -> [BigInteger] {
    var slopes = [BigInteger](repeating: 0, count: columns.count)
    for row in rows.indices where members[rows[row].member].hasCost {
      refresh(row)
      let slope = members[rows[row].member].slope
      if slope.isZero { continue }
      let isUnit = slope == 1
      for (column, entry) in rows[row].entries.enumerated() where !entry.isZero {
        slopes[column] += isUnit ? entry : slope * entry
      }
      spend(rows[row].entries.count)
    }
    return slopes
  }

  /// How fast the sum grows with the member of a column in a direction, or nil if the direction is closed.
  private func slope(_ column: Int, _ slopes: [BigInteger], isUpward: Bool) -> BigInteger? {
    let member = members[columns[column]]
    guard isUpward ? member.isOpenAbove : member.isOpenBelow else { return nil }
    let own = isUpward ? member.costAbove : member.costBelow
    let rest = isUpward ? slopes[column] : -slopes[column]
    return own.isZero ? rest : rest + own * denominator
  }

  /// A column and a direction that decrease the sum, or nil if there is none: of the steepest, or strictly the
  /// first one.
  private func entering(_ slopes: [BigInteger], isStrict: Bool) -> Entering? {
    var best: Entering?
    for column in columns.indices {
      for isUpward in [true, false] {
        guard let slope = slope(column, slopes, isUpward: isUpward), slope.isNegative
        else {
          continue
        }
        if let best {
          let isBetter =
            isStrict
            ? columns[column] < columns[best.column]
            : slope.bitWidth > best.slope.bitWidth
          if !isBetter { continue }
        }
        best = (column, isUpward, slope)
      }
    }
    return best
  }

  /// A row whose member reaches 0 when a column moves.
  private struct Stop {
    var row: Int
    /// The way of the row's member to 0, and its speed: both positive.
    var way: BigInteger
    var speed: BigInteger
    /// The change of the sum's slope, or nil if the member must not pass.
    var change: BigInteger?
    /// Its rank for Bland's rule.
    var index: Int

    static func < (left: Stop, right: Stop) -> Bool {
      let first = left.way * right.speed
      let second = right.way * left.speed
      return first != second ? first < second : left.index < right.index
    }
  }

  /// The row that leaves the basis when a column moves, and whether the step is longer than 0; nil if the
  /// column can move without limit.
  private mutating func leaving(_ entering: Entering, isStrict: Bool) -> (row: Int, isMoving: Bool)? {
    var stops: [Stop] = []
    for index in rows.indices {
      let entry = rows[index].entry(entering.column)
      if entry.isZero { continue }
      let member = members[rows[index].member]
      let isRising = (!entry.isNegative) == entering.isUpward
      let isOpenBeyond = isRising ? member.isOpenAbove : member.isOpenBelow
      if isRising != member.isNegative || isOpenBeyond && member.firstStage > stage { continue }
      let canPass = isOpenBeyond && member.firstStage == stage && !isStrict
      let speed = entry.magnitude
      // Rows with a cost in this stage have the present denominator.
      let change = canPass ? speed * (member.costAbove + member.costBelow) : nil
      stops.append(
        Stop(
          row: index, way: rows[index].constant.magnitude, speed: speed, change: change,
          index: 2 * rows[index].member + (member.isNegative ? 1 : 0)))
    }
    spend(2 * stops.count)
    var slope = entering.slope
    while let next = stops.indices.min(by: { stops[$0] < stops[$1] }) {
      let stop = stops[next]
      if let change = stop.change {
        slope += change
        if slope.isNegative {
          stops.swapAt(next, stops.count - 1)
          stops.removeLast()
          continue
        }
      }
      return (stop.row, !stop.way.isZero)
    }
    return nil
  }

  /// Closes all directions that would increase the sum. A basic member whose cost changes at 0 must not change
  /// its sign: that would increase the sum as soon as it is nonbasic.
  private mutating func close(_ slopes: [BigInteger]) {
    for row in rows {
      let member = members[row.member]
      if (member.costAbove + member.costBelow).isZero { continue }
      if member.isNegative {
        members[row.member].isOpenAbove = false
      } else {
        members[row.member].isOpenBelow = false
      }
    }
    for column in columns.indices {
      let isRising = slope(column, slopes, isUpward: true).map { !$0.isZero } ?? false
      let isFalling = slope(column, slopes, isUpward: false).map { !$0.isZero } ?? false
      if isRising { members[columns[column]].isOpenAbove = false }
      if isFalling { members[columns[column]].isOpenBelow = false }
    }
  }

  /// Removes the columns that cannot move.
  mutating func removeClosedColumns() {
    for column in columns.indices.reversed() {
      let member = members[columns[column]]
      if !member.isOpenAbove, !member.isOpenBelow { removeColumn(column) }
    }
  }
}
