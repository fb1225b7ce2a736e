import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The layout of the parts of a waveform view, in points: whole rows of cells.
struct WaveformLayout {
  /// The area of the outline.
  var outline: Rect
  /// The row with the labels of the markers and the loop, above the outline; nil where it does not fit.
  var markers: Rect?
  /// The rows with the position and the duration, below the outline; nil where they do not fit.
  var times: Rect?

  /// - Parameters:
  ///   - bounds: the area of the control.
  ///   - cell: the size of a cell.
  ///   - timeRows: the rows of the position and the duration; 0 for none.
  ///   - isPlain: whether a box takes a row and a column on every side.
  init(in bounds: Rect, cell: Size, timeRows: Int, isPlain: Bool) {
    var rest = bounds
    if isPlain {
      let hasBox = bounds.height >= 2.5 * cell.height && bounds.width >= 3 * cell.width
      rest = rest.insetBy(dx: hasBox ? cell.width : 0, dy: hasBox ? cell.height : 0)
    } else if bounds.width >= 10 * cell.width {
      rest = rest.insetBy(dx: cell.width, dy: 0)
    }
    let rows = Int(saturated: rest.height / cell.height + 0.01)
    let below = timeRows > 0 && rows >= timeRows + 1 + (isPlain ? 0 : 1) ? timeRows : 0
    let above = rows - below >= (isPlain ? 2 : 3) ? 1 : 0
    if above > 0 {
      markers = Rect(x: rest.minX, y: rest.minY, width: rest.width, height: cell.height)
    }
    if below > 0 {
      let height = Double(below) * cell.height
      times = Rect(
        x: rest.minX, y: rest.minY + Double(rows - below) * cell.height, width: rest.width, height: height)
    }
    let top = rest.minY + Double(above) * cell.height
    outline = Rect(
      x: rest.minX, y: top, width: max(0, rest.width), height: max(0, (times?.minY ?? rest.maxY) - top))
  }
}

extension WaveformView {
  /// The font of the position and the duration, which follows the text size.
  private var timeFont: Font {
    var font = Font.preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    font.isBold = true
    return font
  }

  var timeMetrics: LineMetrics { LineMetrics(timeFont, cellHeight: traitCollection.cellSize.height) }

  var overviewLayout: WaveformLayout {
    WaveformLayout(
      in: bounds, cell: traitCollection.cellSize, timeRows: showsTime ? timeMetrics.rows : 0,
      isPlain: palette.isPlain)
  }

  /// The map between positions and places in the outline, for drawing and for touches.
  func map(of layout: WaveformLayout) -> TrackMap {
    TrackMap(
      length: layout.outline.width, thumbLength: 0, range: valueRange.range,
      direction: growsLeftwards ? .backward : .forward)
  }

  /// The place of a position in the view's coordinates.
  func x(of position: Double, in layout: WaveformLayout) -> Double {
    layout.outline.minX + map(of: layout).position(of: position)
  }

  /// Whether the picture has pixels, which show finer lines than blocks of cells.
  var hasPixels: Bool { drawingGrid == .zero || traitCollection.displayQuality == .pixels }

  /// The width of a bar of the outline with the space behind it: half a cell on terminals, a cell in plain pictures. A very
  /// large layout has wider bars; no screen has as many columns.
  private func barStep(in outline: Rect) -> Double {
    let unit = hasPixels ? 3 : drawingGrid.width
    return max(1, (outline.width / unit / 4096).rounded(.up)) * unit
  }

  /// The frame of the needle, in a column of bars.
  func needleFrame(in layout: WaveformLayout) -> Rect {
    let outline = layout.outline
    let step = barStep(in: outline)
    let count = max(1, Int(saturated: outline.width / step))
    let place = Int(saturated: (x(of: value, in: layout) - outline.minX) / step)
    // At the right end the needle is in the last column.
    let column = min(max(place, 0), count - 1)
    return Rect(
      x: outline.minX + Double(column) * step, y: outline.minY, width: step, height: outline.height)
  }

