import BacklitGeometry

extension CellRenderer {
  /// Updates the text entries of the layers, and marks the rows that text leaves or enters.
  func updateEntries(_ scene: Scene, damagedRows: inout [Bool]) {
    func mark(_ entry: LayerEntry) {
      for case let place? in entry.places {
        for row in place.rows.clamped(to: damagedRows.indices) { damagedRows[row] = true }
      }
    }
    if let lastScene, lastScene.layers.map(\.id) != scene.layers.map(\.id) {
      // Text that was in front may now be behind. Such frames are rare, so all rows are composed again.
      for row in damagedRows.indices { damagedRows[row] = true }
      let ids = Set(scene.layers.map(\.id))
      entries = entries.filter { ids.contains($0.key) }
    }
    defer { yieldingEntries = stack.filter(\.yieldsToText) }
    stack.removeAll(keepingCapacity: true)
    for layer in scene.layers {
      let old = entries[layer.id]
      if let old, old.matches(layer) {
        stack.append(old)
        continue
      }
      let entry = LayerEntry(layer, metrics: metrics, earlier: old)
      if let old { mark(old) }
      mark(entry)
      entries[layer.id] = entry
      stack.append(entry)
    }
  }

  /// A run of text in the grid.
  struct TextPlace {
    /// The position of its layer in ``stack``.
    let position: Int
    /// The index of the run in its layer.
    let run: Int
    let place: CellArea
  }

  /// The runs in each of the given rows, from back to front.
  func textPlaces(inRows rows: [Bool]) -> [[TextPlace]] {
    var texts = [[TextPlace]](repeating: [], count: rows.count)
    for (position, entry) in stack.enumerated() {
      for (run, place) in entry.places.enumerated() {
        guard let place else { continue }
        for row in place.rows.clamped(to: rows.indices) where rows[row] {
          texts[row].append(TextPlace(position: position, run: run, place: place))
        }
      }
    }
    return texts
  }

  /// Composes a row again from the picture and the text over it.
  /// - Parameters:
  ///   - row: the row.
  ///   - texts: the runs in the row, from back to front.
  ///   - styles: the ways in which the large runs are shown.
  func compose(row: Int, texts: [TextPlace], styles: LargeStyles) {
    let range = row * metrics.columns..<(row + 1) * metrics.columns
    let before = Array(grid.cells[range])
    grid.cells.replaceSubrange(range, with: picture[range])
    var front = texts.isEmpty ? [] : layers(inRow: row)
    for text in texts {
      front = front.drop { $0 <= text.position }
      let entry = stack[text.position]
      let run = entry.text.runs[text.run]
      if run.large != nil {
        compose(run, of: entry, at: text.place, row: row, style: styles[text], behind: front)
      } else {
        write(run, of: entry, atColumn: text.place.columns.lowerBound, row: row, behind: front)
      }
    }
    var column = 0
    while column < before.count {
      if before[column] != grid.cells[range.lowerBound &+ column] { lastStatistics.cellsChanged += 1 }
      column &+= 1
    }
  }

  /// The positions of the layers that reach a row. Most do not, so they are not considered for each of its glyphs.
  func layers(inRow row: Int) -> ArraySlice<Int> {
    let middle = metrics.point(forCell: CellPosition(column: 0, row: row)).y
    var found: ArraySlice<Int> = []
    for position in stack.indices {
      let bounds = stack[position].bounds
      if bounds.minY <= middle, middle < bounds.maxY { found.append(position) }
    }
    return found
  }

  /// Writes a run behind the layers at some positions.
  func write(
    _ run: LayerText.Run, of entry: LayerEntry, atColumn start: Int, row: Int, behind front: ArraySlice<Int>
  ) {
    var column = start
    let isOnlyLine = run.glyphs.allSatisfy(\.isLine)
    for glyph in run.glyphs {
      let first = column
      column += glyph.width
      guard first >= 0, column <= metrics.columns else { continue }
      let background = backdrop(at: row * metrics.columns + first)
      // If both halves of a wide glyph are visible, the left half decides the colour.
      var colors = (first..<column).map { column in
        visibility(of: run, entry: entry, column: column, row: row, behind: front)?
          .color(over: background)
      }[...]
      guard let color = colors.popFirst() ?? nil, !colors.contains(nil) else { continue }
      // Letters stay in front of lines and of bars, and so does a space between two of them in front of a mere line.
      if glyph.isLine || glyph.isBar, isText(first, row) { continue }
      if isOnlyLine, isText(first - 1, row), isText(first + 1, row) { continue }
      guard showsColor else {
        grid[first, row] = uncolored(
          glyph, of: run, color: color, at: row * metrics.columns + first)
        continue
      }
      grid[first, row] = Cell(
        glyph: glyph, foreground: CellColor(color), background: background, attributes: run.attributes,
        link: run.link)
    }
  }

