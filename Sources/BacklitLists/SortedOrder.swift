/// Returns the order in which rows are sorted by their keys.
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
  try mergedOrder(of: keys, by: areInIncreasingOrder, progress: progress)
}

/// Sorts short runs, then merges them in pairs, so that a cancelled task ends soon.
@inlinable
func mergedOrder<Key>(
  of keys: [Key], by areInIncreasingOrder: (Key, Key) -> Bool, progress: (Double) -> Void
) throws(CancellationError) -> [Int] {
  let run = 16_384
  let count = keys.count
  var passes = 1.0
  var length = run
  while length < count {
    passes += 1
    length *= 2
  }
  var done = 0.0
  var rows: [SortedRow<Key>] = []
  rows.reserveCapacity(count)
  for start in stride(from: 0, to: count, by: run) {
    if Task.isCancelled { throw CancellationError() }
    let end = min(start + run, count)
    // The standard library's sorting is stable.
    rows += (start..<end).map { SortedRow(key: keys[$0], index: $0) }.sorted {
      areInIncreasingOrder($0.key, $1.key)
    }
    done += Double(end - start)
    progress(done / passes / Double(count))
  }
  length = run
  while length < count {
    var merged: [SortedRow<Key>] = []
    merged.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: length * 2) {
      if Task.isCancelled { throw CancellationError() }
      let (middle, end) = (min(start + length, count), min(start + length * 2, count))
      var (left, right) = (start, middle)
      while left < middle, right < end {
        if areInIncreasingOrder(rows[right].key, rows[left].key) {
          merged.append(rows[right])
          right += 1
        } else {
          merged.append(rows[left])
          left += 1
        }
      }
      merged += rows[left..<middle]
      merged += rows[right..<end]
      done += Double(end - start)
      progress(min(1, done / passes / Double(count)))
    }
    rows = merged
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

  @inlinable
  init(key: Key, index: Int) { (self.key, self.index) = (key, index) }
}
