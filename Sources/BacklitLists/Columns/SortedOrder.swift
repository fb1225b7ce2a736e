/// The order in which rows are sorted by their keys.
///
/// Call it with the keys of all rows when the user sorts a large table: it does not run on the main actor, and the screen
/// does not wait. Rows with equal keys keep their order.
///
/// Complexity: O(n log n) comparisons; a million numbers take less than a second in an optimized program.
/// - Parameters:
///   - keys: the keys.
///   - areInIncreasingOrder: whether the first key comes before the second one; a strict weak order.
///   - progress: called from time to time with the part that is done, 0…1.
/// - Returns: the indices of the keys, in order.
/// - Throws: `CancellationError` if the task was cancelled.
@concurrent @inlinable
public func sortedOrder<Key: Sendable>(
  of keys: [Key], by areInIncreasingOrder: @Sendable (Key, Key) -> Bool,
  progress: @Sendable (Double) -> Void = { _ in }
) async throws(CancellationError) -> [Int] {
  // Short runs are sorted, then merged in pairs, so that a cancelled task ends soon.
  let run = 16_384
  var rows = keys.enumerated().map { SortedRow(key: $1, index: $0) }
  var target = rows
  var passes = 1.0
  var length = run
  while length < rows.count {
    passes += 1
    length *= 2
  }
  var done = 0.0
  func step(_ count: Int) throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    done += Double(count) / Double(max(1, keys.count)) / passes
    progress(min(1, done))
  }
  for start in stride(from: 0, to: rows.count, by: run) {
    let end = min(start + run, rows.count)
    rows[start..<end].sort { one, other in
      areInIncreasingOrder(one.key, other.key)
        || one.index < other.index && !areInIncreasingOrder(other.key, one.key)
    }
    try step(end - start)
  }
  length = run
  while length < rows.count {
    for start in stride(from: 0, to: rows.count, by: length * 2) {
      let (middle, end) = (min(start + length, rows.count), min(start + length * 2, rows.count))
      var (left, right) = (start, middle)
      for place in start..<end {
        let takesRight =
          left == middle || right < end && areInIncreasingOrder(rows[right].key, rows[left].key)
        target[place] = rows[takesRight ? right : left]
        if takesRight { right += 1 } else { left += 1 }
      }
      try step(end - start)
    }
    swap(&rows, &target)
    length *= 2
  }
  progress(1)
  return rows.map(\.index)
}

/// A key with the index of its row.
@usableFromInline
struct SortedRow<Key> {
  @usableFromInline let key: Key
  @usableFromInline let index: Int

  @usableFromInline
  init(key: Key, index: Int) { (self.key, self.index) = (key, index) }
}
