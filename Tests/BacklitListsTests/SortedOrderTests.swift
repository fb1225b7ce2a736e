import BacklitLists
import Synchronization
import TestSupport
import Testing

/// Sorting the rows of large tables.
@Suite struct SortedOrderTests {
  @Test("The order is that of a stable sort, whatever the number of keys") func stable() async throws {
    var random = SeededRandom(seed: 5)
    for count in [0, 1, 2, 100, 16_384, 16_385, 50_000, 100_000] {
      let keys = (0..<count).map { _ in Int.random(in: 0..<max(1, count / 4), using: &random) }
      let expected = keys.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
      #expect(try await sortedOrder(of: keys, by: <) == expected)
      let falling = keys.indices.sorted { keys[$0] != keys[$1] ? keys[$0] > keys[$1] : $0 < $1 }
      #expect(try await sortedOrder(of: keys, by: >) == falling)
    }
  }

  @Test("The progress rises to 1") func progress() async throws {
    let reported = Mutex<[Double]>([])
    _ = try await sortedOrder(of: Array((0..<60_000).reversed()), by: <) { part in
      reported.withLock { $0.append(part) }
    }
    let parts = reported.withLock { $0 }
    #expect(parts == parts.sorted() && parts.last == 1 && parts.count > 4)
  }

  @Test("A cancelled task ends with an error, and without an order") func cancelling() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await sortedOrder(of: Array(0..<100_000), by: <)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A million numbers are sorted") func million() async throws {
    var random = SeededRandom(seed: 1)
    let keys = (0..<1_000_000).map { _ in Double.random(in: 0..<1, using: &random) }
    let clock = ContinuousClock()
    let start = clock.now
    let order = try await sortedOrder(of: keys, by: { $0 < $1 })
    print("sorted in \(start.duration(to: clock.now))")
    #expect(zip(order, order.dropFirst()).allSatisfy { keys[$0] <= keys[$1] })
  }
}
