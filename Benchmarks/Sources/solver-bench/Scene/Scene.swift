/// The size of a scene, set by its edits. Scenes along one axis ignore the height.
struct Extent {
  var width: Double
  var height = 0.0

  init(_ width: Double, _ height: Double = 0) {
    self.width = width
    self.height = height
  }
}

/// A system of constraints that can be resized and that can check its solution.
protocol Scene {
  var system: ConstraintSystem { get }

  /// Suggests a size and solves.
  func resize(_ extent: Extent) throws

  /// Throws ``WrongAnswer`` if the solution is not the expected one.
  func check(_ extent: Extent) throws
}
