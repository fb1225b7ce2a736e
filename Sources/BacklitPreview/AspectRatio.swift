import BacklitGeometry
import BacklitValues

/// A width to a height, such as 16:9.
struct AspectRatio: Hashable, CustomStringConvertible {
  var width: Double
  var height: Double

  /// The ratio of a size, in small whole numbers if there are any; nil for an empty size.
  init?(of size: Size) {
    guard size.width > 0, size.height > 0 else { return nil }
    let ratio = size.width / size.height
    for height in 1...32 {
      let width = (ratio * Double(height)).rounded()
      if width > 0, abs(width / Double(height) / ratio - 1) < 1e-9 {
        (self.width, self.height) = (width, Double(height))
        return
      }
    }
    (width, height) = ((ratio * 1000).rounded() / 1000, 1)
    if width == 0 { return nil }
  }

  /// Reads `16:9` or `1.5`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      let words = part.split(separator: " ")
      return words.count == 1 ? Double(words[0]) : nil
    }
    guard (1...2).contains(parts.count), let width = parts[0], let height = parts.count == 2 ? parts[1] : 1,
      width > 0, height > 0, width.isFinite, height.isFinite
    else { return nil }
    (self.width, self.height) = (width, height)
  }

  var description: String { "\(Numerals.text(width)):\(Numerals.text(height))" }

  /// The constraint that gives a view the ratio.
  func statement(of view: String) -> String {
    if width == height { return "\(view).width == \(view).height" }
    let factor = width == 1 ? "" : "\(Numerals.text(width)) * "
    let divisor = height == 1 ? "" : " / \(Numerals.text(height))"
    return "\(view).width == \(factor)\(view).height\(divisor)"
  }
}
