/// Keys that sort constraints by their variables: the variables in order of creation, with their coefficients
/// as multiples of the first one.
///
/// The keys of constraints of several variables are computed once and kept while a plan is built.
struct Signatures: ~Copyable {
  /// A variable, by its order of creation, and its coefficient as a multiple of the first one.
  struct Part: BitwiseCopyable {
    var sequence: Int
    var ratio: Double
  }

  /// By constraint: its parts. The capacity is 0 if they were not computed.
  var runs = Slab<Run>()
  var parts = Slab<Part>()
  /// The constraints whose parts were computed.
  var known = Slab<Int32>()

  /// Forgets all keys.
  mutating func clear() {
    for index in known.indices { runs[known[index]] = Run() }
    known.removeAll()
    parts.removeAll()
  }

  /// Adds up the coefficients of each variable in the parts from `first` on, and scales them.
  mutating func simplify(_ first: Int) {
    parts.sort(first..<parts.count) { $0.sequence < $1.sequence }
    var kept = first
    for index in first..<parts.count {
      if kept > first, parts[kept - 1].sequence == parts[index].sequence {
        parts[kept - 1].ratio += parts[index].ratio
      } else {
        if kept > first, parts[kept - 1].ratio == 0 { kept -= 1 }
        parts[kept] = parts[index]
        kept += 1
      }
    }
    if kept > first, parts[kept - 1].ratio == 0 { kept -= 1 }
    parts.removeLast(parts.count - kept)
    if kept == first { return }
    let unit = parts[first].ratio
    for index in first..<kept { parts[index].ratio /= unit }
  }

  /// Whether the left key comes before the right one: it has variables that were created earlier or, with the
  /// same variables, smaller coefficients. A key without variables comes last.
  mutating func areInOrder(_ left: Run, _ right: Run) -> Bool {
    for index in 0..<min(left.count, right.count) {
      let one = parts[left.first + index]
      let other = parts[right.first + index]
      if one.sequence != other.sequence { return one.sequence < other.sequence }
      if one.ratio != other.ratio { return one.ratio < other.ratio }
    }
    return left.count == 0 || right.count == 0 ? left.count > right.count : left.count < right.count
  }
}

extension SolverState {
  /// Whether the left constraint is about variables that were created earlier than those of the right one.
  mutating func precedes(_ left: Int32, _ right: Int32) -> Bool {
    if records[left].termCount == 1, records[right].termCount == 1 {
      return nodes[pool[records[left].firstTerm].node].sequence
        < nodes[pool[records[right].firstTerm].node].sequence
    }
    let one = signature(left)
    let other = signature(right)
    return scratch.signatures.areInOrder(one, other)
  }

  /// The first of a constraint's variables in the order of creation.
  mutating func firstSequence(of slot: Int32) -> Int {
    if records[slot].termCount == 1 { return nodes[pool[records[slot].firstTerm].node].sequence }
    let run = signature(slot)
    return run.count == 0 ? .max : scratch.signatures.parts[run.first].sequence
  }

  private mutating func signature(_ slot: Int32) -> Run {
    scratch.signatures.runs.grow(to: records.count, Run())
    if scratch.signatures.runs[slot].capacity > 0 { return scratch.signatures.runs[slot] }
    let first = scratch.signatures.parts.count
    for term in records[slot].firstTerm..<records[slot].firstTerm + records[slot].termCount {
      scratch.signatures.parts.append(
        Signatures.Part(sequence: nodes[pool[term].node].sequence, ratio: pool[term].value))
    }
    scratch.signatures.simplify(first)
    let count = scratch.signatures.parts.count - first
    scratch.signatures.runs[slot] = Run(first: Int32(first), count: Int32(count), capacity: 1)
    scratch.signatures.known.append(slot)
    return scratch.signatures.runs[slot]
  }

  /// The first of a constraint's variables in the order of creation if the caller ranked all of them, else
  /// -1.
  @inline(__always)
  func rank(of slot: Int32) -> Int {
    let firstTerm = records[slot].firstTerm
    var first = Int.max
    for term in firstTerm..<firstTerm + records[slot].termCount {
      let node = nodes[pool[term].node]
      guard node.isRanked else { return -1 }
      first = min(first, node.sequence)
    }
    return first
  }
}
