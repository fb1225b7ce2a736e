extension Workload {
  /// The minimum duration of a sample in nanoseconds, so that reading the clock has no effect.
  private static let shortestSample = 20_000.0
  private static let mostSamples = 1000

  /// Checks the solution, takes samples for the given time, and checks again.
  func timed(seconds: Double) throws -> Stopwatch {
    try check()
    let stopwatch = cleanUp == nil ? try batches(seconds) : try singles(seconds)
    try check()
    return stopwatch
  }

  /// Takes samples of several steps, always an even number of them.
  private func batches(_ seconds: Double) throws -> Stopwatch {
    var count = 2
    while try time(count) < Workload.shortestSample { count *= 2 }
    var stopwatch = Stopwatch()
    let end = Stopwatch.now() + seconds * 1e9
    repeat {
      stopwatch.append(try time(count) / Double(count * operationsPerStep))
    } while Stopwatch.now() < end && stopwatch.samples.count < Workload.mostSamples
    return stopwatch
  }

  private func time(_ count: Int) throws -> Double {
    let start = Stopwatch.now()
    for number in 0..<count { try step(number) }
    return Stopwatch.now() - start
  }

  /// Takes samples of one step each. The cleanup before each step is not timed.
  private func singles(_ seconds: Double) throws -> Stopwatch {
    var stopwatch = Stopwatch()
    let end = Stopwatch.now() + seconds * 1e9
    repeat {
      cleanUp?()
      let start = Stopwatch.now()
      try step(0)
      stopwatch.append((Stopwatch.now() - start) / Double(operationsPerStep))
    } while Stopwatch.now() < end && stopwatch.samples.count < Workload.mostSamples
    return stopwatch
  }
}
