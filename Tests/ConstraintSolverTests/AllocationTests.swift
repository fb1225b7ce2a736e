import AllocationCounter
import ConstraintSolver
import Testing

/// Disabled under a sanitizer, which has its own allocator.
@Suite(
  "Allocations",
  .enabled(if: allocation_counter_is_available(), "the allocation counter needs glibc and no sanitizer"))
struct AllocationTests {
  @Test("The counter counts arrays and nothing for arithmetic")
  func counter() {
    var kept: [[Int]] = []
    kept.reserveCapacity(8)
    let arrays = countingAllocations {
      for length in 1...8 { kept.append([Int](repeating: length, count: length)) }
    }
    #expect(arrays.allocations >= 8)
    #expect(arrays.frees == 0)
    let freed = countingAllocations { kept = [] }
    #expect(freed.frees >= 8)
    var total = 1.0
    let sums = countingAllocations { for step in 0..<1000 { total = total * 1.01 + Double(step) } }
    #expect(total > 1000)
    #expect(sums.allocations == 0)
    #expect(sums.frees == 0)
  }

  @Test("The counter counts retains and releases")
  func references() {
    final class Holder {
      var held: Solver?
    }
    let holder = Holder()
    let (one, other) = (Solver(), Solver())
    let counts = countingAllocations { for step in 0..<100 { holder.held = step % 2 == 0 ? one : other } }
    #expect(counts.retains >= 100)
    #expect(counts.releases >= 99)
    #expect(holder.held === other)
  }

  @Test("A constraint of up to four terms is built without allocations")
  func constraints() {
    let solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    var last: Constraint = x == y
    func build() -> AllocationCounts {
      countingAllocations {
        last = (2 * x + y - 3 <= x).priority(250)
        last = -(x - y) / 2 >= (x + y) * 2 + 8
        last = x == 50
      }
    }
    // The first use creates generic metadata, which allocates.
    _ = build()
    let counts = build()
    #expect(last.expression == x - 50)
    #expect(counts.allocations == 0)
    let long = countingAllocations { last = x + y + x == y + x }
    #expect(last.expression.terms.count == 5)
    #expect(long.allocations >= 1)
  }

  @Test("Adding constraints allocates only when tables grow")
  func additions() throws {
    func count(_ number: Int) throws -> Int {
      let solver = Solver()
      let (left, width) = (solver.makeVariable("left"), solver.makeVariable("width"))
      try solver.add(left == 0)
      let counts = try countingAllocations {
        var (previous, latest) = (left, width)
        for _ in 0..<number {
          let (left, width) = (solver.makeVariable(), solver.makeVariable())
          try solver.add(left == previous + latest + 8)
          try solver.add(width >= 10)
          try solver.add((width == 50).priority(250))
          (previous, latest) = (left, width)
        }
      }
      return Int(counts.allocations)
    }
    let (few, many) = (try count(100), try count(1000))
    if !isDebug { #expect(many <= few + 20, "\(few), then \(many)") }
  }

  @Test("A repeated resize does not allocate", arguments: [true, false])
  func steady(equal: Bool) throws {
    let row = try Row(40, equal: equal)
    let (solver, total) = (row.solver, row.total)
    func drag(_ sizes: [Double]) throws -> AllocationCounts {
      try countingAllocations {
        for _ in 0..<100 {
          // Iterating over the array itself would allocate in builds without optimization.
          for index in 0..<sizes.count {
            try solver.suggest(total, sizes[index])
            solver.solve()
          }
        }
      }
    }
    // Drag over every breakpoint first, so that all buffers have grown before the measurement.
    let sizes = [2800.0, 2801, 2802.5]
    _ = try drag([800, 1200, 2000, 2600, 3200, 2000, 800])
    _ = try drag(sizes)
    let counts = try drag(sizes)
    #expect(counts.allocations == 0)
    #expect(counts.frees == 0)
    if !isDebug { #expect(counts.retains == 0 && counts.releases == 0) }
    #expect(solver.value(total) == 2802.5)
  }

  /// Whether this build allocates, retains and releases more often than the source requires.
  private var isDebug: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true; return true
      }())
    return isDebug
  }
}

/// Counts the allocations and reference count operations of `body` on this thread.
func countingAllocations(_ body: () throws -> Void) rethrows -> AllocationCounts {
  allocation_counter_start()
  do {
    try body()
  } catch {
    _ = allocation_counter_stop()
    throw error
  }
  return allocation_counter_stop()
}
