extension ExactSystem {
  /// Constraints whose sums are multiples of each other, except for a constant, after the required equations
  /// are eliminated.
  struct Group {
    /// The indices of its constraints.
    var members: [Int]
    /// Whether its sum depends on one column that no other group depends on.
    var isSingle: Bool
  }

  /// The groups, in the order of their first constraints. All columns must be variables. Required equations,
  /// and constraints that became constants, are in no group.
  func groups() -> [Group] {
    var found: [(first: Int, members: [Int])] = []
    var buckets: [[Int]: [Int]] = [:]
    var uses = [Int](repeating: 0, count: program.columns.count)
    for index in constraints.indices
    where !(constraints[index].isRequired && constraints[index].relation == .equal) {
      let row = program.rows[~program.members[sums[index]].place]
      let columns = row.entries.indices.filter { !row.entries[$0].isZero }
      if columns.isEmpty { continue }
      let group = buckets[columns, default: []].first { group in
        let other = program.rows[~program.members[sums[found[group].first]].place]
        return columns.allSatisfy {
          row.entries[$0] * other.entries[columns[0]] == other.entries[$0] * row.entries[columns[0]]
        }
      }
      if let group {
        found[group].members.append(index)
        if precedes(index, found[group].first) { found[group].first = index }
      } else {
        buckets[columns, default: []].append(found.count)
        found.append((index, [index]))
        for column in columns { uses[column] += 1 }
      }
    }
    return found.sorted { precedes($0.first, $1.first) }.map { group in
      let row = program.rows[~program.members[sums[group.first]].place]
      let columns = row.entries.indices.filter { !row.entries[$0].isZero }
      return Group(members: group.members, isSingle: columns.count == 1 && uses[columns[0]] == 1)
    }
  }

  /// Whether the left constraint has variables that were created earlier or, with the same variables, smaller
  /// coefficients as multiples of the first one.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let one = constraints[left].terms
    let other = constraints[right].terms
    for (term, otherTerm) in zip(one, other) {
      if term.variable != otherTerm.variable { return term.variable < otherTerm.variable }
      let first = Self.product(term.coefficient, other[0].coefficient)
      let second = Self.product(otherTerm.coefficient, one[0].coefficient)
      if first == second { continue }
      // Both sides were multiplied by the product of the first coefficients.
      return (first < second) == ((one[0].coefficient > 0) == (other[0].coefficient > 0))
    }
    return one.count < other.count
  }

  /// An exact product, times a power of two that is larger than the denominator of any product.
  private static func product(_ left: Double, _ right: Double) -> BigInteger {
    Dyadic.integer(left, timesTwoTo: 110) * Dyadic.integer(right, timesTwoTo: 110)
  }
}
