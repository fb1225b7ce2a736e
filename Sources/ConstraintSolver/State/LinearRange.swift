/// The suggestions of an edit along which the solution is linear, or clamped to limits.
///
/// Most events of a drag suggest a value between the same two breakpoints. There the solution needs no look at a block:
/// only the columns that move, their variables and the sums are evaluated. The block stays as it was solved last, until a
/// suggestion leaves the range or the caller does anything but suggest, solve and read values. Then its edit moves to the
/// latest suggestion in one step, as if there had been no suggestions in between. So rounding errors do not add up either.
struct LinearRange: ~Copyable {
  /// A variable of the block that moves with the suggestion.
  struct Mover: BitwiseCopyable {
    /// The variable of the dual simplex, or -1 in a single column.
    var variable: Int32 = -1
    /// The column of the plan, or -1 for a row.
    var column: Int32
    /// The value as of the latest suggestion.
    var value = 0.0
    var least = -Double.infinity
    var most = Double.infinity
    /// In a dual simplex: the value at the origin.
    var start = 0.0
    /// How fast the value moves against the suggestion: a factor, or a divisor where that is larger than 1, because many
    /// such numbers are the reciprocals of integers.
    var rate = 0.0
    var divides = false
  }

  /// The edit, or -1 if no range is known.
  var edit: Int32 = -1
  /// Whether the variables do not have the values of the latest suggestion yet.
  var isPending = false
  /// Whether the component is in the list of those that may have a range.
  var isListed = false
  var block: Int32 = -1
  var isSingleColumn = false
  /// The neighbours of the edit's position in a dual simplex, and the position itself.
  var lower = -Double.infinity
  var upper = Double.infinity
  var origin = 0.0
  var movers = Slab<Mover>()

  /// The largest size of an origin. Values near to 0 would keep the rounding errors of larger ones.
  static let largestOrigin = 131072.0

  /// Moves values for a new position of the edit. Returns false if that is outside of the range.
  @inline(__always)
  mutating func move(to position: Double) -> Bool {
    if isSingleColumn {
      movers[0].value = min(max(position, movers[0].least), movers[0].most)
    } else {
      guard lower < position, position < upper else { return false }
      let distance = origin - position
      for index in movers.indices {
        let mover = movers[index]
        let value = mover.start + (mover.divides ? distance / mover.rate : distance * mover.rate)
        guard mover.least <= value, value <= mover.most else { return false }
        movers[index].value = value
      }
    }
    isPending = true
    return true
  }

  /// Adds a variable of a dual simplex.
  fileprivate mutating func append(
    _ variable: Int32, _ column: Int32, at start: Double, _ limits: (lower: Double, upper: Double),
    against rate: Double
  ) {
    let divides = rate.magnitude < 1
    movers.append(
      Mover(
        variable: variable, column: column, least: limits.lower, most: limits.upper, start: start,
        rate: divides ? 1 / rate : rate, divides: divides))
  }
}

extension SolverState {
  /// Changes the constant of the edit of a variable.
  @inline(__always)
  mutating func suggest(_ constant: Double, of edit: Int32, _ node: Int32) {
    if records[edit].constant == constant { return }
    records[edit].constant = constant
    let component = nodes[node].component
    if component >= 0,
      components[component].plan?.value.moveInLinearRange(edit, to: records[edit].position) == true
    {
      enqueue(component)
    } else {
      moveEdit(edit, component)
    }
  }

  /// Updates the plan after a suggestion outside of the linear range.
  @inline(never)
  private mutating func moveEdit(_ edit: Int32, _ component: Int32) {
    if component >= 0, components[component].plan != nil {
      if let edited = components[component].presentPlan.endLinearRange() {
        moveBreakpoint(edited, in: component)
        if edited == edit { return }
      } else if components[component].presentPlan.pause > 0 {
        components[component].presentPlan.pause -= 1
      } else if findLinearRange(edit, component) {
        return
      }
    }
    moveBreakpoint(edit, in: component)
  }

  /// Finds the linear range of an edit, and moves values to its new position. Returns whether a range reaches it.
  private mutating func findLinearRange(_ edit: Int32, _ component: Int32) -> Bool {
    let record = records[edit]
    guard !components[component].isQueued, !components[component].isExact,
      !components[component].needsRebuild,
      record.isPlanned, record.block >= 0,
      let isListed = components[component].presentPlan.findLinearRange(edit, record)
    else { return false }
    if !isListed { linearComponents.append(component) }
    enqueue(component)
    return true
  }

  /// Forgets all ranges, and moves their edits to the latest suggestions.
  @inline(never)
  mutating func endLinearRanges() {
    while let component = linearComponents.popLast() {
      components[component].plan?.value.linearRange?.value.isListed = false
      if let edit = components[component].plan?.value.endLinearRange() { moveBreakpoint(edit, in: component) }
    }
  }
}

