import Drawing
import Geometry
import Toolkit

/// The light of a button. Its alpha is the brightness, so that a change of brightness does not redraw the
/// view.
@MainActor
final class LampView: View {
  private(set) var color = Color.white
  private var spill = Color.white
  private var isPlain = false

  init() {
    super.init()
    alpha = 0
  }

  /// Sets the appearance of the light.
  /// - Parameters:
  ///   - color: the colour of the lamp.
  ///   - spill: the colour of the light on the bezel; on a light panel it must be darker than the lamp
  ///     itself.
  ///   - isPlain: whether the light fills the inside of a box of lines.
  func show(_ color: Color, spill: Color, isPlain: Bool) {
    guard (color, spill, isPlain) != (self.color, self.spill, self.isPlain) else { return }
    (self.color, self.spill, self.isPlain) = (color, spill, isPlain)
    setNeedsDisplay()
  }

  /// The colour behind the text. A plain picture uses the lamp's colour unchanged, unless increased contrast
  /// is on: mixed with white, some of the sixteen terminal colours would turn grey.
  var face: Color { isPlain && !traitCollection.prefersHighContrast ? color : Self.hot(color) }

  /// The brightest part of the light.
  static func hot(_ color: Color) -> Color { color.mixed(with: .white, by: 0.35) }

  override func draw(in canvas: inout Canvas) {
    guard !isPlain else {
      let cell = traitCollection.cellSize
      let down = bounds.height < 2.5 * cell.height ? 0 : cell.height
      canvas.fill(bounds.insetBy(dx: cell.width, dy: down), with: face)
      return
    }
    // The light on the bezel.
    canvas.fill(Path(roundedRect: bounds, cornerRadius: 5), with: spill.withAlpha(0.45))
    let face = bounds.bezelled(cell: traitCollection.cellSize)
    let rim = color.mixed(with: .black, by: 0.12)
    canvas.fill(
      Path(roundedRect: face, cornerRadius: 4),
      with: .vertical(face, color, Self.hot(color), Self.hot(color), color, rim))
  }
}

/// The text on a button.
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
