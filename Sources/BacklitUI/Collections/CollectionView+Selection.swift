import BacklitGeometry
import BacklitLists

/// Selection and activation.
extension CollectionView {
  /// The selected items, ascending.
  public var indexPathsForSelectedItems: [ListIndexPath] { selection.selected.indexPaths }

  /// The item that the keys act on; nil before the first key or click.
  public var cursorIndexPath: ListIndexPath? { selection.cursor }

  /// Selects an item, without calls of the delegate. An item that does not exist is ignored.
  /// - Parameters:
  ///   - indexPath: the item; nil to deselect everything.
  ///   - animated: whether scrolling is animated.
  ///   - position: where the item is shown; nil, the default, to leave the offset as it is.
  public func selectItem(
    at indexPath: ListIndexPath?, animated: Bool, scrollPosition position: ScrollPosition? = nil
  ) {
    guard let indexPath else { return change { $0.deselectAll() } }
    readCountsIfNeeded()
    guard contains(indexPath), allowsSelection else { return }
    change { selection in
      if selection.mode == .multiple {
        if !selection.selected.contains(indexPath) { selection.toggle(indexPath) }
      } else {
        selection.select(indexPath)
      }
    }
    if let position { scrollToItem(at: indexPath, at: position, animated: animated) }
  }

  /// Deselects an item, without calls of the delegate.
  public func deselectItem(at indexPath: ListIndexPath, animated: Bool) {
    change { $0.deselect(indexPath) }
  }

  func selectionModeDidChange() {
    change { $0.mode = allowsSelection ? allowsMultipleSelection ? .multiple : .single : .none }
  }

  /// Changes the selection and shows it at the visible cells.
  func change(_ body: (inout SelectionModel) -> Void) {
    let before = selection
    body(&selection)
    guard selection != before else { return }
    for (element, shown) in displayed where element.category == .cell {
      let isSelected = selection.selected.contains(element.path)
      if let cell = shown.view as? CollectionViewCell, cell.isSelected != isSelected {
        cell.isSelected = isSelected
      }
    }
    updateCursor()
    setNeedsAccessibilityUpdate()
  }

  /// Shows at the visible cells which one the keys act on.
  func updateCursor() {
    for (element, shown) in displayed where element.category == .cell {
      guard let cell = shown.view as? CollectionViewCell else { continue }
      let isAtCursor = isFocused && selection.cursor == element.path
      if cell.isAtCursor != isAtCursor { cell.isAtCursor = isAtCursor }
    }
  }

  /// Changes the selection as the user wishes, and asks and notifies the delegate about each item.
  ///
  /// Items that the delegate refuses keep their state.
  func changeByUser(_ body: (inout SelectionModel) -> Void) {
    var wish = selection
    body(&wish)
    let delegate = collectionDelegate
    let (old, new) = (selection.selected, wish.selected)
    let added = new.indexPaths.filter { !old.contains($0) }
    let removed = old.indexPaths.filter { !new.contains($0) }
    let refused = delegate.map { delegate in
      added.filter { !delegate.collectionView(self, shouldSelectItemAt: $0) }
        + removed.filter { !delegate.collectionView(self, shouldDeselectItemAt: $0) }
    }
    guard refused?.isEmpty ?? true else {
      // The cursor moves in any case.
      let cursor = wish.cursor
      return change { $0.moveCursor(to: cursor) }
    }
    change { $0 = wish }
    for path in removed { delegate?.collectionView(self, didDeselectItemAt: path) }
    for path in added { delegate?.collectionView(self, didSelectItemAt: path) }
  }

  /// Selects an item and performs its primary action, as Enter, a click or a reader does.
  /// - Returns: whether the item exists and can be used.
  @discardableResult
  func activate(itemAt path: ListIndexPath) -> Bool {
    guard contains(path), allowsSelection else { return false }
    changeByUser { $0.select(path) }
    collectionDelegate?.collectionView(self, performPrimaryActionForItemAt: path)
    return true
  }
}

/// Keys and touches.
extension CollectionView {
  /// Acts on the item at the cursor.
  /// - Returns: whether the key was used.
  func handleKey(_ event: KeyEvent) -> Bool {
    if refresh(by: event) { return true }
    guard allowsSelection, itemCount > 0 else { return false }
    let modifiers = event.modifiers
    if modifiers == .alt { return moveItem(by: event.key) }
    if modifiers == .control, event.key == .character("a"), allowsMultipleSelection {
      let counts = counts
      changeByUser { $0.selectAll(counts: counts) }
      return true
    }
    guard modifiers.subtracting(.shift).isEmpty else { return false }
    switch event.key {
    case .enter:
      guard let cursor = selection.cursor, modifiers.isEmpty else { return false }
      return activate(itemAt: cursor)
    case .character(let character):
      return type(character)
    case .escape:
      guard reordering != nil else { return false }
      cancelInteractiveMovement()
      return true
    default:
      guard let target = target(of: event.key) else { return false }
      typeAhead.reset()
      moveCursor(to: target, extends: modifiers.contains(.shift) && allowsMultipleSelection)
      return true
    }
  }

