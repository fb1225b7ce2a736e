import Accessibility
import Cells
import Drawing
import Session
import Speech
import Toolkit

extension HeadlessDisplay {
  /// The current picture in cells.
  public var grid: CellGrid { session.grid }

  /// The text on the screen, one line a row, without trailing spaces.
  public var text: String {
    (0..<grid.rows).map { row in
      var line = grid.rowText(row)
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The accessibility tree as a screen reader sees it.
  public var tree: AccessibilityTree { session.window.accessibilityTree() }

  /// The parts of the latest utterance that ended or was interrupted; nil if there is none.
  public var lastSpoken: [String]? { transcript.last?.text }

  /// All utterances spoken so far, each as its parts.
  public var spoken: [[String]] { transcript.map(\.text) }

  /// The picture as the bytes of a PNG file, with `scale` pixels per point.
  public func png(scale: Double = 1) -> [UInt8] {
    BitmapRenderer.png(scene: session.window.currentScene(), scale: scale)
  }

  /// The view with an identifier; nil if there is none.
  public func view(_ identifier: String) -> View? { session.window.view(withIdentifier: identifier) }
}
