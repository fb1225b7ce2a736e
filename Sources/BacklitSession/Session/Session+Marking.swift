import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

/// The texts of the screen while the user marks a part of them.
struct Marking {
  /// The texts.
  var screen: MarkedScreen
  /// The character at which a drag began; nil without a drag.
  var start: Int?
}

extension Session {
  /// The key that begins marking: Alt-S.
  static let markingKey = KeyEvent(.character("s"), modifiers: .alt)

  /// Lets the user mark text of any views in reading order: with the keys of a text view, or with a drag while Alt is held.
  /// - Returns: whether there is a text.
  @discardableResult
  func beginMarking() -> Bool {
    update()
    // Behind the curtain, no cell shows a text.
    var screen = window.markedScreen(metrics, shownIn: isCurtainDown ? nil : grid) { [captions] in
      $0 === captions
    }
    guard !screen.isEmpty else { return false }
    if let place = elementPlace,
      let first = screen.character(at: CellPosition(column: place.column - 1, row: place.row))
    {
      screen.text.go(to: first)
    }
    marking = Marking(screen: screen)
    return true
  }

  /// Begins marking by a key.
  func markByKeys() -> Bool {
    guard beginMarking() else { return false }
    let help = language.text(SessionText.markingHelp)
    announce(help, about: .marking)
    captions.notice = help
    return true
  }

  /// Ends marking. Nothing is marked then.
  func endMarking() { if marking != nil { marking = nil } }

  /// Handles a key while the user marks text. Other keys have no effect.
  func handleMarking(_ key: KeyEvent) -> Bool {
    guard var marking else { return false }
    switch (key.key, key.modifiers) {
    case (.escape, []), (Self.markingKey.key, Self.markingKey.modifiers):
      endMarking()
      announce(language.text(SessionText.markingEnded), about: .marking)
      return true
    case (.enter, []):
      copyMarked()
      return true
    case (.character(" "), []):
      marking.screen.text.extends.toggle()
      self.marking = marking
      announce(
        language.text(marking.screen.text.extends ? SessionText.marks : .marksNothing), about: .marking)
      return true
    case (.shift, _): return true
    case (.control, _): return perform(.stop, at: now)
    default: break
    }
    let isRightToLeft = contentView.effectiveLayoutDirection == .rightToLeft
    guard let outcome = marking.screen.text.perform(key, isRightToLeft: isRightToLeft) else {
      if !key.isRepeat { refuseKey() }
      return true
    }
    switch outcome {
    case .copy: copyMarked()
    case .moved(nil): refuseKey()
    case .moved(let change?):
      self.marking = marking
      captions.notice = notice(of: marking.screen.text)
      if let cursor = reader.cursor {
        apply(reader.valueChanged(change, of: cursor, at: milliseconds), .asked)
      }
    }
    return true
  }

  /// Marks what a drag with Alt passes. Any press of a button ends marking, and belongs to the view under it until it is a
  /// drag.
  /// - Parameter event: the event, with its location in cells.
  /// - Returns: whether the event belongs to such a drag.
  func handleMarking(_ event: PointerEvent) -> Bool {
    let cell = CellPosition(column: Int(saturated: event.location.x), row: Int(saturated: event.location.y))
    if event.phase == .down {
      endMarking()
      markingStart = event.modifiers == .alt && event.button ?? .primary == .primary ? cell : nil
      return false
    }
    // Scrolling moves the text away from where it was marked.
    if case .scroll = event.phase { endMarking() }
    if event.phase == .drag, let start = markingStart, beginMarking(), var marking {
      window.cancelTouch()
      marking.start = marking.screen.character(at: start)
      self.marking = marking
    }
    markingStart = nil
    // A change in place would last while the frame that it requests reads what is marked.
    guard var marking, let start = marking.start else { return false }
    switch event.phase {
    case .drag:
      if let place = marking.screen.character(at: cell) { marking.screen.text.mark(from: start, to: place) }
      self.marking = marking
    case .up, .hover:
      marking.start = nil
      self.marking = marking
      guard !marking.screen.text.marked.isEmpty else {
        endMarking()
        break
      }
      Pasteboard.selection.string = marking.screen.text.marked
      captions.notice = notice(of: marking.screen.text)
    case .down: break
    case .scroll: return false
    }
    return true
  }

  /// The number of marked characters, and the keys.
  private func notice(of text: MarkedText) -> String {
    let count = language.text(SessionText.marked, count: text.markedCharacters.count)
    return "\(count). \(language.text(SessionText.markingHelp))"
  }

  private func copyMarked() {
    guard let text = marking?.screen.text.marked, !text.isEmpty else { return refuseKey() }
    endMarking()
    Pasteboard.general.string = text
    let copied = language.copied
    announce(copied, about: .marking)
    captions.notice = copied
  }

  /// The cells with the marked ones, or the one of the place, in exchanged colours.
  func composedWithMarks(_ grid: CellGrid) -> CellGrid {
    guard let screen = marking?.screen else { return grid }
    var composed = grid
    let areas = screen.text.marked.isEmpty ? [screen.caret].compactMap(\.self) : screen.markedAreas
    for area in areas {
      for row in area.rows.clamped(to: 0..<grid.rows) {
        for column in area.columns.clamped(to: 0..<grid.columns) where !grid[column, row].glyph.isRightHalf {
          composed[column, row].attributes.formSymmetricDifference(.inverse)
        }
      }
    }
    return composed
  }

  /// The cell for the terminal's cursor while the user marks text.
  var markingPlace: (column: Int, row: Int)? {
    marking?.screen.caret.map { display.place(column: $0.columns.lowerBound, row: $0.rows.lowerBound) }
  }
}
