import AutoLayout
import Geometry

/// Where a window is shown: its size, the shape of its cells, and the traits that come from both.
@MainActor
public final class Screen {
  /// The extent in points.
  public private(set) var size: Size
  /// The shape of a character cell in points.
  public private(set) var cellSize: Size
  /// Whether frames are moved to the nearest edges of cells. Without it they stay as solved, which tests and
  /// tools that print frames want.
  public let snapsToCells: Bool
  /// From which sizes on the size classes are regular.
  public var thresholds = SizeClassThresholds() { didSet { update() } }
  /// The person's choices: all traits but the two size classes and the cell, which follow from the size.
  public var preferences = TraitCollection() { didSet { update() } }
  /// The traits of this screen now.
  public private(set) var traitCollection: TraitCollection

  /// The window shown here.
  weak var window: Window?

  /// A screen of a size in points.
  /// - Parameters:
  ///   - size: the extent in points, both parts finite and at least 0.
  ///   - cellSize: the shape of a cell in points.
  ///   - snapsToCells: whether frames are moved to the nearest edges of cells.
  public init(
    size: Size, cellSize: Size = Size(width: 8, height: 16), snapsToCells: Bool = false
  ) {
    self.size = size
    self.cellSize = cellSize
    self.snapsToCells = snapsToCells
    traitCollection = TraitCollection()
    traitCollection = currentTraits()
  }

  /// The terminal has another size now: the window gets it, and touches under way are cancelled.
  /// - Parameters:
  ///   - size: the extent in points.
  ///   - cellSize: the shape of a cell in points; nil where it is as before.
  public func resize(to size: Size, cellSize: Size? = nil) {
    self.size = size
    self.cellSize = cellSize ?? self.cellSize
    update()
  }

  private func update() {
    traitCollection = currentTraits()
    window?.screenDidChange()
  }

  private func currentTraits() -> TraitCollection {
    var traits = preferences
    let classes = TraitCollection(size: size, thresholds: thresholds)
    traits.horizontalSizeClass = classes.horizontalSizeClass
    traits.verticalSizeClass = classes.verticalSizeClass
    traits.cellSize = cellSize
    return traits
  }
}
