import BacklitGeometry
import BacklitLists

/// Keys and touches.
extension ListBase {
  /// Acts on the item at the cursor.
  /// - Returns: whether the key was used; otherwise it scrolls.
  func handleKey(_ event: KeyEvent) -> Bool {
    if refresh(by: event) { return true }
    if event.key == .escape { return event.modifiers.isEmpty && handleOwnKey(.escape, at: nil) }
    guard handlesKeys, itemCount > 0 else { return false }
    let cursor = selection.cursor.flatMap { contains($0) ? $0 : nil }
    if event.modifiers == .alt { return cursor.map { moveItem(at: $0, by: event.key) } ?? false }
    if event.modifiers == .control, event.key == .character("a"), allowsMultipleSelection {
      selectAll()
      return true
    }
    guard event.modifiers.subtracting(.shift).isEmpty else { return false }
    if let cursor, handleOutlineKey(event.key, at: cursor) { return true }
    if case .character(let character) = event.key { return type(character, at: cursor) }
    if event.key == .enter { return cursor.map(choose) ?? false }
    guard let target = target(of: event.key) else { return handleOwnKey(event.key, at: cursor) }
    typeAhead.reset()
    moveCursor(to: target, extends: event.modifiers.contains(.shift) && cursor != nil)
    return true
  }

  /// Finds an item by what the user types. Space is a command unless it continues a word.
  private func type(_ character: Character, at cursor: ListIndexPath?) -> Bool {
    let isContinued = typeAhead.isActive(at: window?.currentTime ?? 0)
    if character == " ", !isContinued { return cursor.map { select($0, changeBySpace) } ?? false }
    guard allowsTypeSelect, character.isLetter || character.isNumber || isContinued else { return false }
    return find(byTyping: character) { moveCursor(to: $0) }
  }

  /// The item at which the keys begin: the selected one, or the first visible one.
  var firstCursor: ListIndexPath? {
    selection.selected.indexPaths.first ?? visiblePaths.first ?? counts.path(ofNumber: 0)
  }

  /// The item to which a key moves the cursor: the nearest one in its direction, or a page away; nil if there is none.
  func nearestItem(to key: Key) -> ListIndexPath? {
    prepareForQuestions()
    let last = counts.total - 1
    guard let cursor = selection.cursor, contains(cursor) else {
      switch key {
      case .up, .down, .left, .right, .pageUp, .pageDown: return firstCursor
      case .home: return counts.path(ofNumber: 0)
      case .end: return counts.path(ofNumber: last)
      default: return nil
      }
    }
    let number = counts.number(of: cursor)
    let isVertical = layout.scrollAxis == .vertical
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let forward = isVertical || !isMirrored ? 1 : -1
    switch key {
    case .home: return counts.path(ofNumber: 0)
    case .end: return counts.path(ofNumber: last)
    case .pageUp: return neighbor(of: cursor, along: -forward, page: true)
    case .pageDown: return neighbor(of: cursor, along: forward, page: true)
    case .up where isVertical: return neighbor(of: cursor, along: -1)
    case .down where isVertical: return neighbor(of: cursor, along: 1)
    case .left where !isVertical: return neighbor(of: cursor, along: -1)
    case .right where !isVertical: return neighbor(of: cursor, along: 1)
    case .up: return counts.path(ofNumber: number - 1)
    case .down: return counts.path(ofNumber: number + 1)
    case .left: return counts.path(ofNumber: number + (isMirrored ? 1 : -1))
    case .right: return counts.path(ofNumber: number + (isMirrored ? -1 : 1))
    default: return nil
    }
  }

