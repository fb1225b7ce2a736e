import BacklitGeometry

/// The way in which a line of large text is shown.
enum LargeStyle: Hashable {
  /// A part of the picture in pixels, so that no cell shows it.
  case picture
  /// A line over the cells, which the screen shows in its own size.
  case free
  /// A block that the terminal scales, in some cells of the space.
  case scaled(TextScale, columns: Range<Int>)
  /// A part of a line of double height: its upper row, and the first of its columns.
  case doubled(row: Int, column: Int)
  /// Block elements.
  case blocks
  /// Text of normal size, from a column on in one row of the space.
  case normal(row: Int, column: Int)
}

/// The styles of the large runs in the rows that are composed.
struct LargeStyles {
  struct Key: Hashable {
    let position: Int
    let run: Int
  }

  private(set) var styles: [Key: (place: CellRenderer.TextPlace, style: LargeStyle)] = [:]

  subscript(text: CellRenderer.TextPlace) -> LargeStyle? {
    get { styles[Key(position: text.position, run: text.run)]?.style }
    set {
      let key = Key(position: text.position, run: text.run)
      styles[key] = newValue.map { (text, $0) }
    }
  }

  /// The runs with their styles, from back to front.
  var sorted: [(place: CellRenderer.TextPlace, style: LargeStyle)] {
    styles.sorted { ($0.key.position, $0.key.run) < ($1.key.position, $1.key.run) }.map(\.value)
  }
}

extension CellRenderer {
  /// Extends the rows that are composed again to all rows of the large runs that they touch.
  func includeLargeText(in rows: inout [Bool]) {
    let areas = stack.filter(\.hasLargeText).flatMap { entry in
      zip(entry.text.runs, entry.places).compactMap { run, place in
        run.large == nil ? nil : place?.rows.clamped(to: rows.indices)
      }
    }
    guard !areas.isEmpty else { return }
    var isChanged = true
    while isChanged {
      isChanged = false
      for area in areas where rows[area].contains(true) && rows[area].contains(false) {
        for row in area { rows[row] = true }
        isChanged = true
      }
    }
  }

  /// Removes the large text of rows that are composed again.
  func removeLargeText(inRows rows: [Bool]) {
    grid.blocks.removeAll { rows[$0.area.rows.lowerBound] }
    grid.doubleLines.removeAll { rows[$0.row] }
    grid.largeLines.removeAll { rows[$0.area.rows.clamped(to: rows.indices)].contains(true) }
  }

  /// Chooses how each large run is shown.
  /// - Parameter texts: the runs in each row, from back to front.
  /// - Returns: the styles.
  func largeStyles(of texts: [[TextPlace]]) -> LargeStyles {
    var styles = LargeStyles()
    guard stack.contains(where: \.hasLargeText) else { return styles }
    var candidates: [Int: [(text: TextPlace, column: Int)]] = [:]
    for text in texts.joined() where styles[text] == nil {
      let run = stack[text.position].text.runs[text.run]
      guard let large = run.large else { continue }
      if largeLetters.contains(.free) {
        styles[text] = .free
        continue
      }
      let line = LineMetrics(large.font, cellHeight: metrics.cellSize.height)
      styles[text] = smallStyle(of: run, line, at: text.place)
      guard pictureRenderer == nil, !largeLetters.isEmpty, isAlone(text, among: texts) else { continue }
      if let scaled = scaledStyle(of: run, line, at: text) {
        styles[text] = scaled
      } else if let (row, column) = doubledPlace(of: run, line, at: text) {
        candidates[row, default: []].append((text, column))
      }
    }
    for (row, found) in candidates {
      let inLine = Set(found.map { LargeStyles.Key(position: $0.text.position, run: $0.text.run) })
      guard isPlain(row: row, apartFrom: inLine, texts: texts) else { continue }
      for (text, column) in found { styles[text] = .doubled(row: row, column: column) }
    }
    return styles
  }

