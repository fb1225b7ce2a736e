import BacklitGeometry
import BacklitGraphics
import BacklitValues

extension ChartView {
  private var numberStyle: NumberStyle { NumberStyle(language: effectiveLanguage) }

  /// The texts of the marks of an axis: with the unit where there is room.
  private func texts(of axis: AxisTicks) -> [String] {
    let style = numberStyle
    func texts(_ unit: ValueUnit) -> [String] {
      let format = ValueFormat(decimals: axis.decimals, unit: unit)
      return axis.values.map { format.string(for: $0, style: style) }
    }
    let full = texts(unit)
    let columns = full.reduce(0) { max($0, TextMetrics.columns(of: $1)) }
    return Double(columns) * traitCollection.cellSize.width * 5 <= bounds.width ? full : texts(.none)
  }

  /// The axis of values with about a mark for each second row, and the number of rows of the plot that stay empty.
  private var drawnAxis: (ticks: AxisTicks, unusedRows: Int) {
    let rows = Int(saturated: bounds.height / traitCollection.cellSize.height)
    let count = max(2, min(rows / 2, 8))
    guard style == .line || style == .bar else { return (valueAxis(maximumCount: count), 0) }
    return evenAxis(rows: layout(numberColumns: 0).rows, maximumCount: count)
  }

  var chartLayout: ChartLayout { layout(for: drawnAxis) }

  private func layout(for axis: (ticks: AxisTicks, unusedRows: Int)) -> ChartLayout {
    var layout = layout(
      numberColumns: texts(of: axis.ticks).reduce(0) { max($0, TextMetrics.columns(of: $1)) })
    layout.skipRows(axis.unusedRows)
    return layout
  }

  private func layout(numberColumns: Int) -> ChartLayout {
    ChartLayout(
      in: bounds, cell: traitCollection.cellSize, style: style, numberColumns: numberColumns,
      hasHeader: !title.isEmpty || plots.count > 1, hasLabels: style == .gauge || !storedLabels.isEmpty,
      isMirrored: growsLeftwards)
  }

  func drawChart(in canvas: inout Canvas) {
    let palette = self.palette
    let drawnAxis = drawnAxis
    let (layout, axis) = (layout(for: drawnAxis), drawnAxis.ticks)
    guard layout.columns > 0, layout.rows > 0 else { return }
    if style != .sparkline, palette.isColored { canvas.fill(bounds, with: palette.surface) }
    if style == .gauge {
      drawGauge(in: &canvas, layout, axis, palette)
    } else {
      drawAxes(in: &canvas, layout, axis, palette)
      drawChosenPoint(in: &canvas, layout, palette)
      switch (style, palette.quality) {
      case (.bar, .pixels): drawPixelBars(in: &canvas, layout, axis.range, palette)
      case (.bar, _): drawCellBars(in: &canvas, layout, axis.range, palette)
      case (_, .pixels): drawStrokes(in: &canvas, layout, axis.range, palette)
      default: drawCellLines(in: &canvas, layout, axis.range, palette)
      }
    }
    drawHeader(in: &canvas, layout, palette)
  }

  // MARK: Texts

  private func draw(
    _ text: String, in canvas: inout Canvas, _ row: Rect, isAtLeft: Bool, _ color: Color,
    isBold: Bool = false
  ) {
    let cell = traitCollection.cellSize.width
    let text = TextMetrics.truncated(text, toColumns: Int(saturated: row.width / cell + 1e-6))
    let width = Double(TextMetrics.columns(of: text)) * cell
    canvas.drawText(
      text, at: Point(x: isAtLeft ? row.minX : row.maxX - width, y: row.minY),
      font: isBold ? .bold : .standard, color: color)
  }

