import ConstraintSolver

extension LayoutEngine {
  /// As many rounds as there may be; text that needs more is left as it is.
  static let lastFittingRound = 12

  /// Whether a height takes the place of another one. From the third round on heights only grow: where a height
  /// changes the width that it was measured for, and back, the larger one shows all of the text.
  static func takes(_ height: Double, after old: Double, round: Int) -> Bool {
    height > old || height < old && round < 3
  }

  /// Keeps in mind whose natural height follows the width.
  func follow(_ entry: EngineEntry) {
    guard case .intrinsic(.vertical, _) = entry.source, let storage = entry.storage, let item = storage.item,
      storage.fitted != nil
    else { return }
    let record = record(for: item)
    if !record.isFollowed {
      record.isFollowed = true
      followers.append(storage)
    }
  }

  /// Measures the natural heights of all items whose solved width is another one than they were measured for.
  /// - Returns: whether any height changed, so that another solution is needed.
  func fitHeights(round: Int) -> Bool {
    followers.removeAll { storage in
      let stays = storage.fitted != nil && storage.record?.engine === self && storage.isRecorded
      if !stays { storage.record?.isFollowed = false }
      return !stays
    }
    guard round < Self.lastFittingRound else { return false }
    var changed = false
    for storage in followers {
      guard let fitted = storage.fitted, let record = storage.record else { continue }
      let width = solver.value(record.variable(.width))
      guard width != fitted.width, let height = storage.item?.intrinsicContentHeight(forWidth: width) else {
        continue
      }
      storage.fitted?.width = width
      guard Self.takes(height, after: fitted.height, round: round) else { continue }
      storage.fitted?.height = height
      for entry in storage.intrinsicEntries where entry.engine === self {
        if case .intrinsic(.vertical, _) = entry.source { line(up: entry) }
      }
      changed = true
    }
    return changed
  }
}