  /// The nearest item of the next line along the scroll direction, or of the line that is a page away.
  private func neighbor(of path: ListIndexPath, along step: Int, page: Bool = false) -> ListIndexPath? {
    guard let frame = attributes(of: .item(path))?.frame else { return nil }
    let isVertical = layout.scrollAxis == .vertical
    func main(_ rect: Rect) -> (low: Double, high: Double) {
      isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    }
    func distance(_ rect: Rect) -> Double {
      let (low, high) = isVertical ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
      let middle = isVertical ? frame.midX : frame.midY
      return middle < low ? low - middle : middle > high ? middle - high : 0
    }
    let seen = pinningBounds
    let extent = isVertical ? seen.height : seen.width
    let content = layout.collectionViewContentSize
    let own = main(frame)
    // The edge behind which the line begins.
    let cell = isVertical ? traitCollection.cellSize.height : traitCollection.cellSize.width
    let pageLength = page ? max(0, extent - (own.high - own.low) - cell) : 0
    let edge = step > 0 ? own.high + pageLength : own.low - pageLength
    // A list without an extent has items, too. After this many doublings, the search has reached any end.
    var reach = max(extent, cell)
    let limit = (isVertical ? content.height : content.width) + reach
    for _ in 0..<64 where reach <= limit * 2 {
      let low = step > 0 ? edge : edge - reach
      let rect =
        isVertical
        ? Rect(x: -1e6, y: low, width: 2e6 + content.width, height: reach)
        : Rect(x: low, y: -1e6, width: reach, height: 2e6 + content.height)
      let found = visibleAttributes(in: rect).filter { found in
        let place = main(found.frame)
        return found.element.isItem && (step > 0 ? place.low >= edge - 1e-3 : place.high <= edge + 1e-3)
      }
      // The line nearest to the edge, and in it the item nearest to the middle of the cursor.
      let best = found.min { one, other in
        let (a, b) = (main(one.frame), main(other.frame))
        let lines = step > 0 ? (a.low, b.low) : (-a.high, -b.high)
        let isSameLine = a.low < b.high && b.low < a.high
        if !isSameLine, lines.0 != lines.1 { return lines.0 < lines.1 }
        let (near, far) = (distance(one.frame), distance(other.frame))
        return near != far ? near < far : one.indexPath < other.indexPath
      }
      if let best { return best.indexPath }
      reach *= 2
    }
    guard page else { return nil }
    let end = counts.path(ofNumber: step > 0 ? counts.total - 1 : 0)
    return end == path ? nil : end
  }

  // MARK: Touches

  /// Shows the item under the touch as pressed.
  /// - Returns: whether there is an item.
  func beginPress(_ touch: Touch) -> Bool {
    guard touch.button == .primary, let path = item(at: touch.location(in: self)) else { return false }
    pressedPath = path
    pressStart = touch.location(in: nil)
    highlight(path, shouldHighlight(itemAt: path))
    return true
  }

  /// Cancels a press by a touch that moves along the content, which is a drag.
  /// - Returns: whether the touch is still a press.
  func continuePress(_ touch: Touch) -> Bool {
    guard pressedPath != nil else { return false }
    let (place, cell) = (touch.location(in: nil), traitCollection.cellSize)
    let isDrag =
      layout.scrollAxis == .vertical
      ? abs(place.y - pressStart.y) >= cell.height / 2 : abs(place.x - pressStart.x) >= cell.width * 2
    if isDrag { cancelPress() }
    return !isDrag
  }

  /// Acts on the item that was pressed: with Control it is toggled, with Shift the selection is extended.
  /// - Returns: whether there is an item.
  func endPress(_ touch: Touch) -> Bool {
    guard let path = pressedPath else { return false }
    cancelPress()
    readCountsIfNeeded()
    guard contains(path), item(at: touch.location(in: self)) == path else { return false }
    typeAhead.reset()
    if let cell = cell(at: path), cell.hasOutlineSign(at: touch.location(in: cell)) {
      setExpanded(cell.outlineRow?.isExpanded == false, at: path)
    } else if touch.modifiers.contains(.control), allowsMultipleSelection {
      select(path, .toggle)
    } else if touch.modifiers.contains(.shift), allowsMultipleSelection {
      select(path, .extend)
    } else {
      click(itemAt: path, touch)
    }
    return true
  }

  /// Ends a press without an effect.
  func cancelPress() {
    if let path = pressedPath { highlight(path, false) }
    pressedPath = nil
  }

  private func highlight(_ path: ListIndexPath, _ isHighlighted: Bool) {
    (cell(at: path) as? any ListCell)?.isHighlighted = isHighlighted
  }
}
