import ConstraintSolver

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
