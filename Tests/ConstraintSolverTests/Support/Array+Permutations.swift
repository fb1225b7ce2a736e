extension Array {
  /// All permutations, by Heap's algorithm.
  var permutations: [[Element]] {
    var found = [self]
    var turns = [Int](repeating: 0, count: count)
    var present = self
    var index = 1
    while index < count {
      if turns[index] < index {
        present.swapAt(index.isMultiple(of: 2) ? 0 : turns[index], index)
        found.append(present)
        turns[index] += 1
        index = 1
      } else {
        turns[index] = 0
        index += 1
      }
    }
    return found
  }
}
