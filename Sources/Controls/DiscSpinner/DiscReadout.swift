import Drawing
import Geometry
import Toolkit

/// The text on the record's label: the time, and the state where there is room. It does not turn.
@MainActor
final class DiscReadout: View {
  private var state = ""
  private var time = ""
  private var color = Color.black

  init() { super.init() }

  func show(state: String, time: String, color: Color) {
    guard (state, time, color) != (self.state, self.time, self.color) else { return }
    self.color = color
    self.state = state
    self.time = time
    setNeedsDisplay()
  }

  /// The whole seconds of a position. A position within 1e-6 below a whole second counts as that second.
  static func wholeSeconds(_ position: Double) -> Int {
    Int(saturated: (position + (position < 0 ? -1e-6 : 1e-6)).rounded(.towardZero))
  }

  /// The position as minutes and seconds: "1:05".
  static func time(_ position: Double) -> String {
    let seconds = wholeSeconds(position)
    let (minutes, rest) = abs(seconds).quotientAndRemainder(dividingBy: 60)
    return (seconds < 0 ? "-" : "") + "\(minutes):" + (rest < 10 ? "0\(rest)" : "\(rest)")
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(saturated: bounds.width * 0.8 / cell.width)
    guard bounds.height >= cell.height else { return }
    if bounds.height >= 4.5 * cell.height, TextMetrics.columns(of: state) <= columns {
      canvas.drawCentered(
        state, about: bounds.center.offset(dx: 0, dy: -cell.height), columns: columns, cell: cell,
        font: .standard, color: color)
      canvas.drawCentered(
        time, about: bounds.center.offset(dx: 0, dy: cell.height), columns: columns, cell: cell,
        font: Font(isBold: true), color: color)
    } else if TextMetrics.columns(of: time) <= columns {
      canvas.drawCentered(
        time, about: bounds.center, columns: columns, cell: cell, font: Font(isBold: true), color: color)
    }
  }
}