  /// Draws the title or the legend, and the value of the chosen point at the end of the row.
  private func drawHeader(in canvas: inout Canvas, _ layout: ChartLayout, _ palette: Palette) {
    guard var row = layout.header else { return }
    let cell = layout.cell.width
    let start = !layout.isMirrored
    func take(_ text: String) {
      let width = min(row.width, Double(TextMetrics.columns(of: text) + 1) * cell)
      row = Rect(
        x: start ? row.minX + width : row.minX, y: row.minY, width: row.width - width, height: row.height)
    }
    let value =
      style == .gauge ? gaugeValue : selectedPoint.flatMap { self.value(at: $0, of: plots[selectedSeries]) }
    if let value {
      let number = format(for: value).string(for: value, style: numberStyle)
      let text = style == .gauge ? number : label(at: selectedPoint ?? 0) + "  " + number
      let width = Double(TextMetrics.columns(of: text) + 1) * cell
      if width <= row.width {
        draw(text, in: &canvas, row, isAtLeft: !start, palette.label, isBold: true)
        row = Rect(
          x: start ? row.minX : row.minX + width, y: row.minY, width: row.width - width, height: row.height)
      }
    }
    if !title.isEmpty {
      draw(title, in: &canvas, row, isAtLeft: start, palette.label)
      take(title)
    }
    guard plots.count > 1, style != .gauge else { return }
    for (index, plot) in plots.enumerated() where row.width >= 3 * cell {
      let text = "\(mark(of: index, palette)) \(plot.name)"
      draw(
        text, in: &canvas, row, isAtLeft: start, palette.fill(for: plot.tint),
        isBold: index == selectedSeries)
      take(text)
    }
  }

  /// The sign of a series in the legend and, with plain quality, in the chart, where colours are not enough.
  private func mark(of series: Int, _ palette: Palette) -> Character {
    let marks: [Character] = ["•", "+", "x", "o", "*"]
    return palette.isPlain ? marks[series % marks.count] : "■"
  }

  private func drawAxes(
    in canvas: inout Canvas, _ layout: ChartLayout, _ axis: AxisTicks, _ palette: Palette
  ) {
    let (plot, cell) = (layout.plot, layout.cell)
    if let numbers = layout.numbers {
      let x = layout.isMirrored ? numbers.minX : numbers.maxX - cell.width
      var rows = [Character](repeating: "│", count: layout.rows)
      for (value, text) in zip(axis.values, texts(of: axis)) {
        let share = fraction(of: value, in: axis.range, isDown: true)
        let row = Int((share * Double(layout.rows - 1)).rounded())
        // In a low chart, marks share a row.
        guard rows[row] == "│" else { continue }
        rows[row] = layout.isMirrored ? "├" : "┤"
        let y = plot.minY + Double(row) * cell.height
        let place = Rect(
          x: layout.isMirrored ? numbers.minX + cell.width : numbers.minX, y: y,
          width: numbers.width - cell.width, height: cell.height)
        draw(text, in: &canvas, place, isAtLeft: layout.isMirrored, palette.label)
      }
      for (row, sign) in rows.enumerated() {
        canvas.drawText(
          String(sign), at: Point(x: x, y: plot.minY + Double(row) * cell.height),
          color: palette.secondaryLabel)
      }
    }
    guard let row = layout.labels else { return }
    for label in shownLabels(layout) {
      canvas.drawText(
        label.text, at: Point(x: row.minX + Double(label.columns.lowerBound) * cell.width, y: row.minY),
        color: palette.label)
    }
  }

  private func drawChosenPoint(in canvas: inout Canvas, _ layout: ChartLayout, _ palette: Palette) {
    guard let selectedPoint else { return }
    let (plot, cell) = (layout.plot, layout.cell)
    let center =
      style == .bar ? barMiddle(of: selectedPoint, layout) : layout.x(of: selectedPoint, of: pointCount)
    if palette.quality == .pixels {
      return canvas.fill(
        Rect(x: center - 0.5, y: plot.minY, width: 1, height: plot.height), with: palette.label)
    }
    let column = ((center - plot.minX) / cell.width).rounded(.down)
    let x = plot.minX + column * cell.width
    if palette.isColored, !palette.isPlain {
      canvas.fill(Rect(x: x, y: plot.minY, width: cell.width, height: plot.height), with: palette.separator)
    } else {
      for row in 0..<layout.rows {
        canvas.drawText("║", at: Point(x: x, y: plot.minY + Double(row) * cell.height), color: palette.label)
      }
    }
  }

  // MARK: Lines

  /// The radius of a dot in points.
  private static let dotRadius = 2.0

  /// The place of a value on an axis, 0 to 1: from the lower end, or from the upper end.
  private func fraction(of value: Double, in range: ClosedRange<Double>, isDown: Bool = false) -> Double {
    let span = range.upperBound / 2 - range.lowerBound / 2
    guard span > 0 else { return 0.5 }
    let share = min(max((value / 2 - range.lowerBound / 2) / span, 0), 1)
    return isDown ? 1 - share : share
  }