  /// The labels of the markers with their frames: in the column of the position, or in the next free one.
  func markerLabels(in layout: WaveformLayout) -> [(marker: Marker, frame: Rect)] {
    guard let row = layout.markers else { return [] }
    let cell = traitCollection.cellSize
    var labels: [(marker: Marker, frame: Rect)] = []
    var free = row.minX
    let placed = reachableMarkers.filter { !$0.symbol.isEmpty }
      .map { (marker: $0, x: x(of: $0.position, in: layout)) }
      .sorted { $0.x < $1.x }
    for (marker, x) in placed {
      let width = Double(max(1, TextMetrics.columns(of: marker.symbol))) * cell.width
      let column = ((x - row.minX) / cell.width + 1e-6).rounded(.down) * cell.width + row.minX
      let start = max(free, min(column, row.maxX - width))
      guard start + width <= row.maxX + 1e-6 else { continue }
      labels.append((marker, Rect(x: start, y: row.minY, width: width, height: row.height)))
      free = start + width
    }
    return labels
  }

  /// The marker whose label is at a point.
  func marker(at point: Point, in layout: WaveformLayout) -> Marker? {
    markerLabels(in: layout).first { $0.frame.contains(point) }?.marker
  }

  /// The loop along the outline, in whole cells; nil without a loop.
  func loopSpan(in layout: WaveformLayout) -> ClosedRange<Double>? {
    guard let loopRange, loopRange.overlaps(valueRange.range) else { return nil }
    let cell = traitCollection.cellSize.width
    let ends = [loopRange.lowerBound, loopRange.upperBound].map {
      x(of: $0, in: layout) - layout.outline.minX
    }
    .sorted()
    let start = min((ends[0] / cell + 1e-6).rounded(.down) * cell, layout.outline.width - cell)
    let end = max((ends[1] / cell - 1e-6).rounded(.up) * cell, start + cell)
    return layout.outline.minX + max(start, 0)...layout.outline.minX + min(end, layout.outline.width)
  }

  /// The outline with a number of columns, from left to right.
  private func bars(_ count: Int) -> [Waveform.Bin] {
    if columns?.count != count { columns = waveform.reduced(to: count).bins }
    let bars = columns ?? []
    return growsLeftwards ? bars.reversed() : bars
  }

  /// The loudness of the loudest bar, at least 1 %, so that silence stays low.
  private func loudness(of bars: [Waveform.Bin]) -> Double {
    Double(bars.reduce(0.01) { max($0, $1.loudness) })
  }

  func drawOverview(in canvas: inout Canvas) {
    let palette = self.palette
    let layout = overviewLayout
    guard bounds.width > 0, bounds.height > 0 else { return }
    if palette.isPlain {
      let hasBox = layout.outline.minX > bounds.minX
      if hasBox {
        palette.drawSurface(in: &canvas, bounds, cell: traitCollection.cellSize)
      } else if palette.isColored {
        canvas.fill(bounds, with: palette.surface)
      }
      drawPlainOutline(in: &canvas, layout, palette)
      drawBeats(in: &canvas, layout, palette)
    } else {
      let corner = hasPixels ? 4.0 : 0
      canvas.fill(Path(roundedRect: bounds, cornerRadius: corner), with: palette.recessedSurface)
      drawLoop(in: &canvas, layout, palette)
      drawOutline(in: &canvas, layout, palette)
      drawBeats(in: &canvas, layout, palette)
      drawMarkers(in: &canvas, layout, palette)
    }
    drawTimes(in: &canvas, layout, palette)
  }

  /// Draws the position at the beginning and the duration at the end of their row. The position comes first where there is
  /// no room for both.
  private func drawTimes(in canvas: inout Canvas, _ layout: WaveformLayout, _ palette: Palette) {
    guard let row = layout.times else { return }
    let (font, metrics) = (timeFont, timeMetrics)
    let cell = traitCollection.cellSize
    var room = row.width
    for (index, time) in [value, valueRange.range.upperBound].enumerated() {
      let text = TimeText.text(seconds: seconds(time))
      let width = Double(metrics.cellColumns(ofText: TextMetrics.columns(of: text))) * cell.width
      guard width <= room else { return }
      room -= width + cell.width
      let isAtLeft = (index == 0) != growsLeftwards
      canvas.drawText(
        text, at: Point(x: isAtLeft ? row.minX : row.maxX - width, y: row.minY), font: font,
        color: palette.label, alignment: isAtLeft ? 0 : 1)
    }
  }
}

