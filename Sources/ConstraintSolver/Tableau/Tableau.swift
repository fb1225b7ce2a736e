/// The simplex tableau: each basic symbol as a sparse sum of nonbasic ones, all of which are zero.
///
/// `basic = constant + Σ value × nonbasic`, one row each. A row is either that of a free symbol, which may have any
/// value, or that of a restricted one, whose constant is not negative while the tableau is feasible. Two invariants
/// hold between calls:
///
/// - a nonbasic free symbol occurs in rows of free symbols alone, never in a restricted row or an objective;
/// - the row of a basic dummy holds dummies alone, and its constant is zero: that required equation says nothing new.
///
/// So the values of free symbols never steer the simplex, which moves restricted symbols only.
///
/// After Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm" (2001), with one
/// objective per priority in place of weights, and infeasible rows raised in place of artificial variables.
struct Tableau {
  // Symbols: structure of arrays, by dense index.
  var kinds: [SymbolKind] = []
  /// The equation of a slack, error or dummy; the variable of a free symbol.
  var owners: [Int] = []
  /// The row where the symbol is basic, or -1.
  var basicRows: [Int] = []
  /// Rows that may hold the symbol: all that do, and some that no longer do.
  var columns: [[Int]] = []
  /// The symbol's part of all constants: a row's constant is the share of its basic symbol less the sum of its
  /// entries times their shares. That gives it anew, without what rounding has added up, whenever it is wanted.
  var shares: [Double] = []
  var spareSymbols: [Int] = []

  // Rows: the same.
  var rows: [[Entry]] = []
  /// The basic symbol, or -1 where the row is not in use.
  var basics: [Int] = []
  var constants: [Double] = []
  var isRestrictedRow: [Bool] = []
  var spareRows: [Int] = []

  var equations: [Equation] = []
  /// Objectives, highest priority first.
  var levels: [Level] = []

  /// Whether costs or rows changed so that the objectives may be bettered.
  var isImprovable = false
  /// Whether constants changed so that rows may be negative.
  var isDisturbed = false
  /// How much constants have been moved since they were last summed anew.
  var churn = 0.0
  /// Changes with each pivot and each change of structure or cost, not with constants.
  var version = 0
  var pivotsSinceFactoring = 0
  var pivotsSinceCheck = 0
  var counters = Solver.Counters()

  // Scratch space, kept to save allocations.
  var mark = 0
  var rowMarks: [Int] = []
  var symbolMarks: [Int] = []
  var sums: [Double] = []
  var peaks: [Double] = []
  var touched: [Int] = []
  var spareEntries: [Entry] = []
  var gatheredRows: [Int] = []
  var gatheredValues: [Double] = []
}

extension Tableau {
  mutating func makeSymbol(_ kind: SymbolKind, owner: Int) -> Int {
    if let symbol = spareSymbols.popLast() {
      kinds[symbol] = kind
      owners[symbol] = owner
      return symbol
    }
    kinds.append(kind)
    owners.append(owner)
    basicRows.append(-1)
    columns.append([])
    shares.append(0)
    symbolMarks.append(0)
    sums.append(0)
    peaks.append(0)
    return kinds.count - 1
  }

  /// Gives up a symbol that is not basic, and what rounding left of it anywhere.
  mutating func releaseSymbol(_ symbol: Int) {
    gather(symbol)
    for row in gatheredRows {
      if let index = rows[row].index(of: symbol) { rows[row].remove(at: index) }
    }
    for level in levels.indices {
      if let index = levels[level].entries.index(of: symbol) { levels[level].entries.remove(at: index) }
    }
    columns[symbol].removeAll(keepingCapacity: true)
    kinds[symbol] = .none
    shares[symbol] = 0
    spareSymbols.append(symbol)
  }

  /// A row for a symbol that is in no row yet.
  mutating func makeRow(basic symbol: Int, entries: [Entry], constant: Double) -> Int {
    let row: Int
    if let spare = spareRows.popLast() {
      row = spare
      rows[row] = entries
      basics[row] = symbol
      constants[row] = constant
    } else {
      row = rows.count
      rows.append(entries)
      basics.append(symbol)
      constants.append(constant)
      isRestrictedRow.append(false)
      rowMarks.append(0)
    }
    isRestrictedRow[row] = kinds[symbol] == .restricted
    basicRows[symbol] = row
    columns[symbol].removeAll(keepingCapacity: true)
    for entry in entries { columns[entry.symbol].append(row) }
    version += 1
    return row
  }

  mutating func dropRow(_ row: Int) {
    basicRows[basics[row]] = -1
    basics[row] = -1
    isRestrictedRow[row] = false
    rows[row].removeAll(keepingCapacity: true)
    constants[row] = 0
    spareRows.append(row)
    version += 1
  }

  /// Finds the rows that hold a nonbasic symbol: `gatheredRows`, with their coefficients in `gatheredValues`.
  mutating func gather(_ symbol: Int) {
    mark += 1
    gatheredRows.removeAll(keepingCapacity: true)
    gatheredValues.removeAll(keepingCapacity: true)
    var column: [Int] = []
    swap(&column, &columns[symbol])
    for row in column where rowMarks[row] != mark && basics[row] >= 0 {
      guard let index = rows[row].index(of: symbol) else { continue }
      rowMarks[row] = mark
      gatheredRows.append(row)
      gatheredValues.append(rows[row][index].value)
    }
    column.removeAll(keepingCapacity: true)
    column.append(contentsOf: gatheredRows)
    columns[symbol] = column
  }
}
