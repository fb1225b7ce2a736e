import BacklitGeometry

/// The letters of a line of text of a scene, as cells show them.
package struct SceneText: Hashable, Sendable {
  /// The identity of its layer.
  package var layer: UInt64
  /// The characters in logical order.
  package var characters: [Character]
  /// The cells of each character.
  package var areas: [CellArea]

  /// A text from its parts.
  package init(layer: UInt64, characters: [Character], areas: [CellArea]) {
    (self.layer, self.characters, self.areas) = (layer, characters, areas)
  }
}

extension Scene {
  /// The texts from back to front, each in the order in which its layer draws them.
  ///
  /// Spaces at both ends are left out, and so are texts of lines, bars, blocks and dots alone.
  ///
  /// Complexity: O(number of drawing commands and of characters).
  /// - Parameters:
  ///   - metrics: the cells of the screen.
  ///   - grid: the cells that the screen shows: characters that are clipped or covered there are left out; nil for all characters.
  /// - Returns: the texts.
  package func texts(_ metrics: CellMetrics, shownIn grid: CellGrid?) -> [SceneText] {
    layers.filter { $0.opacity > 0 }.flatMap { layer -> [SceneText] in
      var state = DrawingState()
      return layer.list.commands.compactMap { command -> SceneText? in
        let (text, place, direction, font): (String, Point, BaseDirection, Font)
        switch command {
        case .text(let line, let point, let face, _, let base):
          (text, place, direction, font) = (line, point, base, face)
        case .largeText(let line):
          (text, place, direction, font) = (line.text, line.origin, line.direction, line.font)
        default:
          state.apply(command)
          return nil
        }
        let origin = place.applying(state.transform).applying(layer.transform)
        guard abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
        let whole = SceneText(layer: layer.id, text, direction, font, at: origin, metrics)
        var found = whole
        found.keep { place in
          let area = whole.areas[place]
          guard (0..<metrics.rows).contains(area.rows.lowerBound),
            area.columns.clamped(to: 0..<metrics.columns) == area.columns
          else { return false }
          return grid?.shows(whole.characters[place], in: area) ?? true
        }
        return found.trim() ? found : nil
      }
    }
  }
}

extension CellGrid {
  /// Whether an area shows a character. Any letter stands for a bracket, which a text from right to left mirrors.
  package func shows(
    _ character: Character, in area: CellArea, _ widths: ClusterWidths = TextMetrics.clusterWidths
  ) -> Bool {
    // A letter that is larger than a cell has no cells of its own, and one of several scalars has a cell for each of them where
    // the terminal does not know clusters.
    let isOne = widths == .clusters || character.unicodeScalars.count == 1
    guard area.rows.count == 1, isOne else { return true }
    guard 0..<rows ~= area.rows.lowerBound, 0..<columns ~= area.columns.lowerBound else { return false }
    let glyph = self[area.columns.lowerBound, area.rows.lowerBound].glyph
    return glyph == Glyph(character) || glyph != .blank && "()[]{}<>«»".contains { $0 == character }
  }
}

extension SceneText {
  /// The characters of a line of text that occupy cells.
  fileprivate init(
    layer: UInt64, _ text: String, _ direction: BaseDirection, _ font: Font, at origin: Point,
    _ metrics: CellMetrics
  ) {
    self.init(layer: layer, characters: Array(text), areas: [])
    let line = LineMetrics(font, cellHeight: metrics.cellSize.height)
    let column = Int((origin.x / metrics.cellSize.width).rounded())
    let row = Int((origin.y / metrics.cellSize.height).rounded())
    let rows = row..<row + (font.isLarge ? line.rows : 1)
    func cells(_ columns: Int) -> Int {
      column + (font.isLarge ? line.cellColumns(ofText: columns) : columns)
    }
    areas = characters.map { _ in CellArea(rows: rows, columns: column..<column) }
    var start = 0
    for place in TextMetrics.visualMap(of: characters, baseDirection: direction)?.order
      ?? Array(characters.indices)
    {
      let end = start + TextMetrics.width(of: characters[place])
      areas[place].columns = cells(start)..<cells(end)
      start = end
    }
  }

  /// Keeps the characters at some places.
  fileprivate mutating func keep(_ isKept: (Int) -> Bool) {
    let kept = characters.indices.filter { !areas[$0].columns.isEmpty && isKept($0) }
    (characters, areas) = (kept.map { characters[$0] }, kept.map { areas[$0] })
  }

  /// Removes the spaces at both ends.
  /// - Returns: whether a character is left that is not a part of a drawing.
  fileprivate mutating func trim() -> Bool {
    let words = characters.indices.filter { !characters[$0].isWhitespace }
    guard let first = words.first, let last = words.last else { return false }
    characters = Array(characters[first...last])
    areas = Array(areas[first...last])
    return characters.contains { character in
      guard let glyph = Glyph(character), !character.isWhitespace else { return false }
      return !glyph.isLine && !glyph.isBlock && !(0x2800...0x28FF ~= glyph.scalar?.value ?? 0)
    }
  }
}
