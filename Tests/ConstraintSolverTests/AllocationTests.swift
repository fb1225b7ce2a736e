import AllocationCounter
import ConstraintSolver
import Testing

/// Not in every build: a sanitizer has an allocator of its own.
@Suite(
  "Allocations",
  .enabled(if: allocation_counter_is_available(), "nothing is counted under a sanitizer or without glibc"))
struct AllocationTests {
  @Test("the counter sees arrays and nothing in arithmetic")
  func counter() {
    var kept: [[Int]] = []
    kept.reserveCapacity(8)
    let arrays = counting { for length in 1...8 { kept.append([Int](repeating: length, count: length)) } }
    #expect(arrays.allocations >= 8)
    #expect(arrays.frees == 0)
    let freed = counting { kept = [] }
    #expect(freed.frees >= 8)
    var total = 1.0
    let sums = counting { for step in 0..<1000 { total = total * 1.01 + Double(step) } }
    #expect(total > 1000)
    #expect(sums.allocations == 0)
    #expect(sums.frees == 0)
  }

  @Test("the counter sees references kept and let go")
  func references() {
    final class Holder {
      var held: Solver?
    }
    let holder = Holder()
    let (one, other) = (Solver(), Solver())
    let counts = counting { for step in 0..<100 { holder.held = step % 2 == 0 ? one : other } }
    #expect(counts.retains >= 100)
    #expect(counts.releases >= 99)
    #expect(holder.held === other)
  }

  @Test("a constraint of up to four terms is built without the heap")
  func constraints() {
    let solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    var last: Constraint = x == y
    let counts = counting {
      last = (2 * x + y - 3 <= x).priority(250)
      last = -(x - y) / 2 >= (x + y) * 2 + 8
      last = x == 50
    }
    #expect(last.expression == x - 50)
    #expect(counts.allocations == 0)
    let long = counting { last = x + y + x == y + x }
    #expect(last.expression.terms.count == 5)
    #expect(long.allocations >= 1)
  }

  @Test("a steady loop is counted: what a resize asks of the heap does not grow with its steps")
  func steady() throws {
    let solver = Solver()
    let lefts = (0..<10).map { _ in solver.makeVariable() }
    for index in 1..<10 { try solver.add(lefts[index] == lefts[index - 1] + 8) }
    try solver.addEdit(lefts[0], priority: .high)
    func drag(_ steps: Range<Int>) throws -> AllocationCounts {
      try counting {
        for step in steps {
          try solver.suggest(lefts[0], Double(step))
          solver.solve()
        }
      }
    }
    _ = try drag(0..<10)
    let first = try drag(10..<110)
    let second = try drag(110..<210)
    #expect(first.allocations == second.allocations)
    #expect(second.allocations == second.frees)
    #expect(solver.value(lefts[9]) == 209 + 72)
  }
}