  /// Adds the large text that the terminal draws.
  func addLargeText(_ styles: LargeStyles) {
    guard !styles.styles.isEmpty else { return }
    var lines: [Int: (upper: CellGrid, lower: CellGrid)] = [:]
    for (text, style) in styles.sorted {
      let entry = stack[text.position]
      let run = entry.text.runs[text.run]
      switch style {
      case .scaled(let scale, let columns):
        grid.blocks.append(
          TextBlock(
            area: CellArea(rows: text.place.rows, columns: columns), glyphs: run.glyphs, scale: scale,
            style: styleCell(of: run, entry, row: text.place.rows.lowerBound, column: columns.lowerBound)))
      case .doubled(let row, var column):
        var line = lines[row] ?? (blankLine(row: row), blankLine(row: row + 1))
        for glyph in run.glyphs {
          var cell = styleCell(of: run, entry, row: row, column: column * 2)
          cell.glyph = glyph
          line.upper[column, 0] = cell
          cell = styleCell(of: run, entry, row: row + 1, column: column * 2)
          cell.glyph = glyph
          line.lower[column, 0] = cell
          column += glyph.width
        }
        lines[row] = line
      case .free:
        if let line = largeLine(run, of: entry, at: text) { grid.largeLines.append(line) }
      case .picture, .blocks, .normal: break
      }
    }
    grid.largeLines.sort {
      ($0.area.rows.lowerBound, $0.area.columns.lowerBound) < (
        $1.area.rows.lowerBound, $1.area.columns.lowerBound
      )
    }
    grid.blocks.sort {
      ($0.area.rows.lowerBound, $0.area.columns.lowerBound) < (
        $1.area.rows.lowerBound, $1.area.columns.lowerBound
      )
    }
    for (row, line) in lines {
      for row in row...row + 1 {
        for column in 0..<metrics.columns { grid.cells[row * metrics.columns + column].glyph = .covered }
      }
      grid.doubleLines.append(DoubleLine(row: row, upper: line.upper, lower: line.lower))
    }
    grid.doubleLines.sort { $0.row < $1.row }
  }

  /// Composes one row of a large run.
  func compose(
    _ run: LayerText.Run, of entry: LayerEntry, at place: CellArea, row: Int, style: LargeStyle?,
    behind front: ArraySlice<Int>
  ) {
    switch style {
    case .normal(row, let column): write(run, of: entry, atColumn: column, row: row, behind: front)
    case .blocks: writeBlocks(run, of: entry, at: place, row: row, behind: front)
    case .scaled(_, let columns):
      for column in columns {
        var cell = styleCell(of: run, entry, row: row, column: column)
        cell.glyph = .covered
        grid[column, row] = cell
      }
    case .normal, .doubled, .picture, .free, nil: break
    }
  }
}

extension CellRenderer {
  /// The style that needs nothing of the terminal.
  private func smallStyle(of run: LayerText.Run, _ line: LineMetrics, at place: CellArea) -> LargeStyle {
    // A small screen of sixels has no picture.
    if pictureRenderer?.isBlank == false { return .picture }
    if quality == .symbols, showsColor, line.rows >= LetterShapes.fewestRows { return .blocks }
    let free = place.columns.count - run.columns
    return .normal(
      row: place.rows.lowerBound + line.normalRow,
      column: place.columns.lowerBound + Int((run.large?.alignment ?? 0) * Double(max(0, free))))
  }

  /// Whether no other text lies in the space of a large run, which is inside the grid.
  private func isAlone(_ text: TextPlace, among texts: [[TextPlace]]) -> Bool {
    let place = text.place
    guard place.rows.lowerBound >= 0, place.rows.upperBound <= metrics.rows, place.columns.lowerBound >= 0,
      place.columns.upperBound <= metrics.columns, !place.columns.isEmpty
    else { return false }
    return place.rows.allSatisfy { row in
      texts[row].allSatisfy { other in
        (other.position, other.run) == (text.position, text.run) || !other.place.intersects(place)
      }
    }
  }

  private func scaledStyle(of run: LayerText.Run, _ line: LineMetrics, at text: TextPlace) -> LargeStyle? {
    let widths = run.glyphs.map(\.width)
    guard largeLetters.contains(.scaled), let scale = TextScale(fitting: line, widths: widths) else {
      return nil
    }
    let columns = scale.columns(ofWidths: widths)
    let free = text.place.columns.count - columns
    let start = text.place.columns.lowerBound + Int((run.large?.alignment ?? 0) * Double(free))
    let area = CellArea(rows: text.place.rows, columns: start..<start + columns)
    guard isUniform(area), isVisible(run, at: text, in: area) else { return nil }
    return .scaled(scale, columns: area.columns)
  }

