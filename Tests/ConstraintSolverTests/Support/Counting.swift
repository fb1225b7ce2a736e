import AllocationCounter

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
