import AutoLayout
import Drawing
import Geometry
import Toolkit

extension LevelMeter {
  /// Draws one light per cell. Louder lights are heavier: thin lines, thick lines, and dots above the clip
  /// level. Unlit lights are points.
  func drawPlainLights(in canvas: inout Canvas, _ lights: Rect, _ finish: Finish) {
    let cell = traitCollection.cellSize
    let isAcross = axis == .horizontal
    let (length, breadth) =
      isAcross
      ? (lights.width / cell.width, lights.height / cell.height)
      : (lights.height / cell.height, lights.width / cell.width)
    let count = min(Int(saturated: length + 0.01), 4096)
    let units = min(Int(saturated: breadth + 0.01), 4096)
    guard count > 0, units > 0 else { return }
    let first = firstLights(of: count)
    let signs: [Character] = isAcross ? ["│", "┃", "●"] : ["─", "━", "●"]
    for unit in 0..<units {
      guard let channels = channels(in: unit, of: units) else { continue }
      let reached = channels.map { litLights(at: levels[$0], of: count, first) }.max() ?? 0
      let marks = holdsPeaks ? channels.map { litLights(at: peaks[$0], of: count, first) - 1 } : []
      for light in 0..<count {
        let zone = light >= first.clip ? 2 : light >= first.high ? 1 : 0
        let isLit = light < reached || marks.contains(light)
        let along = isMirrored || !isAcross ? count - 1 - light : light
        let (column, row) = isAcross ? (along, unit) : (unit, along)
        canvas.drawText(
          String(isLit ? signs[zone] : "·"),
          at: Point(
            x: lights.minX + Double(column) * cell.width, y: lights.minY + Double(row) * cell.height),
          font: isLit ? .bold : .standard,
          color: isLit ? finish.accent(Self.colors[zone], isEnabled: true) : finish.faintMark)
      }
    }
  }

  /// The channels that a column or row of cells shows: one, or several that share it; nil for the gap between
  /// two channels.
  private func channels(in unit: Int, of units: Int) -> Range<Int>? {
    guard units >= channelCount else {
      return unit * channelCount / units..<(unit + 1) * channelCount / units
    }
    let gap = units >= 2 * channelCount - 1 && channelCount > 1 ? 1 : 0
    let whole = (units - gap * (channelCount - 1)) / channelCount
    let channel = unit / (whole + gap)
    return channel < channelCount && unit % (whole + gap) < whole ? channel..<channel + 1 : nil
  }
}
