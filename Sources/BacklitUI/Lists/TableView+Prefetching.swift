import BacklitLists

extension TableView {
  /// Announces the rows of the next page in the direction of the latest scrolling.
  func prefetch() {
    guard let prefetchDataSource else { return }
    // Cells around the reader's cursor may be far from the visible rows.
    let visible = indexPathsForVisibleRows.map { heights.rowNumber(of: $0) }
    guard let first = visible.first, let last = visible.last else { return }
    let count = last - first + 1
    let wanted = max(0, first - count)..<min(numberOfRows, last + 1 + count)
    func paths(_ rows: some Sequence<Int>) -> [ListIndexPath] {
      rows.map { heights.indexPath(ofRowNumber: $0) }
    }
    let isForward = wanted.upperBound > prefetched.upperBound
    let new =
      isForward
      ? (max(last + 1, prefetched.upperBound)..<max(max(last + 1, prefetched.upperBound), wanted.upperBound))
        .map { $0 }
      : (wanted.lowerBound..<max(wanted.lowerBound, min(first, prefetched.lowerBound))).reversed().map { $0 }
    let gone = prefetched.filter { !wanted.contains($0) && $0 < numberOfRows }
    prefetched = wanted
    if !new.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: paths(new)) }
    if !gone.isEmpty { prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: paths(gone)) }
  }
}
