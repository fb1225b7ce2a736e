import Glibc

/// The processor time of this thread since its start. Other processes do not count.
public func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The processor time of some work.
public func processorTime(of body: () -> Void) -> Duration {
  let start = processorTime()
  body()
  return processorTime() - start
}
