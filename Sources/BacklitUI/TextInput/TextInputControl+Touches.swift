import BacklitGeometry
import BacklitText

extension TextInputControl {
  /// Places the insertion point. A double tap selects a word, a triple tap a line; with Shift, the selection reaches to
  /// the touch.
  func beginDrag(_ touch: Touch) {
    let place = touch.location(in: self)
    dragLocation = place
    let (position, affinity) = position(at: place)
    dragGranularity =
      isSecret ? .character : touch.tapCount % 3 == 2 ? .word : touch.tapCount % 3 == 0 ? .line : .character
    if isSecret, touch.tapCount > 1 { dragGranularity = .document }
    if touch.modifiers.contains(.shift) {
      dragStart = TextRange(editing.selection.anchor, editing.selection.anchor)
    } else {
      dragStart =
        dragGranularity == .character
        ? TextRange(position, position) : editing.buffer.range(enclosing: position, with: dragGranularity)
    }
    extendDrag(to: position, affinity)
  }

  /// Selects from where the drag began to a position.
  private func extendDrag(to position: TextPosition, _ affinity: TextAffinity) {
    guard let start = dragStart else { return }
    var reached = TextRange(position, position)
    if dragGranularity != .character {
      reached = editing.buffer.range(enclosing: position, with: dragGranularity)
    }
    let selection =
      position < start.start
      ? TextSelection(anchor: start.end, head: reached.start)
      : TextSelection(anchor: start.start, head: max(start.end, reached.end))
    guard selection != editing.selection || affinity != self.affinity else { return }
    move(to: selection, affinity)
  }

  /// Extends the selection to a touch that moved.
  func continueDrag(_ touch: Touch) {
    dragLocation = touch.location(in: self)
    dragLink?.isPaused = bounds.contains(dragLocation)
    extendDragToLocation()
  }

  private func extendDragToLocation() {
    let (position, affinity) = position(at: dragLocation)
    extendDrag(to: position, affinity)
  }

  /// Scrolls and extends the selection while the touch is held beyond an edge.
  func continueDragBeyondEdge() {
    guard dragStart != nil else { return endDrag() }
    scrollDrag()
    extendDragToLocation()
  }

  func endDrag() {
    if dragStart != nil, !editing.selection.isEmpty, !isSecret {
      Pasteboard.selection.string = editing.selectedText
    }
    dragStart = nil
    dragLink?.isPaused = true
  }

  /// Inserts the text of the pasteboard where the middle button is pressed.
  func pasteAtTouch(_ touch: Touch) -> Bool {
    guard acceptsEdits, Pasteboard.general.hasStrings else { return false }
    let (position, affinity) = position(at: touch.location(in: self))
    editing.selection = TextSelection(position)
    self.affinity = affinity
    pasteFromPasteboard()
    return true
  }
}
