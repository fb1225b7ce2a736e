import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The layout of the parts of a meter, in points.
struct MeterLayout {
  /// The area of the lights of all channels.
  let lights: Rect
  /// The area of the scale in decibels; nil where it does not fit.
  let scale: Rect?

  init(
    in bounds: Rect, cell: Size, axis: LayoutAxis, showsScale: Bool, channels: Int, isMirrored: Bool,
    isPlain: Bool, isFlat: Bool
  ) {
    let across = axis == .horizontal
    // Lights start at cell boundaries, because a cell has only two colours. Numbers keep a distance from the
    // edge.
    let isRoomy = showsScale && !across && bounds.height >= 5 * cell.height
    // The line of a box takes a whole row. With symbols lights fill whole rows.
    let margin =
      isPlain
      ? (bounds.height >= 2.5 * cell.height ? cell.height : 0)
      : isRoomy ? cell.height : isFlat ? 0 : cell.height / 2
    let inner = bounds.insetBy(
      dx: bounds.width >= 3 * cell.width ? cell.width : 0, dy: bounds.height >= 2 * cell.height ? margin : 0)
    let least = Double(channels) * (!across ? cell.width : isPlain || isFlat ? cell.height : cell.height / 2)
    // The width of "-60" with a column before it, or the height of a whole row.
    let row = ((inner.maxY - cell.height) / cell.height).rounded(.down) * cell.height
    let room = across ? inner.maxY - row : 4 * cell.width
    guard showsScale, (across ? inner.height : inner.width) >= least + room else {
      lights = inner
      scale = nil
      return
    }
    if across {
      lights = Rect(x: inner.minX, y: inner.minY, width: inner.width, height: inner.height - room)
      scale = Rect(x: inner.minX, y: row, width: inner.width, height: cell.height)
    } else {
      lights = Rect(
        x: inner.minX + (isMirrored ? room : 0), y: inner.minY, width: inner.width - room,
        height: inner.height)
      scale = Rect(
        x: isMirrored ? inner.minX : lights.maxX + cell.width, y: inner.minY, width: room - cell.width,
        height: inner.height)
    }
  }
}

extension LevelMeter {
  var isMirrored: Bool { axis == .horizontal && effectiveLayoutDirection == .rightToLeft }

  private func meterLayout(in bounds: Rect) -> MeterLayout {
    MeterLayout(
      in: bounds, cell: traitCollection.cellSize, axis: axis, showsScale: showsScale, channels: channelCount,
      isMirrored: effectiveLayoutDirection == .rightToLeft, isPlain: palette.isPlain, isFlat: palette.isFlat)
  }

  /// The distances from the top to the baselines of the first and the last number of the scale; nil without a scale.
  var baselinesOfScale: (first: Double, last: Double)? {
    let size = Size(
      width: bounds.width > 0 ? bounds.width : intrinsicContentSize.width, height: heightForBaselines)
    let layout = meterLayout(in: Rect(origin: .zero, size: size))
    guard let scale = layout.scale else { return nil }
    let rows = scaleNumbers(in: scale, layout.lights).map(\.center.y)
    guard let first = rows.min(), let last = rows.max() else { return nil }
    let cell = traitCollection.cellSize.height
    // Numbers are drawn in whole rows.
    func baseline(_ middle: Double) -> Double { ((middle - cell / 2) / cell).rounded() * cell + 0.8 * cell }
    return (baseline(first), baseline(last))
  }

  func drawMeter(in canvas: inout Canvas) {
    let palette = self.palette
    let cell = traitCollection.cellSize
    palette.drawSurface(in: &canvas, bounds, cell: cell)
    let layout = meterLayout(in: bounds)
    if palette.isPlain {
      drawPlainLights(in: &canvas, layout.lights, palette)
    } else {
      for index in levels.indices {
        palette.isFlat
          ? drawFlatChannel(index, in: &canvas, layout.lights, palette)
          : drawChannel(index, in: &canvas, layout.lights, palette)
      }
    }
    if let scale = layout.scale {
      for number in scaleNumbers(in: scale, layout.lights) {
        canvas.drawCentered(
          number.text, about: number.center, columns: TextMetrics.columns(of: number.text), cell: cell,
          font: .standard, color: palette.label)
      }
    }
  }

  /// The place of a channel across the axis.
  /// - Parameters:
  ///   - index: the channel.
  ///   - unit: the smallest unit. A channel is a whole number of units wide, and the gap is one unit.
  ///   - lights: the area of the lights.
  /// - Returns: the offset and the width.
  func span(ofChannel index: Int, unit: Double, in lights: Rect) -> (edge: Double, breadth: Double) {
    let breadth = axis == .vertical ? lights.width : lights.height
    let units = Int(saturated: breadth / unit + 0.01)
    let gaps = units >= 2 * channelCount - 1 ? channelCount - 1 : 0
    let whole = Double((units - gaps) / channelCount) * unit
    let free = whole > 0 ? whole : breadth / Double(channelCount)
    return ((free + (gaps > 0 ? unit : 0)) * Double(index), free)
  }

  func drawChannel(_ index: Int, in canvas: inout Canvas, _ lights: Rect, _ palette: Palette) {
    let unit = axis == .horizontal && drawingGrid.height > 0 ? drawingGrid.height : 4
    let (edge, free) = span(ofChannel: index, unit: unit, in: lights)
    let length = axis == .vertical ? lights.height : lights.width
    let count = Int(saturated: length / 8)
    guard count > 0 else { return }
    let first = firstLights(of: count)
    let reached = litLights(at: levels[index], of: count, first)
    let mark = holdsPeaks ? litLights(at: peaks[index], of: count, first) - 1 : -1
    for light in 0..<count {
      let zone = light >= first.clip ? 2 : light >= first.high ? 1 : 0
      // Louder zones are wider, where there is room.
      let narrower = free >= 4 * unit ? unit * Double(2 - zone) : 0
      let rect = lightFrame(
        from: length * Double(light) / Double(count), to: length * Double(light + 1) / Double(count),
        edge: edge, breadth: free - narrower, in: lights)
      let isLit = light < reached || light == mark
      canvas.fill(rect, with: isLit ? palette.fill(for: Self.colors[zone]) : palette.deck.unlitLight)
    }
  }

