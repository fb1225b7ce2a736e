import Geometry

/// A picture that a file is to have: what of, how large, how fine.
struct Picture {
  /// What the file is made of, by the end of its name.
  enum Format: String, CaseIterable {
    case png, svg, txt

    /// The format of a file; nil for a name that ends with none.
    init?(path: String) {
      guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
      self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
  }

  /// What is drawn.
  enum Quality: String, CaseIterable {
    /// Every shape as it is.
    case pixels
    /// The cells of a terminal, shapes as block characters.
    case symbols
    /// The cells of a terminal, a colour each.
    case plain
  }

  var format: Format
  var quality: Quality
  /// The extent in points.
  var size: Size
  /// The pixels for each point.
  var scale: Double
}
