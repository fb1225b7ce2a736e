import Drawing
import Geometry
import Toolkit

/// The light of a pad: its alpha is how bright it is, so that a change of brightness draws nothing anew.
@MainActor
final class LampView: View {
  var color = Color.white { didSet { if color != oldValue { setNeedsDisplay() } } }

  init() {
    super.init()
    alpha = 0
  }

  /// The brightest part of the light.
  static func hot(_ color: Color) -> Color { color.mixed(with: .white, by: 0.35) }

  override func draw(in canvas: inout Canvas) {
    // Light that spills over the bezel.
    canvas.fill(Path(roundedRect: bounds, cornerRadius: 5), with: color.withAlpha(0.45))
    let face = bounds.bezelled(cell: traitCollection.cellSize)
    let rim = color.mixed(with: .black, by: 0.12)
    canvas.fill(
      Path(roundedRect: face, cornerRadius: 4),
      with: .vertical(face, color, Self.hot(color), Self.hot(color), color, rim))
  }
}

/// The text on a pad.
@MainActor
final class CaptionView: View {
  private var lines: [String] = []
  private var font = Font.standard
  private var color = Color.white

  init() { super.init() }

  func show(lines: [String], font: Font, color: Color) {
    guard (lines, font, color) != (self.lines, self.font, self.color) else { return }
    self.lines = lines
    self.font = font
    self.color = color
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(saturated: (bounds.width - cell.width) / cell.width + 0.01)
    var middle = bounds.center.offset(dx: 0, dy: -cell.height * Double(lines.count - 1) / 2)
    for line in lines {
      canvas.drawCentered(line, about: middle, columns: columns, cell: cell, font: font, color: color)
      middle.y += cell.height
    }
  }
}