  /// The frame of a light.
  /// - Parameters:
  ///   - start: the distance from the quiet end.
  ///   - end: the distance of the other end from the quiet end.
  ///   - edge: the offset across the axis.
  ///   - breadth: the size across the axis.
  ///   - lights: the area of the lights.
  /// - Returns: the frame in points, snapped to the blocks of a terminal.
  private func lightFrame(
    from start: Double, to end: Double, edge: Double, breadth: Double, in lights: Rect
  ) -> Rect {
    // A line separates the lights, except on terminals, whose blocks are too coarse for one.
    let line = drawingGrid.height > 0 ? 0.0 : 1.5
    let rect =
      axis == .vertical
      ? Rect(x: lights.minX + edge, y: lights.maxY - end, width: breadth, height: end - start - line)
      : Rect(
        x: isMirrored ? lights.maxX - end : lights.minX + start, y: lights.minY + edge,
        width: end - start - line, height: breadth)
    return rect.snapped(to: drawingGrid)
  }

  static let colors: [BacklightColor] = [.green, .amber, .red]

  /// The number of lights below a level.
  private func countOfLights(to level: Double, of count: Int) -> Int {
    Int(((scale.fraction(of: level) ?? 0) * Double(count)).rounded())
  }

  /// The indices of the first amber and the first red light.
  func firstLights(of count: Int) -> (high: Int, clip: Int) {
    (firstLight(from: highLevel, of: count), firstLight(from: clipLevel, of: count))
  }

  /// The index of the first light at or above a limit; `count` if the limit is above the scale.
  private func firstLight(from limit: Double, of count: Int) -> Int {
    limit > scale.range.upperBound ? count : min(countOfLights(to: limit, of: count), count - 1)
  }

  /// The number of lit lights at a level. An amber or red light is lit only if the level reaches its limit.
  func litLights(at level: Double, of count: Int, _ first: (high: Int, clip: Int)) -> Int {
    var lit = countOfLights(to: level, of: count)
    for (limit, light) in [(highLevel, first.high), (clipLevel, first.clip)] {
      lit = level >= limit ? max(lit, min(light + 1, count)) : min(lit, light)
    }
    return lit
  }

  /// The numbers of the scale in decibels with their places: the limits first, then the other levels that do not
  /// overlap.
  private func scaleNumbers(in area: Rect, _ lights: Rect) -> [(text: String, center: Point)] {
    var numbers: [(text: String, center: Point)] = []
    let cell = traitCollection.cellSize
    let range = scale.range
    // The smallest usual step that leaves a row, or five columns, for each number.
    let places = axis == .vertical ? lights.height / cell.height : lights.width / (5 * cell.width)
    let step = [3.0, 6, 12, 20, 50, 100].first { scale.span / $0 <= places } ?? scale.span
    let others = (0...Int(saturated: scale.span / step)).map {
      ((range.lowerBound / step).rounded(.up) + Double($0)) * step
    }
    var taken: [ClosedRange<Double>] = []
    for level in [clipLevel, highLevel, range.upperBound, range.lowerBound] + others {
      guard range.contains(level), let fraction = scale.fraction(of: level) else { continue }
      let text = scaleTexts.text(for: level, language: effectiveLanguage)
      let width = Double(TextMetrics.columns(of: text)) * cell.width
      let center: Point
      let span: ClosedRange<Double>
      if axis == .vertical {
        let row = ((lights.maxY - lights.height * fraction) / cell.height - 0.5).rounded() * cell.height
        let y = min(max(row, area.minY), area.maxY - cell.height)
        center = Point(x: area.maxX - width / 2, y: y + cell.height / 2)
        span = y + 1...y + cell.height - 1
      } else {
        let middle = lights.minX + lights.width * (isMirrored ? 1 - fraction : fraction)
        let x = min(max(middle, area.minX + width / 2), area.maxX - width / 2)
        center = Point(x: x, y: area.midY)
        // From its first column to one column behind its last.
        let start = ((x - width / 2) / cell.width + 1e-6).rounded(.down) * cell.width
        span = start...start + width + cell.width - 1
      }
      guard !taken.contains(where: { $0.overlaps(span) }) else { continue }
      taken.append(span)
      numbers.append((text, center))
    }
    return numbers
  }
}

extension LevelMeter {
  /// Draws one light per cell. Louder lights are heavier: thin lines, thick lines, and dots above the clip
  /// level. Unlit lights are points.
  func drawPlainLights(in canvas: inout Canvas, _ lights: Rect, _ palette: Palette) {
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
          color: isLit ? palette.fill(for: Self.colors[zone]) : palette.secondaryLabel)
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

/// The numbers of a scale, which are the same in every frame while the level moves.
struct ScaleTexts {
  private var language = ""
  private var texts: [Double: String] = [:]

  /// Returns a level with its sign, in a language.
  mutating func text(for level: Double, language: String) -> String {
    if language != self.language { (self.language, texts) = (language, [:]) }
    if let known = texts[level] { return known }
    let text = ValueFormat(showsPlus: true).string(for: level, style: NumberStyle(language: language))
    texts[level] = text
    return text
  }
}
