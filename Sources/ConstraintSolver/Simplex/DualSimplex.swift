/// A lexicographic linear program over the columns that inequalities and preferences connect, solved by a
/// dual simplex.
///
/// The variables are the columns, followed by the rows: sums of columns that constraints are about. The cost
/// of a variable is convex and piecewise linear, with one slope for each priority; required bounds limit its
/// range. So a basis describes the state completely: each nonbasic variable is at a position of its cost
/// function, and the basic ones follow.
///
/// The method is the dual simplex with the bound-flipping ratio test, or long step (Koberstein, "The Dual
/// Simplex Method, Techniques for a fast and stable implementation", 2005; Maros, "A generalized dual phase-2
/// simplex algorithm", 2003). Costs are vectors, compared lexicographically. Initially each row is basic at
/// its least cost, so the basis is dual feasible from the start and stays so when positions move. Only primal
/// feasibility has to be restored.
struct DualSimplex: ~Copyable {
  var variables = Slab<SimplexVariable>()
  var columnCount: Int32 = 0
  /// By variable: the column in the plan. Rows have none.
  var columns = Slab<Int32>()
  var breakpoints = Slab<Breakpoint>()
  /// While the program is being built: the variable of each breakpoint.
  var breakpointVariables = Slab<Int32>()
  var positions = Slab<Double>()
  var variableLevels = Slab<Int32>()
  /// By variable and piece: the slope at each of the variable's levels.
  var slopes = Slab<Double>()
  /// By variable and piece: the most important slope. Its magnitude is higher for higher priorities, its sign is
  /// that of the slope, and 0 is a piece without slope.
  var grades = Slab<Int32>()
  /// By level, highest priority first: the largest cost.
  var scales = Slab<Double>()

  /// The rows as built: columns with coefficients.
  var rowStarts = Slab<Int32>()
  var rowTerms = Slab<Entry>()

  /// The equations of all rows: row − Σ coefficient × column = 0.
  var matrix = ColumnMatrix()

  // The basis.
  /// By row of the basis: the basic variable.
  var basics = Slab<Int32>()
  /// By variable: its row of the basis, or -1 if it is nonbasic.
  var basicRows = Slab<Int32>()
  var factorization = Factorization()
  /// By row of the basis: the total magnitude of the terms that the basic variable's value was summed from.
  var magnitudes = Slab<Double>()
  /// By variable.
  var values = Slab<Double>()
  /// The rows whose basic variable may be outside its piece: as a list, and by row.
  var suspects = Slab<Int32>()
  var suspicions = Slab<Suspicion>()
  /// By measured row: how far its basic variable has to rise; negative if it has to fall.
  var distances = Slab<Double>()
  /// Whether all values must be recomputed. Otherwise `moved` lists the variables whose values changed since
  /// they were last read.
  var areValuesStale = true
  var moved = Slab<Int32>()
  var haveAllMoved = true
  var updateCount = 0
  /// Whether the last solution has an error larger than rounding explains.
  var isInaccurate = false

  /// Whether the next solution starts from the starting basis.
  var needsRestart = true
  /// The number of variables whose required bounds contradict each other.
  var clashCount = 0
  /// Changes with the basis and with the positions of nonbasic variables.
  var version = 0
  var alternativesVersion = -1
  var foundAlternatives = false
  var pivots = 0
  var rowsTouched = 0
  var columnsTouched = 0
  var restarts = 0

  /// By variable: whether it is basic on a piece with a slope.
  var isCostly = Slab<Bool>()
  var costlyCount = 0
  /// By variable and level: the part of the reduced cost that comes from basic variables.
  var reducedCosts = Slab<Double>()
  /// Whether `reducedCosts` belongs to the present basis.
  var areReducedCostsValid = false

