import Drawing
import Geometry

extension CellRenderer {
  /// Brings what is known of the layers' text up to date, and marks the rows that text leaves or enters.
  func updateEntries(_ scene: Scene, damagedRows: inout [Bool]) {
    func mark(_ entry: LayerEntry) {
      for case let place? in entry.places where damagedRows.indices.contains(place.row) {
        damagedRows[place.row] = true
      }
    }
    if let lastScene, lastScene.layers.map(\.id) != scene.layers.map(\.id) {
      // Text that was in front may now be behind; such frames are rare.
      for row in damagedRows.indices { damagedRows[row] = true }
      let ids = Set(scene.layers.map(\.id))
      entries = entries.filter { ids.contains($0.key) }
    }
    for layer in scene.layers {
      let old = entries[layer.id]
      if let old, old.matches(layer) { continue }
      let sameList = old?.revision == layer.revision
      let entry = LayerEntry(
        layer, metrics: metrics, text: sameList ? old?.text : nil, covers: sameList ? old?.covers : nil)
      if let old { mark(old) }
      mark(entry)
      entries[layer.id] = entry
    }
  }

  /// Puts a row together anew from the picture and the text over it.
  func compose(row: Int, scene: Scene) {
    let range = row * metrics.columns..<(row + 1) * metrics.columns
    let before = Array(grid.cells[range])
    grid.cells.replaceSubrange(range, with: picture[range])
    for (position, layer) in scene.layers.enumerated() {
      guard let entry = entries[layer.id] else { continue }
      for (run, place) in zip(entry.text.runs, entry.places) {
        guard let place, place.row == row else { continue }
        write(run, of: entry, at: place, layerIndex: position, scene: scene)
      }
    }
    for (old, new) in zip(before, grid.cells[range]) where old != new { lastStatistics.cellsChanged += 1 }
  }

  private func write(
    _ run: LayerText.Run, of entry: LayerEntry, at place: CellPosition, layerIndex: Int, scene: Scene
  ) {
    var column = place.column
    for glyph in run.glyphs {
      defer { column += glyph.width }
      let columns = column..<column + glyph.width
      guard column >= 0, columns.upperBound <= metrics.columns else { continue }
      let index = place.row * metrics.columns + column
      let background = backdrop(at: index)
      // Where all of a wide glyph is seen, its left half gives the colour.
      let colors = columns.map { column in
        color(
          of: run, entry: entry, column: column, row: place.row, background: background,
          layerIndex: layerIndex, scene: scene)
      }
      guard let color = colors.first ?? nil, !colors.contains(nil) else { continue }
      grid[column, place.row] = Cell(
        glyph: glyph, foreground: CellColor(color), background: background, attributes: run.attributes)
    }
  }

  /// The colour behind a text in a cell.
  private func backdrop(at index: Int) -> CellColor {
    // A space shows nothing but its background.
    if picture[index].glyph == .blank { return picture[index].background }
    return kept.withUnsafeBufferPointer { kept in
      kept.baseAddress.map { Block.average($0 + index * 64) } ?? .default
    }
  }

  /// The colour of a run's text in a cell with all that lies over it; nil where it is not seen.
  private func color(
    of run: LayerText.Run, entry: LayerEntry, column: Int, row: Int, background: CellColor, layerIndex: Int,
    scene: Scene
  ) -> Color? {
    let center = metrics.point(forCell: CellPosition(column: column, row: row))
    guard entry.clip?.contains(center) ?? true, let local = entry.inverse.map(center.applying),
      run.clips.allSatisfy({ $0.contains(local) })
    else { return nil }
    var sight = TextSight(color: run.color)
    let layer = scene.layers[layerIndex]
    if layer.list.commands.count > run.order + 1 {
      for cover in covers(of: layer) where cover.order > run.order {
        if let color = cover.color(at: local) { sight.cover(with: color) }
      }
    }
    sight.fade(to: entry.opacity)
    for layer in scene.layers[(layerIndex + 1)...] where layer.sceneBounds.contains(center) {
      guard let front = entries[layer.id], let local = front.inverse.map(center.applying) else { continue }
      var paint = Color.clear
      for cover in covers(of: layer) {
        if let color = cover.color(at: local) { paint = color.over(paint) }
      }
      sight.cover(with: paint.withAlpha(paint.alpha * front.opacity))
    }
    return sight.color(over: background)
  }

  private func covers(of layer: SceneLayer) -> [LayerCover] {
    if let covers = entries[layer.id]?.covers { return covers }
    let covers = LayerCover.covers(of: layer.list)
    entries[layer.id]?.covers = covers
    return covers
  }
}

/// How much of a text is still seen while things are painted over it, and in which colour.
private struct TextSight {
  private var color: Color
  /// The share of the text itself in what is seen.
  private var share: Double

  /// Below this share, one of the 64 steps that the eye tells apart at most, a text counts as covered.
  private static let least = 1.0 / 64

  init(color: Color) {
    self.color = color
    share = color.alpha
  }

  mutating func cover(with paint: Color) {
    share *= 1 - paint.alpha
    color = paint.over(color)
  }

  mutating func fade(to opacity: Double) {
    share *= opacity
    color = color.withAlpha(color.alpha * opacity)
  }

  /// The colour in front of a background; nil for a text that is not seen.
  func color(over background: CellColor) -> Color? {
    guard share >= Self.least else { return nil }
    return background.isDefault ? color : color.over(Color(rgb: background.rgb))
  }
}