  /// The upper row and the first column of a run in a line of double height; nil if it does not fit.
  private func doubledPlace(
    of run: LayerText.Run, _ line: LineMetrics, at text: TextPlace
  ) -> (row: Int, column: Int)? {
    guard largeLetters.contains(.doubled), line.rows >= 2, line.advance >= 2 * TextMetrics.columnWidth else {
      return nil
    }
    let down = ((line.baseline - metrics.cellSize.height * 1.6) / metrics.cellSize.height).rounded()
    let row = text.place.rows.lowerBound + min(max(0, Int(down)), line.rows - 2)
    let (first, end) = ((text.place.columns.lowerBound + 1) / 2, text.place.columns.upperBound / 2)
    let free = end - first - run.columns
    guard free >= 0 else { return nil }
    let column = first + Int((run.large?.alignment ?? 0) * Double(free))
    let area = CellArea(rows: row..<row + 2, columns: column * 2..<(column + run.columns) * 2)
    guard isVisible(run, at: text, in: area) else { return nil }
    return (row, column)
  }

  /// Whether two rows show nothing but some runs and plain backgrounds, each as wide as two columns.
  private func isPlain(row: Int, apartFrom inLine: Set<LargeStyles.Key>, texts: [[TextPlace]]) -> Bool {
    let columns = metrics.columns
    for row in row...row + 1 {
      let others = texts[row].filter { !inLine.contains(LargeStyles.Key(position: $0.position, run: $0.run)) }
      for text in others {
        let entry = stack[text.position]
        let front = layers(inRow: row).drop { $0 <= text.position }
        let isSeen = text.place.columns.clamped(to: 0..<columns).contains { column in
          visibility(of: entry.text.runs[text.run], entry: entry, column: column, row: row, behind: front)
            != nil
        }
        if isSeen { return false }
      }
    }
    return (row...row + 1).allSatisfy { row in
      (0..<columns).allSatisfy { column in
        let cell = picture[row * columns + column]
        let isPaired =
          column | 1 < columns ? cell == picture[row * columns + (column | 1)] : cell.background.isDefault
        return cell.glyph == .blank && isPaired
      }
    }
  }

  /// Whether an area has nearly one background and nothing drawn in it.
  private func isUniform(_ area: CellArea) -> Bool {
    let first = picture[area.rows.lowerBound * metrics.columns + area.columns.lowerBound]
    return area.rows.allSatisfy { row in
      area.columns.allSatisfy { column in
        let cell = picture[row * metrics.columns + column]
        return cell.glyph == .blank && cell.attributes == first.attributes
          && cell.background.isNear(first.background)
      }
    }
  }

  /// Whether nothing hides a part of an area of a run.
  private func isVisible(_ run: LayerText.Run, at text: TextPlace, in area: CellArea) -> Bool {
    let entry = stack[text.position]
    return area.rows.allSatisfy { row in
      let front = layers(inRow: row).drop { $0 <= text.position }
      return area.columns.allSatisfy {
        visibility(of: run, entry: entry, column: $0, row: row, behind: front) != nil
      }
    }
  }

  /// A cell with the colours and attributes of a run.
  private func styleCell(of run: LayerText.Run, _ entry: LayerEntry, row: Int, column: Int) -> Cell {
    let index = row * metrics.columns + column
    let background = backdrop(at: index)
    let front = layers(inRow: row).drop { stack[$0] !== entry }.dropFirst()
    let seen = visibility(of: run, entry: entry, column: column, row: row, behind: front)
    let color = seen?.color(over: background) ?? run.color
    guard showsColor else { return uncolored(.blank, of: run, color: color, at: index) }
    return Cell(
      foreground: CellColor(color), background: background, attributes: run.attributes, link: run.link)
  }

  /// One row of a line of double height without its letters.
  private func blankLine(row: Int) -> CellGrid {
    var line = CellGrid(columns: metrics.columns / 2, rows: 1)
    for column in 0..<line.columns { line[column, 0] = picture[row * metrics.columns + column * 2] }
    return line
  }
}

extension CellColor {
  /// Whether two backgrounds differ so little that one can stand for the other, as in the rows of a gradient.
  fileprivate func isNear(_ other: CellColor) -> Bool {
    guard isDefault == other.isDefault else { return false }
    func distance(_ part: KeyPath<CellColor, UInt8>) -> Int {
      abs(Int(self[keyPath: part]) - Int(other[keyPath: part]))
    }
    return max(distance(\.red), distance(\.green), distance(\.blue)) <= 12
  }
}
