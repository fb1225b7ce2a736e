/// The format in which a terminal displays pictures in pixels: the size of its cells, the placement of
/// pictures and the size of the tiles sent.
public struct PictureFormat: Hashable, Sendable {
  /// The relation between pictures and text on the screen.
  public enum Placement: Hashable, Sendable {
    /// Pictures lie behind the text and are independent of it, as in kitty's graphics protocol.
    case behindText
    /// A cell shows either a picture or text, whichever was written last, as with sixels. Text has its own
    /// background colour.
    case besideText
  }

  /// The relation between pictures and text on the screen.
  public let placement: Placement
  /// The width of a cell in pixels of the terminal's screen, 1…1000.
  public let cellWidth: Int
  /// The height of a cell in pixels of the terminal's screen, 6…1000.
  public let cellHeight: Int

  /// Creates a format; nil for an implausible size of a cell.
  public init?(placement: Placement, cellWidth: Int, cellHeight: Int) {
    guard (1...1000).contains(cellWidth), (6...1000).contains(cellHeight) else { return nil }
    self.placement = placement
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// The columns of cells in a tile.
  public var tileColumns: Int { 8 }

  /// The rows of cells in a tile: about four. Sixels come in bands of six pixels, and the height of a sixel
  /// tile is a multiple of six.
  public var tileRows: Int {
    guard placement == .besideText else { return 4 }
    if cellHeight % 3 == 0 { return 4 }
    return cellHeight % 2 == 0 ? 3 : 6
  }

  /// The rows of a screen that a picture covers. With sixels, a picture that ends in the last row would
  /// scroll the screen, so the picture leaves out that row; it covers nothing when not even one tile is
  /// whole.
  func pictureRows(of rows: Int) -> Int {
    placement == .behindText ? rows : rows > tileRows ? rows - 1 : 0
  }
}
