import Geometry

/// The settings of an output file: format, quality, size and scale.
struct Picture {
  /// The format of the file, chosen by its extension.
  enum Format: String, CaseIterable {
    case png, svg, txt

    /// Creates the format from the extension of a path; nil for an unknown extension.
    init?(path: String) {
      guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
      self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
  }

  /// The kind of drawing.
  enum Quality: String, CaseIterable {
    /// Vector shapes.
    case pixels
    /// The cells of a terminal, with shapes drawn as block characters.
    case symbols
    /// The cells of a terminal, with one colour for each cell.
    case plain
  }

  var format: Format
  var quality: Quality
  /// The extent in points.
  var size: Size
  /// The number of pixels for each point.
  var scale: Double
}
