/// The rows of a conflict search, merged where every conflict set contains both of two rows or none of them.
///
/// If a variable without limits has terms in exactly two rows, only their sum does not depend on it, so a conflict set
/// contains both or none. In a line of views, each edge is such a variable, so the distances of the line merge into one
/// row. The rows that are left are often a ``RowTree``, whose conflict set needs no trials, however many constraints it
/// has.
///
/// Complexity: O(n log n) in the terms, if few rows share a variable.
struct MergedRows {
  /// A sum of rows that is at least zero, or zero if it is an equation.
  struct Row {
    var members: [Int32] = []
    /// The coefficients by variable, and the constant. All are multiplied by `sign`.
    var terms: [Int32: Double] = [:]
    var constant = 0.0
    var sign = 1.0
    var isEquation = false
    /// The sum of the magnitudes of the constants.
    var magnitude = 0.0
  }

  /// A row with a single variable.
  struct Limit {
    var row: Int32
    var lower = -Double.infinity
    var upper = Double.infinity
  }

  private(set) var rows: [Row] = []
  private var count: Int32 = 0
  /// By variable: the indices of the rows that contain it, and its limits.
  private(set) var places: [[Int32]]
  private(set) var limits: [[Limit]]
  /// The variable of the candidate, if that is a limit.
  private var limited: Int32?
  /// Whether rounding could decide, or the candidate cannot be part of a conflict.
  private var isUnclear = false

  init(variableCount: Int) {
    places = Array(repeating: [], count: variableCount)
    limits = Array(repeating: [], count: variableCount)
  }

  /// Adds a row: the candidate first, then the others, the preferred ones first.
  mutating func append(_ entries: ArraySlice<Entry>, constant: Double, relation: Relation) {
    let sign: Double = relation == .lessThanOrEqual ? -1 : 1
    var row = Row(
      members: [count], constant: sign * constant, isEquation: relation == .equal,
      magnitude: constant.magnitude)
    for entry in entries where entry.value.magnitude >= Tolerance.smallestCoefficient {
      let sum = row.terms[entry.node, default: 0] + sign * entry.value
      row.terms[entry.node] = sum == 0 ? nil : sum
    }
    defer { count += 1 }
    switch row.terms.count {
    case 0: isUnclear = isUnclear || count == 0
    case 1: for (variable, value) in row.terms { append(row, variable, value) }
    default:
      for variable in row.terms.keys { places[Int(variable)].append(Int32(rows.count)) }
      rows.append(row)
    }
  }

  private mutating func append(_ row: Row, _ variable: Int32, _ value: Double) {
    var limit = Limit(row: count)
    if value > 0 || row.isEquation { limit.lower = -row.constant / value }
    if value < 0 || row.isEquation { limit.upper = -row.constant / value }
    limits[Int(variable)].append(limit)
    if count == 0 { limited = variable }
  }
}

extension MergedRows {
  /// The rows other than the candidate that contradict it, an irreducible set that prefers rows that were added first.
  /// Nil if the merged rows do not form a tree, or if rounding could decide. All rows must contradict each other, and
  /// all but the candidate must hold together.
  mutating func conflict() -> [Int]? {
    merge()
    guard !isUnclear else { return nil }
    let place =
      limited.flatMap { places[Int($0)].first.map(Int.init) }
      ?? rows.firstIndex { $0.members.contains(0) }
    guard let place, var tree = RowTree(self, root: place) else { return nil }
    return tree.conflict()?.filter { $0 > 0 }.map(Int.init).sorted()
  }

  private mutating func merge() {
    var pending = Array(places.indices)
    while let variable = pending.popLast(), !isUnclear {
      guard limits[variable].isEmpty else { continue }
      let found = places[variable]
      if found.count == 1 {
        // Nothing balances the variable, so no conflict set contains the row.
        pending += drop(found[0])
      } else if found.count == 2 {
        pending += merge(found[0], found[1], without: Int32(variable))
      }
    }
  }

  /// Removes a row that no conflict set contains. Returns its variables.
  private mutating func drop(_ place: Int32) -> [Int] {
    let row = rows[Int(place)]
    rows[Int(place)] = Row()
    if row.members.contains(0) { isUnclear = true }
    for variable in row.terms.keys { places[Int(variable)].removeAll { $0 == place } }
    return row.terms.keys.map(Int.init)
  }

  /// Adds two rows so that a variable vanishes. Returns the variables that have fewer rows now.
  private mutating func merge(_ one: Int32, _ other: Int32, without variable: Int32) -> [Int] {
    let isSmaller = rows[Int(one)].terms.count < rows[Int(other)].terms.count
    let (from, to) = isSmaller ? (one, other) : (other, one)
    let (small, large) = (rows[Int(from)], Int(to))
    let part = small.sign * (small.terms[variable] ?? 0)
    let whole = rows[large].sign * (rows[large].terms[variable] ?? 0)
    // Other factors would have to be rounded.
    guard part.magnitude == whole.magnitude else { return [] }
    var factor = 1.0
    if part == whole {
      // Only equations can be negated. Two inequalities of the same direction do not limit the variable.
      if small.isEquation {
        factor = -1
      } else if rows[large].isEquation {
        rows[large].sign = -rows[large].sign
      } else {
        return drop(from) + drop(to)
      }
    }
    rows[Int(from)] = Row()
    factor *= small.sign * rows[large].sign
    for (key, value) in small.terms {
      places[Int(key)].removeAll { $0 == from }
      let old = rows[large].terms[key]
      let sum = (old ?? 0) + factor * value
      if sum == 0 {
        rows[large].terms[key] = nil
        places[Int(key)].removeAll { $0 == to }
      } else {
        if sum.magnitude < 1e-9 * value.magnitude { isUnclear = true }
        rows[large].terms[key] = sum
        if old == nil { places[Int(key)].append(to) }
      }
    }
    rows[large].members += small.members
    rows[large].constant += factor * small.constant
    rows[large].magnitude += small.magnitude
    rows[large].isEquation = rows[large].isEquation && small.isEquation
    return small.terms.keys.map(Int.init)
  }
}
