/// A key that sorts constraints by their variables: the variables in order of creation, with their
/// coefficients as multiples of the first one.
struct Signature {
  /// When the first variable was created.
  var first: Int
  var rest: [(sequence: Int, ratio: Double)]

  /// Whether the left constraint is about variables that were created earlier. With the same variables,
  /// whether it has the smaller coefficients.
  static func < (left: Signature, right: Signature) -> Bool {
    if left.first != right.first { return left.first < right.first }
    for (one, other) in zip(left.rest, right.rest) where one != other { return one < other }
    return left.rest.count < right.rest.count
  }
}

extension SolverState {
  /// Whether the left constraint is about variables that were created earlier than those of the right one.
  func precedes(_ left: Int32, _ right: Int32) -> Bool {
    if records[left].termCount == 1, records[right].termCount == 1 {
      return nodes[pool[records[left].firstTerm].node].sequence
        < nodes[pool[records[right].firstTerm].node].sequence
    }
    return signature(left) < signature(right)
  }

  /// The first of a constraint's variables in the order of creation if the caller ranked all of them, else
  /// -1.
  func rank(of slot: Int32) -> Int {
    var first = Int.max
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount {
      let node = pool[term].node
      guard nodes[node].isRanked else { return -1 }
      first = min(first, nodes[node].sequence)
    }
    return first
  }

  private func signature(_ slot: Int32) -> Signature {
    let terms = records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount
    if terms.count == 1 { return Signature(first: nodes[pool[terms.lowerBound].node].sequence, rest: []) }
    var sums: [Int: Double] = [:]
    for term in terms { sums[nodes[pool[term].node].sequence, default: 0] += pool[term].value }
    let sorted = sums.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    guard let first = sorted.first else { return Signature(first: .max, rest: []) }
    return Signature(first: first.key, rest: sorted.dropFirst().map { ($0.key, $0.value / first.value) })
  }
}