  // The current step.
  var candidates = Slab<RatioCandidate>()
  /// By grade, lowest first: the sum of the gains of its candidates.
  var gains = Slab<Double>()
  /// Whether reduced costs have a part that comes from basic variables other than the leaving one.
  var hasReducedCosts = false
  /// The leaving variable of the current step, and whether it has to increase.
  var leavingVariable: Int32 = -1
  var leavingIncreases = false
  /// The leaving variable as a sum of nonbasic variables.
  var pivotRow = Slab<Entry>()
  /// The unit vector of the leaving variable's row in the first part of its solve, and the entering
  /// variable's column in the first part of its own.
  var transposed = Slab<Entry>()
  var spike = Slab<Entry>()
  /// By row of the basis.
  var rowVector = SparseVector()
  var columnVector = SparseVector()
  /// By variable.
  var pricedVector = SparseVector()
  /// The nonbasic variables that passed positions.
  var flipped = Slab<Int32>()
  /// By level: how much the reduced costs change for each unit of the pivot row.
  var dualStep = Slab<Double>()
  /// By variable: how fast the leaving variable moves in its direction with it.
  var factors = Slab<Double>()
  /// For ties of the ratio test: the errors of basic variables by rank, for each variable that was compared, minus
  /// those of the first one.
  var tieReference: Int32 = -1
  var tieRuns = Slab<Run>()
  var tieEntries = Slab<Entry>()
  var tieMarks = Slab<Int32>()
  var mark: Int32 = 0
  /// By variable: the random weights of the errors that basic variables change with it, with their signs.
  var tieCosts = Slab<Double>()
  /// Whether `tieCosts` belongs to the present basis, and the pivots since they were used last.
  var areTieCostsValid = false
  var tieIdleCount = 0
  /// The entries of the columns that ties needed since `tieCosts` were computed.
  var tieWork = 0
  /// The weight of the leaving variable, with its sign, when the step started.
  var leavingTieCost = 0.0

  var levelCount: Int { scales.count }

  init() {}
}

extension DualSimplex {
  mutating func addColumn() -> Int32 {
    columnCount += 1
    variables.append(SimplexVariable())
    return columnCount - 1
  }

  /// Adds a row. Call it after all columns were added, and `addTerm` for each term afterwards.
  mutating func addRow() -> Int32 {
    rowStarts.append(Int32(rowTerms.count))
    variables.append(SimplexVariable())
    return Int32(variables.count - 1)
  }

  mutating func addTerm(_ column: Int32, _ value: Double) {
    rowTerms.append(Entry(node: column, value: value))
  }

  /// Adds a constraint of a variable.
  mutating func add(_ breakpoint: Breakpoint, _ variable: Int32) {
    breakpoints.append(breakpoint)
    breakpointVariables.append(variable)
    variables[variable].breakpointCount += 1
  }

  /// Sorts breakpoints, computes levels and slopes, and allocates memory for the basis.
  mutating func finish() {
    rowStarts.append(Int32(rowTerms.count))
    sortBreakpoints()
    makeLevels()
    makeMatrix()
    grades.grow(to: positions.count + variables.count, 0)
    for variable in variables.indices { derivePieces(Int32(variable)) }
    let count = rowStarts.count - 1
    values.grow(to: variables.count, 0)
    basicRows.grow(to: variables.count, -1)
    factors.grow(to: variables.count, 0)
    isCostly.grow(to: variables.count, false)
    gains.grow(to: 2 * levelCount + 1, 0)
    dualStep.grow(to: levelCount, 0)
    basics.grow(to: count, 0)
    magnitudes.grow(to: count, 0)
    suspicions.grow(to: count, .none)
    rowVector.grow(to: count)
    columnVector.grow(to: count)
  }

  private mutating func makeMatrix() {
    matrix.starts.grow(to: variables.count + 1, 0)
    let rowCount = rowStarts.count - 1
    for term in rowTerms.indices { matrix.starts[rowTerms[term].node + 1] += 1 }
    for row in 0..<rowCount { matrix.starts[Int(columnCount) + row + 1] += 1 }
    for variable in variables.indices { matrix.starts[variable + 1] += matrix.starts[variable] }
    matrix.entries.grow(to: rowTerms.count + rowCount, Entry(node: 0, value: 0))
    // The starts move to the ends while the columns are filled, and back afterwards.
    for row in 0..<rowCount {
      place(Entry(node: Int32(row), value: 1), columnCount + Int32(row))
      for term in rowStarts[row]..<rowStarts[row + 1] {
        place(Entry(node: Int32(row), value: -rowTerms[term].value), rowTerms[term].node)
      }
    }
    for variable in variables.indices.reversed() {
      matrix.starts[variable + 1] = matrix.starts[variable]
    }
    matrix.starts[0] = 0
  }

  private mutating func place(_ entry: Entry, _ variable: Int32) {
    matrix.entries[matrix.starts[variable]] = entry
    matrix.starts[variable] += 1
  }

