#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What a thread has asked of the heap and of Swift's reference counts.
typedef struct {
  /// Calls of malloc, calloc, realloc, memalign, posix_memalign and aligned_alloc, from anywhere in the process.
  uint64_t allocations;
  /// Blocks given to free and realloc, from anywhere in the process.
  uint64_t frees;
  /// References taken by the program's own code; those that the runtime takes within itself do not count.
  uint64_t retains;
  /// References given back by the program's own code.
  uint64_t releases;
} AllocationCounts;

/// Whether there is counting in this build: with glibc, and without a sanitizer that has an allocator of its own.
/// Elsewhere all counts are 0.
bool allocation_counter_is_available(void);

/// Starts counting for the calling thread, from nothing. Does not nest.
void allocation_counter_start(void);

/// Ends counting for the calling thread and returns what was counted.
AllocationCounts allocation_counter_stop(void);

#endif
