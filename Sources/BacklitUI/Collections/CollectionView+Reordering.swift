import BacklitGeometry
import BacklitLists

/// An item that the user drags to a new position.
struct CollectionReordering {
  /// Where the item was.
  var source: ListIndexPath
  /// Where it would go if it were dropped now.
  var target: ListIndexPath
  /// The distance from the pointer to the center of the cell.
  var grip: Point

  /// The drag after a change of the items; nil if its item is gone.
  func following(_ difference: SnapshotDifference) -> CollectionReordering? {
    guard let source = difference.newIndexPath(for: source) else { return nil }
    let target = difference.nearestNewIndexPath(for: target) ?? source
    return CollectionReordering(source: source, target: target, grip: grip)
  }
}

/// Moving items by a drag after a long press, and by keys.
extension CollectionView {
  /// Begins to move an item, if the data source allows it.
  /// - Returns: whether the item moves with ``updateInteractiveMovementTargetPosition(_:)`` from now on.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: ListIndexPath) -> Bool {
    guard canMove(indexPath), let cell = cellForItem(at: indexPath) else { return false }
    cancelPress()
    endAnimation()
    drag = nil
    reordering = CollectionReordering(source: indexPath, target: indexPath, grip: .zero)
    cell.isHighlighted = true
    bringSubviewToFront(cell)
    return true
  }

  /// Moves the item to a point of this view's coordinates, and scrolls at the edges.
  public func updateInteractiveMovementTargetPosition(_ position: Point) {
    guard var moving = reordering, let cell = cellForItem(at: moving.source) else { return }
    cell.frame = snapped(
      Rect(
        x: position.x + moving.grip.x - cell.frame.width / 2,
        y: position.y + moving.grip.y - cell.frame.height / 2, width: cell.frame.width,
        height: cell.frame.height))
    let nearest = visibleAttributes(in: bounds).filter { $0.representedElementCategory == .cell }.min {
      $0.frame.distance(to: position) < $1.frame.distance(to: position)
    }
    if let proposed = nearest?.indexPath {
      moving.target = moveTarget(of: moving.source, proposed: proposed)
    }
    reordering = moving
  }

  /// Drops the item where it is.
  public func endInteractiveMovement() {
    guard let moving = reordering else { return }
    reordering = nil
    cellForItem(at: moving.source)?.isHighlighted = false
    guard let target = move(moving.source, to: moving.target) else { return restoreFrames() }
    announceMove(from: moving.source, to: target)
  }

  /// Puts the item back where it was.
  public func cancelInteractiveMovement() {
    guard let moving = reordering else { return }
    reordering = nil
    cellForItem(at: moving.source)?.isHighlighted = false
    restoreFrames()
  }

  private func restoreFrames() {
    View.animate(withDuration: Self.updateDuration) {
      for shown in displayed.values { shown.view.frame = snapped(shown.attributes.frame) }
    }
  }

  /// Follows a long press, which moves an item.
  func installReordering() {
    reorderingPress.addAction { [weak self] recognizer in self?.follow(recognizer) }
    addGestureRecognizer(reorderingPress)
  }

  private func follow(_ recognizer: GestureRecognizer) {
    let place = recognizer.location(in: self)
    switch recognizer.state {
    case .began:
      guard let path = item(at: place), beginInteractiveMovementForItem(at: path),
        let cell = cellForItem(at: path)
      else { return }
      reordering?.grip = Point(x: cell.frame.midX - place.x, y: cell.frame.midY - place.y)
    case .changed:
      guard reordering != nil else { return }
      updateInteractiveMovementTargetPosition(place)
      let cellSize = traitCollection.cellSize
      if place.y < bounds.minY + cellSize.height { contentOffset.y -= cellSize.height }
      if place.y > bounds.maxY - cellSize.height { contentOffset.y += cellSize.height }
    case .ended: endInteractiveMovement()
    case .cancelled: cancelInteractiveMovement()
    case .possible, .failed: break
    }
  }
}

extension Rect {
  /// The distance from the rectangle to a point; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    Point(x: max(minX, min(point.x, maxX)), y: max(minY, min(point.y, maxY))).distance(to: point)
  }
}