  private mutating func sortBreakpoints() {
    var first: Int32 = 0
    for variable in variables.indices {
      variables[variable].firstBreakpoint = first
      variables[variable].firstPosition = first
      variables[variable].firstPiece = first + Int32(variable)
      first += variables[variable].breakpointCount
      variables[variable].breakpointCount = 0
    }
    positions.grow(to: breakpoints.count, 0)
    var unsorted = Slab<Breakpoint>()
    swap(&unsorted, &breakpoints)
    if !unsorted.isEmpty { breakpoints.grow(to: unsorted.count, unsorted[0]) }
    for index in unsorted.indices {
      let variable = breakpointVariables[index]
      breakpoints[variables[variable].firstBreakpoint + variables[variable].breakpointCount] = unsorted[index]
      variables[variable].breakpointCount += 1
    }
    breakpointVariables = Slab()
    for variable in variables.indices where variables[variable].breakpointCount > 1 {
      let start = Int(variables[variable].firstBreakpoint)
      breakpoints.sort(start..<start + Int(variables[variable].breakpointCount)) { $0.position < $1.position }
    }
  }

  private mutating func makeLevels() {
    var places = Slab<Int32>(repeating: -1, count: 1001)
    for index in breakpoints.indices { places[Int(breakpoints[index].priority)] = 0 }
    for priority in (1..<1000).reversed() where places[priority] == 0 {
      places[priority] = Int32(scales.count)
      scales.append(0)
    }
    for variable in variables.indices {
      let firstBreakpoint = variables[variable].firstBreakpoint
      let breakpointRange = firstBreakpoint..<firstBreakpoint + variables[variable].breakpointCount
      let first = variableLevels.count
      for breakpoint in breakpointRange where breakpoints[breakpoint].priority < 1000 {
        let level = places[Int(breakpoints[breakpoint].priority)]
        scales[level] = max(scales[level], breakpoints[breakpoint].below, breakpoints[breakpoint].above)
        var place = first
        while place < variableLevels.count, variableLevels[place] < level { place += 1 }
        if place == variableLevels.count || variableLevels[place] != level {
          variableLevels.insert(level, at: place)
        }
      }
      variables[variable].firstLevel = Int32(first)
      variables[variable].levelCount = Int32(variableLevels.count - first)
      variables[variable].firstSlope = Int32(slopes.count)
      let stride = variableLevels.count - first
      slopes.grow(to: slopes.count + stride * (Int(variables[variable].breakpointCount) + 1), 0)
      for breakpoint in breakpointRange {
        guard breakpoints[breakpoint].priority < 1000 else { continue }
        let level = places[Int(breakpoints[breakpoint].priority)]
        var column = 0
        while variableLevels[first + column] != level { column += 1 }
        breakpoints[breakpoint].column = Int32(column)
      }
    }
  }
}

/// Whether the basic variable of a row may be outside its piece.
enum Suspicion: UInt8 {
  case none
  case changed
  /// It is outside, and the distance is known.
  case measured
}

/// A column or a row of a dual simplex, with a piecewise-linear cost.
struct SimplexVariable: BitwiseCopyable {
  /// Where a variable is.
  enum Status: UInt8 {
    /// At the position `place`, or at zero if it has no positions.
    case nonbasic
    /// Basic, between the positions `place - 1` and `place`.
    case basic
    /// Basic, and assigned to the position `place` at zero cost: the initial status of rows.
    case basicAtPosition
  }

  var firstBreakpoint: Int32 = 0
  var breakpointCount: Int32 = 0
  /// The distinct positions of the breakpoints, in order.
  var firstPosition: Int32 = 0
  var positionCount: Int32 = 0
  /// The first of its pieces in `grades`; there is one piece more than there are positions.
  var firstPiece: Int32 = 0
  /// The levels of the variable's breakpoints. For each piece between positions, from left to right, there is
  /// a slope at each of these levels.
  var firstLevel: Int32 = 0
  var levelCount: Int32 = 0
  var firstSlope: Int32 = 0
  /// Whether the first and the last position are required bounds.
  var hasLower = false
  var hasUpper = false
  var isClashing = false
  /// Whether a piece may be without slope.
  var canBeFlat = true
  var status = Status.nonbasic
  var place: Int32 = 0
  /// The order in which ties are broken.
  var rank: Int32 = 0
  /// Whether the caller ranked all variables of the leader, so that ties with other ranked variables are
  /// decided.
  var isRanked = false
  /// The constraint that determines the rank: the first constraint of the variable, or -1 if it has none.
  var leader: Int32 = -1
}