  /// Moves the cursor to an item and shows it.
  func moveCursor(to path: ListIndexPath, extends: Bool = false) {
    let counts = counts
    if extends {
      changeByUser { $0.extend(to: path) { counts[$0] } }
    } else {
      change { $0.moveCursor(to: path) }
    }
    scrollToItem(at: path, at: .nearest, animated: false)
    // The reader follows the keys.
    layoutIfNeeded()
    if let cell = cellForItem(at: path) { window?.post(.layoutChanged(cell)) }
  }

  private func type(_ character: Character) -> Bool {
    let time = window?.currentTime ?? 0
    if character == " ", !typeAhead.isActive(at: time) {
      guard let cursor = selection.cursor else { return false }
      changeByUser { $0.toggle(cursor) }
      return true
    }
    guard allowsTypeSelect,
      character.isLetter || character.isNumber || character.isPunctuation || character == " "
    else { return false }
    return find(byTyping: character) { moveCursor(to: $0) }
  }

  /// The item to which a key moves the cursor; nil if there is none, so that the key scrolls.
  func target(of key: Key) -> ListIndexPath? {
    let last = itemCount - 1
    prepareForQuestions()
    guard let cursor = selection.cursor, contains(cursor) else {
      switch key {
      case .up, .down, .left, .right, .pageUp, .pageDown:
        return indexPathsForVisibleItems.first ?? path(number: 0)
      case .home: return self.path(number: 0)
      case .end: return self.path(number: last)
      default: return nil
      }
    }
    let isVertical = layout.scrollAxis == .vertical
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    switch key {
    case .home: return self.path(number: 0)
    case .end: return self.path(number: last)
    case .pageUp: return neighbor(of: cursor, along: isVertical == false && isMirrored ? 1 : -1, page: true)
    case .pageDown: return neighbor(of: cursor, along: isVertical == false && isMirrored ? -1 : 1, page: true)
    case .up: return isVertical ? neighbor(of: cursor, along: -1) : self.path(number: number(of: cursor) - 1)
    case .down: return isVertical ? neighbor(of: cursor, along: 1) : self.path(number: number(of: cursor) + 1)
    case .left, .right:
      let step = (key == .right) != isMirrored ? 1 : -1
      return isVertical
        ? path(number: number(of: cursor) + step) : neighbor(of: cursor, along: key == .right ? 1 : -1)
    default: return nil
    }
  }

  /// The nearest item of the next line along the scroll direction, or of the line that is a page away.
  private func neighbor(of path: ListIndexPath, along step: Double, page: Bool = false) -> ListIndexPath? {
    guard let frame = attributes(ofItemAt: path)?.frame else { return nil }
    let isVertical = layout.scrollAxis == .vertical
    func main(_ rect: Rect) -> (low: Double, high: Double) {
      isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    }
    func distance(_ rect: Rect) -> Double {
      let (low, high) = isVertical ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
      let middle = isVertical ? frame.midX : frame.midY
      return middle < low ? low - middle : middle > high ? middle - high : 0
    }
    let extent = isVertical ? bounds.height : bounds.width
    let content = layout.collectionViewContentSize
    let own = main(frame)
    // The edge behind which the line begins.
    let cell = isVertical ? traitCollection.cellSize.height : traitCollection.cellSize.width
    let pageLength = max(0, extent - (own.high - own.low) - cell)
    let edge = step > 0 ? own.high + (page ? pageLength : 0) : own.low - (page ? pageLength : 0)
    // A collection without an extent has items, too. After this many doublings, the search has reached any end.
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
        return found.representedElementCategory == .cell
          && (step > 0 ? place.low >= edge - 1e-3 : place.high <= edge + 1e-3)
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
    let end = self.path(number: step > 0 ? itemCount - 1 : 0)
    return end == path ? nil : end
  }

  // MARK: Touches

  /// Shows the item under the touch as pressed.
  /// - Returns: whether there is an item.
  func beginPress(_ touch: Touch) -> Bool {
    guard touch.button == .primary, allowsSelection, let path = indexPathForItem(at: touch.location(in: self))
    else { return false }
    pressedPath = path
    pressStart = touch.location(in: nil)
    cellForItem(at: path)?.isHighlighted = true
    return true
  }

  /// A touch that moves is a drag and not a press.
  func continuePress(_ touch: Touch) {
    guard pressedPath != nil else { return }
    if touch.location(in: nil).distance(to: pressStart) >= traitCollection.cellSize.height { cancelPress() }
  }

  /// Selects the item that was pressed: with Control it is toggled, with Shift the selection is extended.
  func endPress(_ touch: Touch) -> Bool {
    guard let path = pressedPath else { return false }
    cancelPress()
    guard contains(path), indexPathForItem(at: touch.location(in: self)) == path else { return false }
    typeAhead.reset()
    let counts = counts
    if touch.modifiers.contains(.control), allowsMultipleSelection {
      changeByUser { $0.toggle(path) }
    } else if touch.modifiers.contains(.shift), allowsMultipleSelection {
      changeByUser { $0.extend(to: path) { counts[$0] } }
    } else {
      activate(itemAt: path)
    }
    return true
  }

  func cancelPress() {
    if let path = pressedPath { cellForItem(at: path)?.isHighlighted = false }
    pressedPath = nil
  }
}
