/// How a terminal takes pictures in pixels: the size of its cells, where pictures lie, and in what pieces they go there.
public struct PictureFormat: Hashable, Sendable {
  /// Where pictures and text meet.
  public enum Placement: Hashable, Sendable {
    /// Pictures lie behind the text, and each is left alone by what happens to the other, as with kitty's graphics.
    case behindText
    /// Whatever is written last in a cell is what is there, as with sixels. Text stands on a colour of its own.
    case besideText
  }

  /// Where pictures and text meet.
  public let placement: Placement
  /// The width of a cell in pixels of the terminal's screen, 1…1000.
  public let cellWidth: Int
  /// The height of a cell in pixels of the terminal's screen, 6…1000.
  public let cellHeight: Int

  /// A format; nil where the size of a cell cannot be true.
  public init?(placement: Placement, cellWidth: Int, cellHeight: Int) {
    guard (1...1000).contains(cellWidth), (6...1000).contains(cellHeight) else { return nil }
    self.placement = placement
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// The columns of cells in a tile.
  public var tileColumns: Int { 8 }

  /// The rows of cells in a tile: about four. Sixels come in bands of six pixels, and a tile of theirs is whole bands.
  public var tileRows: Int {
    guard placement == .besideText else { return 4 }
    if cellHeight % 3 == 0 { return 4 }
    return cellHeight % 2 == 0 ? 3 : 6
  }

  /// The rows of a screen that a picture covers. Where what is drawn down to the end scrolls the screen, the last row is
  /// none of the picture's, and there is none where not even one tile is whole.
  func pictureRows(of rows: Int) -> Int {
    placement == .behindText ? rows : rows > tileRows ? rows - 1 : 0
  }
}