extension Plan {
  /// Whether the variables have the values of a solution that is certain and unique.
  fileprivate var isPublished: Bool {
    dirty.isEmpty && unpublished.isEmpty && !areParametersDirty && !areParametersUnpublished
      && alternativesCount == 0 && !isDoubtful(isNew: false)
  }

  /// Whether the variables do not have the values of the latest suggestion in the range yet.
  @inline(__always)
  var isRangePending: Bool {
    switch linearRange {
    case .some(let range): range.value.isPending
    case .none: false
    }
  }

  /// Moves the values in the linear range of an edit. Returns false if the position is outside, or without a range.
  @inline(__always)
  fileprivate mutating func moveInLinearRange(_ edit: Int32, to position: Double) -> Bool {
    guard linearRange?.value.edit == edit else { return false }
    return linearRange?.value.move(to: position) == true
  }

  /// Sets the values of the variables after a suggestion in the linear range.
  @inline(__always)
  mutating func publishLinearRange(_ values: inout Slab<Double>) {
    guard var range = linearRange.take() else { return }
    range.value.isPending = false
    for index in range.value.movers.indices {
      let mover = range.value.movers[index]
      if mover.column >= 0 { evaluateLinks(mover.column, mover.value, &values) }
    }
    linearRange = consume range
    evaluateSteps(&values)
  }

  /// Forgets the range, and returns its edit, which then has to move in its block to the latest suggestion.
  fileprivate mutating func endLinearRange() -> Int32? {
    guard var range = linearRange.take() else { return nil }
    let edit = range.value.edit
    if edit >= 0, !range.value.isSingleColumn {
      // Variables can have values of the range although the edit returns to the origin.
      for index in range.value.movers.indices {
        self[simplex: range.value.block].noteMove(range.value.movers[index].variable)
      }
    }
    range.value.edit = -1
    range.value.isPending = false
    linearRange = consume range
    return edit < 0 ? nil : edit
  }

  /// Finds the linear range of an edit, and moves values to its new position. Returns nil if no range reaches it, else
  /// whether the component is in the list of those that may have a range.
  fileprivate mutating func findLinearRange(_ edit: Int32, _ record: Record) -> Bool? {
    guard isPublished else { return nil }
    // Few plans have an edit, so it is allocated when it is needed.
    if linearRange == nil { linearRange = Box(LinearRange()) }
    guard var range = linearRange.take() else { return nil }
    guard find(&range.value, edit, record), range.value.move(to: record.position) else {
      linearRange = consume range
      pause = nextPause
      nextPause = min(64, 2 * nextPause)
      return nil
    }
    nextPause = 2
    let wasListed = range.value.isListed
    range.value.edit = edit
    range.value.isListed = true
    linearRange = consume range
    return wasListed
  }

  /// Finds the linear range of an edit around its present position. Returns false if there is none.
  private mutating func find(_ range: inout LinearRange, _ edit: Int32, _ record: Record) -> Bool {
    range.movers.removeAll()
    range.block = record.block
    range.isSingleColumn = Int(record.block) < singleColumnCount
    guard range.isSingleColumn else {
      return self[simplex: record.block].findLinearRange(of: edit, record.simplexIndex, &range)
    }
    guard let (least, most) = singleColumns[record.block].limits(ofLevel: record.priority) else {
      return false
    }
    range.movers.append(LinearRange.Mover(column: columnOfBlock[record.block], least: least, most: most))
    return true
  }
}

extension DualSimplex {
  /// Finds the linear range of an edit of a variable. Returns false if the edit does not determine the variable.
  fileprivate mutating func findLinearRange(
    of edit: Int32, _ index: Int32, _ range: inout LinearRange
  ) -> Bool {
    let variable = variables[index]
    let first = variable.firstBreakpoint
    let last = first + variable.breakpointCount - 1
    var place = first
    while breakpoints[place].slot != edit { place += 1 }
    let position = breakpoints[place].position
    range.lower = place > first ? breakpoints[place - 1].position : -.infinity
    range.upper = place < last ? breakpoints[place + 1].position : .infinity
    range.origin = values[index]
    guard !needsRestart, !areValuesStale, suspects.isEmpty, variable.status == .nonbasic,
      nonbasicValue(index) == position, range.lower < position, position < range.upper,
      position.magnitude <= LinearRange.largestOrigin
    else { return false }
    if index < columnCount {
      range.append(
        index, columns[index], at: values[index], (-.infinity, .infinity), against: -1)
    }
    matrix.add(index, times: 1, to: &columnVector)
    factorization.solve(&columnVector)
    for place in columnVector.places.indices {
      let row = columnVector.places[place]
      let rate = columnVector[row]
      if rate == 0 { continue }
      let basic = basics[row]
      range.append(
        basic, basic < columnCount ? columns[basic] : -1, at: values[basic],
        self.range(basic), against: rate)
    }
    columnVector.clear()
    return true
  }
}