extension WaveformView {
  /// Draws the bars of the outline and the needle. On a terminal a bar shows the loudness in relation to the loudest bar;
  /// with pixels there is room for the peaks behind it. A low outline stands on its lower edge, a higher one is symmetric.
  private func drawOutline(in canvas: inout Canvas, _ layout: WaveformLayout, _ palette: Palette) {
    let outline = layout.outline
    let (step, hasPixels) = (barStep(in: outline), self.hasPixels)
    let count = Int(saturated: outline.width / step)
    guard count > 0, outline.height > 0 else { return }
    let needle = needleFrame(in: layout)
    let unit = hasPixels ? 1 : drawingGrid.height
    let stands = !hasPixels && outline.height < 4 * traitCollection.cellSize.height
    let bars = bars(count)
    let loudest = loudness(of: bars)
    let (lit, dark) = (palette.fill(for: tint), palette.secondaryLabel)
    // A single path for each colour, because a wide picture has hundreds of bars.
    var paths = [Path](repeating: Path(), count: 4)
    // The cell of the needle has no bars: a cell has two colours only.
    let free = hasPixels ? needle.insetBy(dx: -2, dy: 0) : cellAround(needle, from: outline.minX)
    for (index, bin) in bars.enumerated() {
      let left = outline.minX + Double(index) * step
      let width = hasPixels ? step - 1 : step
      guard left + width <= free.minX + 1e-6 || left >= free.maxX - 1e-6 else { continue }
      let isLit = (left < needle.minX) != growsLeftwards
      func bar(from low: Double, to high: Double) -> Path {
        if stands {
          let height = max(unit, (outline.height * high / unit).rounded() * unit)
          return Path(rect: Rect(x: left, y: outline.maxY - height, width: width, height: height))
        }
        let half = outline.height / 2
        let top = (half * (1 - high) / unit).rounded() * unit
        let bottom = (half * (1 - low) / unit).rounded() * unit
        let middle = min(top, (half / unit).rounded(.down) * unit - (hasPixels ? unit / 2 : 0))
        return Path(
          rect: Rect(
            x: left, y: outline.minY + middle, width: width,
            height: max(unit, min(bottom, outline.height) - middle)))
      }
      if hasPixels {
        paths[isLit ? 0 : 1].append(bar(from: Double(bin.minimum), to: Double(bin.maximum)))
        paths[isLit ? 2 : 3].append(bar(from: -Double(bin.loudness), to: Double(bin.loudness)))
      } else {
        let share = Double(bin.loudness) / loudest
        paths[isLit ? 0 : 1].append(bar(from: -share, to: share))
      }
    }
    let colors = [
      lit, dark, lit.mixed(with: palette.label, by: 0.5), dark.mixed(with: palette.label, by: 0.5),
    ]
    for (path, color) in zip(paths, colors) where !path.isEmpty { canvas.fill(path, with: color) }
    drawNeedle(in: &canvas, needle, free, palette)
  }

  /// Draws the needle, wider and in the tint while it is touched.
  private func drawNeedle(in canvas: inout Canvas, _ needle: Rect, _ free: Rect, _ palette: Palette) {
    let isTouched = isHighlighted
    let line = isTouched ? free : needle
    canvas.fill(line, with: isTouched ? palette.fill(for: tint) : palette.label)
  }

  /// The cells around a column of bars.
  private func cellAround(_ column: Rect, from start: Double) -> Rect {
    let cell = traitCollection.cellSize.width
    let left = start + ((column.minX - start) / cell + 1e-6).rounded(.down) * cell
    return Rect(x: left, y: column.minY, width: cell, height: column.height)
  }

