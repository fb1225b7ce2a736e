/// The work done for a frame, in numbers that do not depend on the machine.
public struct RenderStatistics: Hashable, Sendable {
  /// The pixels drawn again, counting 64 for a cell.
  public var pixelsRedrawn = 0
  /// The layers drawn again, counted once for each region of the screen.
  public var layersDrawn = 0
  /// The cells of the picture whose pixels changed; cells of one colour need no symbol.
  public var cellsConverted = 0
  /// The cells among them for which Chafa chose a symbol.
  public var symbolsChosen = 0
  /// The cells of the grid that changed.
  public var cellsChanged = 0

  /// Creates the statistics of a frame without any work.
  public init() {}
}
