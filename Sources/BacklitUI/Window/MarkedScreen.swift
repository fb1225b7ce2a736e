import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics

/// The texts of a screen in reading order. The user marks a part of them to copy it.
package struct MarkedScreen: Sendable {
  /// The texts, with line feeds and spaces between them.
  package var text: MarkedText
  /// The cells of each character; nil for a separator.
  private let areas: [CellArea?]

  /// The texts of a screen.
  /// - Parameter texts: each text with what separates it from the one before.
  package init(_ texts: [(separator: String, text: SceneText)]) {
    text = MarkedText(texts.map { $0.separator + String($0.text.characters) }.joined())
    areas = texts.flatMap { separator, text in separator.map { _ in nil } + text.areas.map(Optional.some) }
  }

  /// Whether the screen shows no text.
  package var isEmpty: Bool { areas.isEmpty }

  /// The cells of the marked characters.
  package var markedAreas: [CellArea] {
    areas[text.markedCharacters.clamped(to: areas.indices)].compactMap(\.self)
  }

  /// Whether a screen still shows the marked characters, or the next one if none is marked.
  package func isShown(in grid: CellGrid) -> Bool {
    let places = text.marked.isEmpty ? text.head..<text.head + 1 : text.markedCharacters
    return zip(text.characters(in: places), areas[places.clamped(to: areas.indices)]).allSatisfy {
      character, area in
      area.map { grid.shows(character, in: $0) } ?? true
    }
  }

  /// The cells of the character at which the next movement begins.
  package var caret: CellArea? {
    guard let place = areas.indices.contains(text.head) ? text.head : areas.indices.last else { return nil }
    return areas[...place].last { $0 != nil } ?? nil
  }

  /// The character in a cell, or else the nearest one: in the row, then in the rows around it.
  package func character(at cell: CellPosition) -> Int? {
    func distance(_ range: Range<Int>, _ place: Int) -> Int {
      max(0, range.lowerBound - place, place - range.upperBound + 1)
    }
    return areas.indices.filter { areas[$0] != nil }.min { first, second in
      guard let first = areas[first], let second = areas[second] else { return false }
      return (distance(first.rows, cell.row), distance(first.columns, cell.column))
        < (distance(second.rows, cell.row), distance(second.columns, cell.column))
    }
  }
}

extension Window {
  /// The texts of the screen in reading order.
  ///
  /// A text that wraps in a label is one text. Texts in a row of the screen are apart by a space, and in a list by a tab.
  /// - Parameters:
  ///   - metrics: the cells of the screen.
  ///   - grid: the cells that the screen shows; nil to include texts that are covered.
  ///   - isLeftOut: whether the texts of a view are left out.
  /// - Returns: the texts, with nothing marked.
  package func markedScreen(
    _ metrics: CellMetrics, shownIn grid: CellGrid?, without isLeftOut: (View) -> Bool
  ) -> MarkedScreen {
    var views: [UInt64: View] = [:]
    forEachInTree { views[$0.serial] = $0 }
    let tree = accessibilityTree()
    let groups = Dictionary(grouping: currentScene().texts(metrics, shownIn: grid), by: \.layer).compactMap {
      layer, texts -> TextGroup? in
      guard let view = views[layer], !isLeftOut(view), !view.isCovered(where: \.isExposedToAccessibility)
      else {
        return nil
      }
      return TextGroup(view, texts, place: place(of: view, in: tree))
    }.sorted { $0.precedes($1) }
    var separated: [(separator: String, text: SceneText)] = []
    var last: (view: View, text: SceneText)?
    for group in groups {
      let separators = group.separators()
      for (text, own) in zip(group.texts, separators) {
        let separator = own ?? last.map { separatorBetween($0.view, $0.text, group.view, text) } ?? ""
        separated.append((separator, text))
        last = (group.view, text)
      }
    }
    return MarkedScreen(separated)
  }

  /// The place in the reading order of a view, or of the innermost view around it that has one.
  private func place(of view: View, in tree: AccessibilityTree) -> Int {
    var next: View? = view
    while let current = next {
      if let place = tree.firstReadingPlace(in: current.nodeID) { return place }
      next = current.superview
    }
    return 0
  }

  private func separatorBetween(
    _ view: View, _ text: SceneText, _ next: View, _ nextText: SceneText
  ) -> String {
    guard text.rows.overlaps(nextText.rows) else { return "\n" }
    func list(_ view: View) -> View? { sequence(first: view, next: \.superview).first { $0 is ListBase } }
    let around = list(view)
    return around != nil && around === list(next) ? "\t" : " "
  }
}

/// The texts of a view.
@MainActor
private struct TextGroup {
  let view: View
  let texts: [SceneText]
  /// The place of the view in the reading order.
  let place: Int
  private let row: Int
  private let column: Int

  init(_ view: View, _ texts: [SceneText], place: Int) {
    (self.view, self.place) = (view, place)
    let isMirrored = view.effectiveLayoutDirection == .rightToLeft
    func column(_ text: SceneText) -> Int {
      isMirrored ? -text.columns.upperBound : text.columns.lowerBound
    }
    // A label draws its text in order.
    self.texts =
      view is Label
      ? texts : texts.sorted { ($0.rows.lowerBound, column($0)) < ($1.rows.lowerBound, column($1)) }
    row = texts.map(\.rows.lowerBound).min() ?? 0
    self.column = texts.map(column).min() ?? 0
  }

  func precedes(_ other: TextGroup) -> Bool {
    (place, row, column, view.serial) < (other.place, other.row, other.column, other.view.serial)
  }

  /// Returns the separator before each text of a label: the white space of its text as a space or a line feed. Nil for the
  /// first one, and for those of other views.
  func separators() -> [String?] {
    guard let label = view as? Label else { return texts.map { _ in nil } }
    let characters = Array(label.text)
    let places = TextMetrics.places(ofLines: texts.map { String($0.characters) }, in: characters)
    return places.indices.map { index in
      guard index > 0, let end = places[index - 1].last, let start = places[index].first else { return nil }
      let gap = end + 1 < start ? characters[end + 1..<start] : []
      return gap.contains(where: \.isNewline) ? "\n" : gap.isEmpty ? "" : " "
    }
  }
}

extension SceneText {
  fileprivate var rows: Range<Int> { areas.first?.rows ?? 0..<0 }
  fileprivate var columns: Range<Int> {
    (areas.map(\.columns.lowerBound).min() ?? 0)..<(areas.map(\.columns.upperBound).max() ?? 0)
  }
}
