/// What a frame took, in numbers that are the same on every machine.
public struct RenderStatistics: Hashable, Sendable {
  /// The pixels that were drawn again, counting 64 for a cell.
  public var pixelsRedrawn = 0
  /// The layers that were drawn again, counted once for each part of the screen.
  public var layersDrawn = 0
  /// The cells of the picture whose pixels had changed; those in one colour need no symbol chosen.
  public var cellsConverted = 0
  /// The cells among them for which Chafa had to choose a symbol.
  public var symbolsChosen = 0
  /// The cells of the grid that came out different.
  public var cellsChanged = 0

  /// The numbers of a frame in which nothing was done.
  public init() {}
}
