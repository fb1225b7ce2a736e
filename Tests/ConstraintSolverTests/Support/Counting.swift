import AllocationCounter

/// What `body` asks of the heap and of reference counts, on this thread.
func counting(_ body: () throws -> Void) rethrows -> AllocationCounts {
  allocation_counter_start()
  do {
    try body()
  } catch {
    _ = allocation_counter_stop()
    throw error
  }
  return allocation_counter_stop()
}
