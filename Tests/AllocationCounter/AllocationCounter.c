// glibc allows a program to replace malloc. These functions count the calls and forward them to glibc's own
// functions. They are not compiled if a sanitizer replaces malloc, and with other C libraries.

#define _GNU_SOURCE

#include "AllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

// Initial-exec storage, so that the first access from inside malloc does not allocate.
#define PER_THREAD static _Thread_local __attribute__((tls_model("initial-exec")))

PER_THREAD bool counting;
PER_THREAD AllocationCounts counts;

// Returns the block.
static inline void *count_allocation(void *block) {
  if (counting) {
    counts.allocations += 1;
    counts.bytes += (int64_t)malloc_usable_size(block);
  }
  return block;
}

static inline void count_free(void *block) {
  if (counting && block) {
    counts.frees += 1;
    counts.bytes -= (int64_t)malloc_usable_size(block);
  }
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

void *malloc(size_t size) {
  return count_allocation(__libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
  return count_allocation(__libc_calloc(count, size));
}

// Counts as an allocation and a free, because the block may move.
void *realloc(void *block, size_t size) {
  count_free(block);
  return count_allocation(__libc_realloc(block, size));
}

void *memalign(size_t alignment, size_t size) {
  return count_allocation(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  // The alignment must be a power of two and at least the size of a pointer; memalign would round it up silently.
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  int before = errno;
  void *made = memalign(alignment, size);
  errno = before;
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) {
  count_free(block);
  __libc_free(block);
}

// The same for functions that can wait for a different thread. A lock that is free and consists of atomic instructions only, such as
// Swift's `Mutex`, does not call one.

#define COUNTED_LOCK(result, name, parameters, arguments)                      \
  result name parameters {                                                     \
    static result(*_Atomic next) parameters;                                   \
    if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name);           \
    if (counting) counts.locks += 1;                                           \
    return next arguments;                                                     \
  }

COUNTED_LOCK(int, pthread_mutex_lock, (pthread_mutex_t *mutex), (mutex))
COUNTED_LOCK(int, pthread_mutex_trylock, (pthread_mutex_t *mutex), (mutex))
COUNTED_LOCK(int, pthread_rwlock_rdlock, (pthread_rwlock_t *lock), (lock))
COUNTED_LOCK(int, pthread_rwlock_wrlock, (pthread_rwlock_t *lock), (lock))
COUNTED_LOCK(int, sem_wait, (sem_t *semaphore), (semaphore))
COUNTED_LOCK(intptr_t, dispatch_semaphore_wait, (void *semaphore, uint64_t timeout), (semaphore, timeout))

// Dispatch and Swift's locks call the futex of the kernel when they have to wait or to wake.
long syscall(long number, ...) {
  static long (*_Atomic next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  if (counting && number == SYS_futex) counts.locks += 1;
  va_list list;
  va_start(list, number);
  long arguments[6];
  for (int index = 0; index < 6; index++) arguments[index] = va_arg(list, long);
  va_end(list);
  return next(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

// The same for Swift's reference counts: calls by the program are counted, calls within the runtime are not. The
// runtime's own hooks, such as `_swift_retain`, would see all calls, but with them the runtime takes the address bits
// of a short string for an object.

// Null and values without an object, such as short strings, have no reference count and do not count.
static inline bool is_object(void *object) { return (intptr_t)object > 0; }

#define COUNTED(result, name, parameters, arguments, field, amount)            \
  result name parameters {                                                     \
    static result(*_Atomic next) parameters;                                   \
    if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name);           \
    if (counting && is_object(object)) counts.field += amount;                 \
    return next arguments;                                                     \
  }

COUNTED(void *, swift_retain, (void *object), (object), retains, 1)
COUNTED(void *, swift_retain_n, (void *object, uint32_t count), (object, count), retains, count)
COUNTED(void, swift_release, (void *object), (object), releases, 1)
COUNTED(void, swift_release_n, (void *object, uint32_t count), (object, count), releases, count)
COUNTED(void *, swift_bridgeObjectRetain, (void *object), (object), retains, 1)
COUNTED(void *, swift_bridgeObjectRetain_n, (void *object, int count), (object, count), retains, (uint64_t)count)
COUNTED(void, swift_bridgeObjectRelease, (void *object), (object), releases, 1)
COUNTED(void, swift_bridgeObjectRelease_n, (void *object, int count), (object, count), releases, (uint64_t)count)

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
  counts = (AllocationCounts){0};
  counting = true;
}

AllocationCounts allocation_counter_stop(void) {
  counting = false;
  return counts;
}

#else

bool allocation_counter_is_available(void) { return false; }
void allocation_counter_start(void) {}
AllocationCounts allocation_counter_stop(void) { return (AllocationCounts){0}; }

#endif
