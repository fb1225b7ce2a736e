import ConstraintSolver
import Glibc

/// The timed work of a case: a step that is repeated.
struct Workload {
  var variables: Int
  var constraints: Int
  /// The number of operations of a step. The figures are for one operation.
  var operationsPerStep = 1
  /// The step, with its number. Steps alternate between two states.
  var step: (Int) throws -> Void
  /// Frees the results of the last step; not timed. Nil if a step has no results.
  var cleanUp: (() -> Void)?
  /// Throws if the solution is wrong.
  var check: () throws -> Void

  init(
    _ system: ConstraintSystem, operationsPerStep: Int = 1, step: @escaping (Int) throws -> Void,
    cleanUp: (() -> Void)? = nil, check: @escaping () throws -> Void
  ) {
    variables = system.variables
    constraints = system.constraints
    self.operationsPerStep = operationsPerStep
    self.step = step
    self.cleanUp = cleanUp
    self.check = check
  }
}

extension Workload {
  /// Builds and solves a system from an empty solver. Freeing the system is not timed.
  static func build<S: Scene>(_ extent: Extent, _ make: @escaping () throws -> S) throws -> Workload {
    var scene: S? = try make()
    guard let system = scene?.system else { throw WrongAnswer(description: "no system") }
    return Workload(
      system, step: { _ in scene = try make() }, cleanUp: { scene = nil },
      check: { try scene?.check(extent) })
  }

  /// A suggestion and a solution, alternating between two sizes.
  static func resize<S: Scene>(_ scene: S, _ first: Extent, _ second: Extent) -> Workload {
    Workload(
      scene.system, step: { try scene.resize($0 % 2 == 0 ? first : second) },
      check: {
        try scene.resize(first)
        try scene.check(first)
        try scene.resize(second)
        try scene.check(second)
      })
  }

  /// Many small steps from one size to another. The first step jumps back to the start of the drag.
  static func drag<S: Scene>(_ scene: S, _ first: Extent, _ second: Extent, steps: Int) -> Workload {
    let stride = (second.width - first.width) / Double(steps - 1)
    let extents = (0..<steps).map { Extent(first.width + stride * Double($0)) }
    return Workload(
      scene.system, operationsPerStep: steps,
      step: { _ in for extent in extents { try scene.resize(extent) } },
      check: {
        for extent in extents {
          try scene.resize(extent)
          try scene.check(extent)
        }
      })
  }

  /// A change of a chain and the reverse change, both solved.
  static func churn(_ chain: Chain, _ extent: Extent, _ pair: @escaping () throws -> Void) -> Workload {
    Workload(
      chain.system, step: { _ in try pair() },
      check: {
        try pair()
        try chain.check(extent)
      })
  }
}

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

/// Samples of the monotonic clock, and their statistics.
struct Stopwatch {
  /// The time in nanoseconds since a fixed moment.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private(set) var samples: [Double] = []

  var least: Double { samples.min() ?? 0 }

  var median: Double {
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    guard !sorted.isEmpty else { return 0 }
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  mutating func append(_ nanoseconds: Double) { samples.append(nanoseconds) }
}
