import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitValues

extension Label {
  /// Whether the user can select text and copy it: with a drag, or with a double tap for words. While the label has the focus,
  /// Shift and the arrows select, Alt-A selects all, and Alt-C copies. False by default.
  ///
  /// Text selected by a drag goes to ``Pasteboard/selection``. Alt-C copies the selection, or without one the whole text, to
  /// ``Pasteboard/general``. The command "Select text" (Alt-S) and a drag with Alt select text of any label, selectable or not.
  public var isSelectable: Bool {
    get { parts?.selectable != nil }
    set {
      guard newValue != isSelectable else { return }
      ownParts.selectable = newValue ? MarkedText(text) : nil
      setNeedsDisplay()
      accessibilityDidChange(.properties)
      if isFocused, !canBecomeFocused { window?.focus(on: nil) }
    }
  }

  /// The selected text; empty if none is selected.
  public var selectedText: String { parts?.selectable?.marked ?? "" }

  /// The place in the text of the character at a point of the label, or of the nearest one.
  private func place(at point: Point) -> Int? {
    let nearest = pieces { _, _ in false }.min { first, second in
      distance(first.frame, point) < distance(second.frame, point)
    }
    return nearest?.characters.lowerBound
  }

  /// The distance of a point from a character; rows count more than columns.
  private func distance(_ frame: Rect, _ point: Point) -> Double {
    max(0, frame.minX - point.x, point.x - frame.maxX)
      + max(0, frame.minY - point.y, point.y - frame.maxY) * 1000
  }

  /// Handles a key that selects or copies.
  func handleSelectionKey(_ event: KeyEvent) -> Bool {
    guard var selectable = parts?.selectable else { return false }
    let isRightToLeft = effectiveLayoutDirection == .rightToLeft
    switch selectable.perform(event, isRightToLeft: isRightToLeft) {
    case nil, .moved(nil): return false
    case .copy:
      Pasteboard.general.string = selectable.marked.isEmpty ? text : selectable.marked
      window?.post(.announcement(Language(locale: effectiveLanguage).copied, .default))
    case .moved(let change?):
      // Without Shift, arrows scroll or go to links; they only end a selection.
      guard !selectable.marked.isEmpty || !selectedText.isEmpty else { return false }
      parts?.selectable = selectable
      setNeedsDisplay()
      window?.post(.valueChanged(self, change))
    }
    return true
  }

  /// Begins to select at a touch. A double tap selects words, a triple tap all.
  func beginSelection(_ touch: Touch) -> Bool {
    guard let parts, parts.selectable != nil, touch.button == .primary,
      let place = place(at: touch.location(in: self))
    else { return false }
    parts.markedFrom = (place, touch.tapCount == 2)
    if touch.tapCount == 2 {
      parts.selectable?.mark(from: place, to: place, byWords: true)
    } else if touch.tapCount > 2 {
      parts.selectable?.markAll()
    } else {
      parts.selectable?.go(to: place)
    }
    setNeedsDisplay()
    return true
  }

  /// Selects up to a touch that moved.
  func extendSelection(_ touch: Touch) -> Bool {
    guard let parts, let start = parts.markedFrom, let place = place(at: touch.location(in: self)) else {
      return false
    }
    // A tap that shakes selects nothing.
    guard place != start.place || !selectedText.isEmpty else { return true }
    parts.touched = nil
    parts.selectable?.mark(from: start.place, to: place, byWords: start.byWords)
    setNeedsDisplay()
    return true
  }

  /// Passes what a touch selected to the primary selection.
  func endSelection(_ touch: Touch) -> Bool {
    guard let parts, parts.markedFrom != nil else { return false }
    parts.markedFrom = nil
    if touch.phase == .ended, !selectedText.isEmpty { Pasteboard.selection.string = selectedText }
    return true
  }
}
