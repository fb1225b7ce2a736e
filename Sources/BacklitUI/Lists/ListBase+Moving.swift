import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// Moving items by keys, by a drag and by the actions of a reader.
extension ListBase {
  func canMove(_ path: ListIndexPath) -> Bool { contains(path) && source?.canMoveItem(at: path) == true }

  /// Moves an item by a key with Alt: to where the key would move the cursor, or into the section beside its own.
  /// - Returns: whether the item can be moved by the key.
  func moveItem(at path: ListIndexPath, by key: Key) -> Bool {
    guard canMove(path), [.up, .down, .left, .right].contains(key) else { return false }
    if let target = target(of: key), target.section == path.section { return moveItem(at: path, to: target) }
    return key == .up || key == .down ? moveItem(at: path, by: key == .up ? -1 : 1) : false
  }

  /// Moves an item by a number of places, or into the section beside its own.
  /// - Returns: whether the item can be moved.
  func moveItem(at path: ListIndexPath, by distance: Int) -> Bool {
    guard canMove(path) else { return false }
    var proposed = ListIndexPath(item: path.item + distance, section: path.section)
    if proposed.item < 0 {
      guard path.section > 0 else { return true }
      proposed = ListIndexPath(item: counts.sections[path.section - 1], section: path.section - 1)
    } else if proposed.item >= counts.sections[path.section] {
      guard path.section + 1 < counts.sections.count else { return true }
      proposed = ListIndexPath(item: 0, section: path.section + 1)
    }
    return moveItem(at: path, to: proposed)
  }

  private func moveItem(at path: ListIndexPath, to proposed: ListIndexPath) -> Bool {
    guard let target = move(path, to: proposed) else { return true }
    selection.moveCursor(to: target)
    announceMove(from: path, to: target)
    updateStates()
    scroll(to: .item(target), at: .nearest, animated: false)
    return true
  }

  /// Moves an item in the view and in the data source.
  /// - Returns: where the item is now; nil if it did not move.
  func move(_ path: ListIndexPath, to proposed: ListIndexPath, animated isAnimated: Bool = true)
    -> ListIndexPath?
  {
    let target = moveTarget(of: path, proposed: proposed)
    guard target != path, let source else { return nil }
    let old = counts.sections
    source.moveItem(at: path, to: target)
    var updates = BatchUpdates()
    updates.moveRow(at: path, to: target)
    guard takeUp(updates, oldCounts: old, animated: isAnimated) != nil else { return nil }
    source.didMoveItem()
    return target
  }

  /// Says beside which item a moved item is.
  func announceMove(from start: ListIndexPath, to path: ListIndexPath) {
    let below = ListIndexPath(item: path.item + 1, section: path.section)
    let above = ListIndexPath(item: path.item - 1, section: path.section)
    let sentence: String
    if contains(below), path < start || !contains(above) {
      sentence = word(ListText.movedAbove, ["name": searchText(ofItemAt: below)])
    } else if contains(above) {
      sentence = word(ListText.movedBelow, ["name": searchText(ofItemAt: above)])
    } else {
      return
    }
    window?.post(.announcement(sentence, .high))
  }

  /// The actions of a reader that move an item.
  func movingActions(forItemAt path: ListIndexPath) -> [AccessibilityCustomAction] {
    guard canMove(path) else { return [] }
    return [(ListText.moveUp, -1), (.moveDown, 1)].map { key, distance in
      AccessibilityCustomAction(name: word(key)) { [weak self] in
        self?.moveItem(at: path, by: distance) ?? false
      }
    }
  }
}