  /// Whether a cell has a letter or a sign of a text.
  private func isText(_ column: Int, _ row: Int) -> Bool {
    guard 0..<metrics.columns ~= column else { return false }
    let glyph = grid[column, row].glyph
    return !glyph.isLine && glyph != picture[row * metrics.columns + column].glyph
  }

  /// A glyph without colours: inverse on a bright background, and faint if its contrast is lower than WCAG
  /// 2.2 requires for text (1.4.3).
  func uncolored(_ glyph: Glyph, of run: LayerText.Run, color: Color, at index: Int) -> Cell {
    let quadrants = cellPixels.withUnsafeBufferPointer { cellPixels in
      cellPixels.baseAddress.map { block.brightQuadrants($0 + index * block.count) } ?? 0
    }
    let isBright = quadrants.nonzeroBitCount > 2
    var attributes = run.attributes
    if isBright { attributes.insert(.inverse) }
    if color.contrastRatio(to: isBright ? .white : .black) < 4.5 { attributes.insert(.dim) }
    return Cell(
      glyph: glyph, foreground: .default, background: .default, attributes: attributes, link: run.link)
  }

  /// The colour behind a text in a cell: the average of its pixels, without those of layers that yield to text.
  func backdrop(at index: Int) -> CellColor {
    // A space shows nothing but its background.
    if picture[index].glyph == .blank { return picture[index].background }
    return cellPixels.withUnsafeBufferPointer { cellPixels in
      guard let pixels = cellPixels.baseAddress.map({ $0 + index * block.count }) else { return .default }
      let others = pixelsOfOtherLayers(at: index).map { pixels[$0] }
      if !others.isEmpty {
        return others.withUnsafeBufferPointer { pixels in
          pixels.baseAddress.map { .average(of: $0, width: others.count, height: 1, stride: 0) } ?? .default
        }
      }
      return block.average(pixels)
    }
  }

  /// The pixels of a cell that layers which yield to text leave free; empty if such a layer paints all of them or none
  /// of them.
  private func pixelsOfOtherLayers(at index: Int) -> [Int] {
    guard !yieldingEntries.isEmpty else { return [] }
    let origin = Point(
      x: Double(index % metrics.columns) * metrics.cellSize.width,
      y: Double(index / metrics.columns) * metrics.cellSize.height)
    let cell = Rect(origin: origin, size: metrics.cellSize)
    let yielding = yieldingEntries.filter { $0.bounds.intersects(cell) }
    guard !yielding.isEmpty else { return [] }
    let size = Double(block.side)
    return (0..<block.count).filter { pixel in
      let middle = Point(
        x: origin.x + (Double(pixel % block.side) + 0.5) / size * metrics.cellSize.width,
        y: origin.y + (Double(pixel / block.side) + 0.5) / size * metrics.cellSize.height)
      return !yielding.contains { $0.paints(middle) }
    }
  }

  /// The visibility of a run in a cell, considering everything painted over it; nil where a clip or a layer hides
  /// it.
  func visibility(
    of run: LayerText.Run, entry: LayerEntry, column: Int, row: Int, behind front: ArraySlice<Int>
  ) -> TextVisibility? {
    let center = metrics.point(forCell: CellPosition(column: column, row: row))
    guard entry.shows(center), let local = entry.inverse.map(center.applying),
      run.clips.allSatisfy({ $0.contains(local) })
    else { return nil }
    var visibility = TextVisibility(color: run.color)
    if !entry.isLast(run) {
      for cover in entry.covers where cover.order > run.order {
        if let color = cover.color(at: local) { visibility.cover(with: color) }
      }
    }
    visibility.fade(to: entry.opacity)
    if visibility.isHidden { return nil }
    for index in front where stack[index].bounds.contains(center) {
      let front = stack[index]
      guard let local = front.inverse.map(center.applying), front.shows(center) else { continue }
      var paint = Color.clear
      for cover in front.coversOfOthers {
        if let color = cover.color(at: local) { paint = color.over(paint) }
      }
      visibility.cover(with: paint.withAlphaComponent(paint.alpha * front.opacity))
      // Thousands of layers may follow.
      if visibility.isHidden { return nil }
    }
    return visibility
  }
}
