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
    var mover = movers.base
    if isSingleColumn {
      mover.pointee.value = min(max(position, mover.pointee.least), mover.pointee.most)
    } else {
      guard lower < position, position < upper else { return false }
      let distance = origin - position
      let end = mover + movers.count
      while mover < end {
        let change = mover.pointee.divides ? distance / mover.pointee.rate : distance * mover.pointee.rate
        let value = mover.pointee.start + change
        guard mover.pointee.least <= value, value <= mover.pointee.most else { return false }
        mover.pointee.value = value
        mover += 1
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
    let record = records.base + Int(edit)
    if record.pointee.constant == constant { return }
    record.pointee.constant = constant
    let component = nodes[node].component
    if component >= 0, let range = components[component].plan?.pointee.linearRange,
      range.pointee.edit == edit,
      range.pointee.move(to: record.pointee.position)
    {
      enqueue(component)
    } else {
      moveEdit(edit, component)
    }
  }

  /// Updates the plan after a suggestion outside of the linear range.
  @inline(never)
  private mutating func moveEdit(_ edit: Int32, _ component: Int32) {
    if component >= 0, let plan = components[component].plan {
      if let range = plan.pointee.linearRange, range.pointee.edit >= 0 {
        let isOwn = range.pointee.edit == edit
        end(range, plan, component)
        if isOwn { return }
      } else if plan.pointee.pause > 0 {
        plan.pointee.pause -= 1
      } else if findLinearRange(edit, plan, component) {
        return
      }
    }
    moveBreakpoint(edit, in: component)
  }

  /// Finds the linear range of an edit, and moves values to its new position. Returns whether a range reaches it.
  private mutating func findLinearRange(
    _ edit: Int32, _ plan: UnsafeMutablePointer<Plan>, _ component: Int32
  ) -> Bool {
    let state = UnsafePointer(components.base + Int(component))
    let record = UnsafePointer(records.base + Int(edit))
    guard !state.pointee.isQueued, !state.pointee.isExact, !state.pointee.needsRebuild,
      record.pointee.isPlanned, record.pointee.block >= 0, plan.pointee.isPublished
    else { return false }
    let range = plan.pointee.rangeMemory()
    guard plan.pointee.findLinearRange(record.pointee, edit, range),
      range.pointee.move(to: record.pointee.position)
    else {
      plan.pointee.pause = plan.pointee.nextPause
      plan.pointee.nextPause = min(64, 2 * plan.pointee.nextPause)
      return false
    }
    plan.pointee.nextPause = 2
    range.pointee.edit = edit
    if !range.pointee.isListed {
      range.pointee.isListed = true
      linearComponents.append(component)
    }
    enqueue(component)
    return true
  }

  /// Forgets a range, and moves the edit in its block to the latest suggestion.
  private mutating func end(
    _ range: UnsafeMutablePointer<LinearRange>, _ plan: UnsafeMutablePointer<Plan>, _ component: Int32
  ) {
    let edit = range.pointee.edit
    range.pointee.edit = -1
    range.pointee.isPending = false
    if !range.pointee.isSingleColumn {
      // Variables can have values of the range although the edit returns to the origin.
      let simplex =
        plan.pointee.simplexes + (Int(records[edit].block) - plan.pointee.singleColumnCount)
      for index in range.pointee.movers.indices {
        simplex.pointee.noteMove(range.pointee.movers[index].variable)
      }
    }
    moveBreakpoint(edit, in: component)
  }

  /// Forgets all ranges, and moves their edits to the latest suggestions.
  @inline(never)
  mutating func endLinearRanges() {
    while let component = linearComponents.popLast() {
      guard let plan = components[component].plan, let range = plan.pointee.linearRange else { continue }
      range.pointee.isListed = false
      if range.pointee.edit >= 0 { end(range, plan, component) }
    }
  }

  /// Sets the values of a plan's variables after a suggestion in its linear range.
  @inline(__always)
  mutating func publish(_ range: UnsafeMutablePointer<LinearRange>, _ plan: UnsafeMutablePointer<Plan>) {
    range.pointee.isPending = false
    var mover = UnsafePointer(range.pointee.movers.base)
    let end = mover + range.pointee.movers.count
    while mover < end {
      let column = mover.pointee.column
      if column >= 0 { evaluateLinks(plan, plan.pointee.columns[column], mover.pointee.value) }
      mover += 1
    }
    evaluateSteps(plan)
  }
}

extension Plan {
  /// Whether the variables have the values of a solution that is certain and unique.
  fileprivate var isPublished: Bool {
    dirty.isEmpty && unpublished.isEmpty && !areParametersDirty && !areParametersUnpublished
      && alternativesCount == 0 && !isDoubtful(isNew: false)
  }

  /// The memory of the range. Few plans have an edit, so it is allocated when it is needed.
  fileprivate mutating func rangeMemory() -> UnsafeMutablePointer<LinearRange> {
    if let linearRange { return linearRange }
    let new = UnsafeMutablePointer<LinearRange>.allocate(capacity: 1)
    new.initialize(to: LinearRange())
    linearRange = new
    return new
  }

  /// Finds the linear range of an edit around its present position. Returns false if there is none.
  fileprivate func findLinearRange(
    _ record: borrowing Record, _ edit: Int32, _ range: UnsafeMutablePointer<LinearRange>
  ) -> Bool {
    range.pointee.movers.removeAll()
    let block = Int(record.block)
    range.pointee.isSingleColumn = block < singleColumnCount
    guard range.pointee.isSingleColumn else {
      return simplexes[block - singleColumnCount].findLinearRange(of: edit, record.simplexIndex, range)
    }
    guard let (least, most) = singleColumns[block].limits(ofLevel: record.priority) else { return false }
    range.pointee.movers.append(
      LinearRange.Mover(column: columnOfBlock[block], least: least, most: most))
    return true
  }
}

extension DualSimplex {
  /// Finds the linear range of an edit of a variable. Returns false if the edit does not determine the variable.
  fileprivate mutating func findLinearRange(
    of edit: Int32, _ index: Int32, _ range: UnsafeMutablePointer<LinearRange>
  ) -> Bool {
    let variable = variables.base + Int(index)
    let first = breakpoints.base + Int(variable.pointee.firstBreakpoint)
    let last = first + Int(variable.pointee.breakpointCount) - 1
    var place = first
    while place.pointee.slot != edit { place += 1 }
    let position = place.pointee.position
    range.pointee.lower = place > first ? place[-1].position : -.infinity
    range.pointee.upper = place < last ? place[1].position : .infinity
    range.pointee.origin = values[index]
    guard !needsRestart, !areValuesStale, suspects.isEmpty, variable.pointee.status == .nonbasic,
      nonbasicValue(index) == position, range.pointee.lower < position, position < range.pointee.upper,
      position.magnitude <= LinearRange.largestOrigin
    else { return false }
    if index < columnCount {
      range.pointee.append(
        index, columns[index], at: values[index], (-.infinity, .infinity), against: -1)
    }
    matrix.add(index, times: 1, to: &columnVector)
    factorization.solve(&columnVector)
    for place in columnVector.places.indices {
      let row = columnVector.places[place]
      let rate = columnVector[row]
      if rate == 0 { continue }
      let basic = basics[row]
      range.pointee.append(
        basic, basic < columnCount ? columns[basic] : -1, at: values[basic],
        self.range(variables.base + Int(basic)), against: rate)
    }
    columnVector.clear()
    return true
  }
}