  /// Draws lines of one and a half points, and a dot where a line would be too short to be seen, such as that of one value.
  private func drawStrokes(
    in canvas: inout Canvas, _ layout: ChartLayout, _ range: ClosedRange<Double>, _ palette: Palette
  ) {
    let plot = layout.plot
    let count = max(1, min(Int(saturated: plot.width), 8_192))
    let inset = style == .sparkline ? 1.0 : min(layout.cell.height / 2, plot.height / 4)
    func y(_ value: Double) -> Double {
      plot.minY + inset + fraction(of: value, in: range, isDown: true) * (plot.height - 2 * inset)
    }
    for drawn in plots {
      let color = palette.fill(for: drawn.tint)
      var path = Path()
      var line: [Point] = []
      func endLine() {
        defer { line = [] }
        guard let first = line.first, let last = line.last else { return }
        path.move(to: first)
        for point in line.dropFirst() { path.line(to: point) }
        guard abs(last.x - first.x) < 2 * Self.dotRadius else { return }
        let middle = Point(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
        canvas.fill(Path(circle: middle, radius: Self.dotRadius), with: color)
      }
      for (column, values) in drawn.points.columns(count, in: indices(of: drawn)).enumerated() {
        guard let values else {
          endLine()
          continue
        }
        let share = count > 1 ? Double(column) / Double(count - 1) : 0
        let place = layout.cell.width / 2 + share * (plot.width - layout.cell.width)
        let x = layout.isMirrored ? plot.maxX - place : plot.minX + place
        line += [Point(x: x, y: y(values.lowerBound)), Point(x: x, y: y(values.upperBound))]
      }
      endLine()
      canvas.stroke(path, with: color, width: 1.5)
    }
  }

  /// Draws lines of braille dots, eight in a cell; with plain quality a mark or a vertical line in each column.
  private func drawCellLines(
    in canvas: inout Canvas, _ layout: ChartLayout, _ range: ClosedRange<Double>, _ palette: Palette
  ) {
    let (across, down) = palette.isPlain ? (1, 1) : (2, 4)
    let (width, height) = (layout.columns * across, layout.rows * down)
    var grid = CharacterGrid(layout)
    for (index, drawn) in plots.enumerated() {
      let color = palette.fill(for: drawn.tint)
      let mark = mark(of: index, palette)
      for (column, values) in drawn.points.columns(width, in: indices(of: drawn)).enumerated() {
        guard let values else { continue }
        let place = layout.isMirrored ? width - 1 - column : column
        func row(_ value: Double) -> Int {
          Int((fraction(of: value, in: range, isDown: true) * Double(height - 1)).rounded())
        }
        let rows = row(values.upperBound)...row(values.lowerBound)
        for row in rows {
          let isEnd = row == rows.lowerBound || row == rows.upperBound
          if palette.isPlain {
            grid.set(isEnd ? mark : "│", at: place, row, color)
          } else {
            grid.addDot(at: place, row, color)
          }
        }
      }
    }
    grid.draw(in: &canvas)
  }

  // MARK: Bars

  /// The columns of the bar of a series at a point; nil if there are more bars than columns.
  private func barColumns(of point: Int, series: Int, columns: Int) -> Range<Int>? {
    let slot = columns / max(1, pointCount)
    let gap = slot > plots.count ? 1 : 0
    let width = (slot - gap) / plots.count
    guard width > 0 else { return nil }
    let start = point * slot + series * width
    return start..<start + width
  }

  func barMiddle(of point: Int, _ layout: ChartLayout) -> Double {
    guard let first = barColumns(of: point, series: 0, columns: layout.columns),
      let last = barColumns(of: point, series: plots.count - 1, columns: layout.columns)
    else { return layout.x(of: point, of: pointCount) }
    let place = Double(first.lowerBound + last.upperBound) / 2 * layout.cell.width
    return layout.isMirrored ? layout.plot.maxX - place : layout.plot.minX + place
  }

  /// Calls a closure with the columns of each bar, from the left edge, and with its ends as fractions of the axis.
  private func forEachBar(
    _ layout: ChartLayout, _ range: ClosedRange<Double>,
    _ body: (Range<Int>, ClosedRange<Double>, BacklightColor) -> Void
  ) {
    let columns = layout.columns
    let base = fraction(of: 0, in: range)
    func add(_ place: Range<Int>, _ low: Double, _ high: Double, _ tint: BacklightColor) {
      let mirrored = columns - place.upperBound..<columns - place.lowerBound
      let ends = [fraction(of: low, in: range), fraction(of: high, in: range)]
      body(layout.isMirrored ? mirrored : place, min(base, ends[0])...max(base, ends[1]), tint)
    }
    for (series, plot) in plots.enumerated() {
      guard barColumns(of: 0, series: series, columns: columns) == nil else {
        for point in 0..<pointCount {
          guard let place = barColumns(of: point, series: series, columns: columns),
            let value = value(at: point, of: plot)
          else { continue }
          add(place, value, value, plot.tint)
        }
        continue
      }
      for (column, values) in plot.points.columns(columns, in: indices(of: plot)).enumerated() {
        if let values { add(column..<column + 1, values.lowerBound, values.upperBound, plot.tint) }
      }
    }
  }

  private func drawPixelBars(
    in canvas: inout Canvas, _ layout: ChartLayout, _ range: ClosedRange<Double>, _ palette: Palette
  ) {
    let (plot, cell) = (layout.plot, layout.cell.width)
    let inset = min(layout.cell.height / 2, plot.height / 4)
    var bars: [(rect: Rect, tint: BacklightColor)] = []
    forEachBar(layout, range) { columns, ends, tint in
      let span = plot.height - 2 * inset
      let height = max(1, (ends.upperBound - ends.lowerBound) * span)
      bars.append(
        (
          Rect(
            x: plot.minX + Double(columns.lowerBound) * cell, y: plot.maxY - inset - ends.upperBound * span,
            width: Double(columns.count) * cell, height: height), tint
        ))
    }
    for bar in bars { canvas.fill(bar.rect, with: palette.fill(for: bar.tint)) }
  }

  /// Draws bars of eighths of a cell; with plain quality of halves.
  private func drawCellBars(
    in canvas: inout Canvas, _ layout: ChartLayout, _ range: ClosedRange<Double>, _ palette: Palette
  ) {
    var grid = CharacterGrid(layout)
    let parts = palette.isPlain ? 2 : 8
    let height = layout.rows * parts
    forEachBar(layout, range) { columns, ends, tint in
      let low = Int((ends.lowerBound * Double(height)).rounded())
      let high = max(low + 1, Int((ends.upperBound * Double(height)).rounded()))
      let start = min(low, height - 1)
      for row in start / parts...(min(high, height) - 1) / parts {
        let from = max(0, start - row * parts)
        let filled = min(high - row * parts, parts)
        let color = palette.fill(for: tint)
        for column in columns {
          grid.setBlock(
            from: from * 8 / parts, to: filled * 8 / parts, at: column, layout.rows - 1 - row, color,
            ground: palette.surface, isPlain: palette.isPlain)
        }
      }
    }
    grid.draw(in: &canvas)
  }

  // MARK: Gauge

  private func drawGauge(
    in canvas: inout Canvas, _ layout: ChartLayout, _ axis: AxisTicks, _ palette: Palette
  ) {
    let plot = layout.plot
    let share = gaugeValue.map { fraction(of: $0, in: axis.range) } ?? 0
    let color = palette.fill(for: plots[0].tint)
    if palette.quality == .pixels {
      let corner = min(4, plot.height / 2)
      let width = plot.width * share
      canvas.fill(Path(roundedRect: plot, cornerRadius: corner), with: palette.track)
      let bar = Rect(
        x: layout.isMirrored ? plot.maxX - width : plot.minX, y: plot.minY, width: width, height: plot.height)
      canvas.fill(Path(roundedRect: bar, cornerRadius: corner), with: color)
    } else {
      let filled = Int((share * Double(layout.columns)).rounded())
      var grid = CharacterGrid(layout)
      for column in 0..<layout.columns {
        let place = layout.isMirrored ? layout.columns - 1 - column : column
        for row in 0..<layout.rows {
          if column >= filled {
            grid.set("░", at: place, row, palette.secondaryLabel)
          } else if palette.isPlain {
            grid.set("█", at: place, row, color)
          } else {
            grid.fill(at: place, row, color)
          }
        }
      }
      grid.draw(in: &canvas)
    }
    guard let row = layout.labels else { return }
    let format = ValueFormat(decimals: axis.decimals, unit: unit)
    let ends = [axis.range.lowerBound, axis.range.upperBound].map {
      format.string(for: $0, style: numberStyle)
    }
    draw(ends[0], in: &canvas, row, isAtLeft: !layout.isMirrored, palette.label)
    draw(ends[1], in: &canvas, row, isAtLeft: layout.isMirrored, palette.label)
  }
}
