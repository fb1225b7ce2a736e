import Accessibility
import Cells
import Drawing
import Session
import Speech
import Toolkit

extension HeadlessDisplay {
  /// The picture as it stands, in cells.
  public var grid: CellGrid { session.grid }

  /// The text on the screen, a line a row, without blanks at the ends of lines.
  public var text: String {
    (0..<grid.rows).map { row in
      var line = grid.rowText(row)
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The accessibility tree as a reader gets it.
  public var tree: AccessibilityTree { session.window.accessibilityTree() }

  /// The parts of the latest utterance that ended or was interrupted; nil before any.
  public var lastSpoken: [String]? { transcript.last?.text }

  /// All that was spoken so far, each utterance as its parts.
  public var spoken: [[String]] { transcript.map(\.text) }

  /// The picture as a PNG file's bytes, drawn as pixels: `scale` of them a point.
  public func png(scale: Double = 1) -> [UInt8] {
    BitmapRenderer.png(scene: session.window.currentScene(), scale: scale)
  }

  /// The view with an identifier, or nil.
  public func view(_ identifier: String) -> View? { session.window.view(withIdentifier: identifier) }
}
