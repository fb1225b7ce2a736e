/// The size that a scene is given, through its edits. Scenes that lie along a line have no use for the height.
struct Extent {
  var width: Double
  var height = 0.0

  init(_ width: Double, _ height: Double = 0) {
    self.width = width
    self.height = height
  }
}

/// A system of constraints that can be resized, and that knows what its solution has to be.
protocol Scene {
  var system: System { get }

  /// Suggests another size and solves.
  func resize(_ extent: Extent) throws

  /// Throws ``WrongAnswer`` where the solution is not that of the size.
  func check(_ extent: Extent) throws
}