  /// Draws the loop: a line in the row of the markers, or at the top of the outline, and a tinted ground with pixels.
  private func drawLoop(in canvas: inout Canvas, _ layout: WaveformLayout, _ palette: Palette) {
    guard let span = loopSpan(in: layout) else { return }
    let color = isLooping ? palette.fill(for: .green) : palette.secondaryLabel
    let width = span.upperBound - span.lowerBound
    if hasPixels, !palette.isHighContrast {
      let ground = Rect(
        x: span.lowerBound, y: layout.outline.minY, width: width, height: layout.outline.height)
      canvas.fill(ground, with: palette.recessedSurface.mixed(with: color, by: 0.12))
    }
    let half = traitCollection.cellSize.height / 2
    let line = layout.markers.map { $0.maxY - half } ?? layout.outline.minY
    canvas.fill(Rect(x: span.lowerBound, y: line, width: width, height: half), with: color)
  }

  /// Draws the labels of the markers, and a line down from each: with pixels, and where the labels do not fit.
  private func drawMarkers(in canvas: inout Canvas, _ layout: WaveformLayout, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let hasPixels = self.hasPixels
    for marker in reachableMarkers where hasPixels || layout.markers == nil {
      let place = x(of: marker.position, in: layout)
      let width = hasPixels ? 1.5 : drawingGrid.width
      let left = min(max(place - width / 2, layout.outline.minX), layout.outline.maxX - width)
      let line = Rect(x: left, y: layout.outline.minY, width: width, height: layout.outline.height)
      canvas.fill(line.snapped(to: hasPixels ? .zero : drawingGrid), with: palette.fill(for: marker.tint))
    }
    for (marker, frame) in markerLabels(in: layout) {
      canvas.fill(frame, with: palette.fill(for: marker.tint))
      canvas.drawText(
        marker.symbol, at: Point(x: frame.minX, y: frame.maxY - cell.height), font: .bold,
        color: palette.inverseLabel)
    }
  }

  /// Draws a vertical line in each column, thick before the needle. Quiet columns are points.
  private func drawPlainOutline(in canvas: inout Canvas, _ layout: WaveformLayout, _ palette: Palette) {
    let (outline, cell) = (layout.outline, traitCollection.cellSize)
    let count = min(Int(saturated: outline.width / cell.width + 0.01), 4096)
    let rows = min(Int(saturated: outline.height / cell.height + 0.01), 256)
    guard count > 0, rows > 0 else { return }
    let place = x(of: value, in: layout) - outline.minX
    let needle = min(max(Int(saturated: place / cell.width + 1e-6), 0), count - 1)
    let bars = bars(count)
    let loudest = loudness(of: bars)
    func write(_ sign: Character, _ column: Int, _ row: Int, isBold: Bool, _ color: Color) {
      canvas.drawText(
        String(sign),
        at: Point(
          x: outline.minX + Double(column) * cell.width, y: outline.maxY - Double(row + 1) * cell.height),
        font: isBold ? .bold : .standard, color: color)
    }
    for (column, bin) in bars.enumerated() {
      if column == needle {
        for row in 0..<rows { write("║", column, row, isBold: true, palette.label) }
        continue
      }
      let isLit = (column < needle) != growsLeftwards
      let color = isLit ? palette.fill(for: tint) : palette.secondaryLabel
      let height = Int((Double(bin.loudness) / loudest * Double(rows)).rounded())
      if height == 0 { write("·", column, 0, isBold: isLit, color) }
      for row in 0..<min(height, rows) { write(isLit ? "┃" : "│", column, row, isBold: isLit, color) }
    }
    drawPlainMarks(in: &canvas, layout, palette)
  }

  private func drawPlainMarks(in canvas: inout Canvas, _ layout: WaveformLayout, _ palette: Palette) {
    guard let row = layout.markers else { return }
    let cell = traitCollection.cellSize
    if let span = loopSpan(in: layout) {
      let count = min(Int(saturated: (span.upperBound - span.lowerBound) / cell.width + 0.01), 4096)
      let line = (0..<count).map { index -> Character in
        index == 0 ? "├" : index == count - 1 ? "┤" : isLooping ? "━" : "─"
      }
      canvas.drawText(
        String(line), at: Point(x: span.lowerBound, y: row.minY),
        font: isLooping ? .bold : .standard,
        color: isLooping ? palette.fill(for: .green) : palette.secondaryLabel)
    }
    for (marker, frame) in markerLabels(in: layout) {
      canvas.drawText(
        marker.symbol, at: frame.origin, font: .bold, color: palette.fill(for: marker.tint))
    }
  }
}
