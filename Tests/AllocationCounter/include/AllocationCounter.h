#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// The heap and reference count operations of a thread.
typedef struct {
  /// Calls of malloc, calloc, realloc, memalign, posix_memalign and aligned_alloc, from anywhere in the process.
  uint64_t allocations;
  /// Blocks passed to free and realloc, from anywhere in the process.
  uint64_t frees;
  /// The bytes of the blocks that were allocated, less those of the blocks that were freed.
  int64_t bytes;
  /// Retains by the program's own code; retains within the runtime do not count.
  uint64_t retains;
  /// Releases by the program's own code.
  uint64_t releases;
  /// Calls that can wait for a different thread, from anywhere in the process: of locks and semaphores of POSIX and Dispatch, and of
  /// the futex of the kernel.
  uint64_t locks;
} AllocationCounts;

/// Whether this build counts: with glibc, and without a sanitizer that replaces the allocator. Otherwise all counts
/// are 0.
bool allocation_counter_is_available(void);

/// Starts counting for the calling thread at 0. Does not nest.
void allocation_counter_start(void);

/// Ends counting for the calling thread and returns the counts.
AllocationCounts allocation_counter_stop(void);

#endif
