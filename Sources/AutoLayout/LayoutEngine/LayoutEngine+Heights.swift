import ConstraintSolver

extension LayoutEngine {
  /// The maximum number of rounds. Text that needs more rounds keeps its last height.
  static let lastFittingRound = 12

  /// Whether a new height replaces the old one.
  ///
  /// From the third round on, heights only grow. If a height and a width change each other in turn, the
  /// larger height shows all of the text.
  static func acceptsHeight(_ height: Double, replacing old: Double, round: Int) -> Bool {
    height > old || height < old && round < 3
  }

  /// Registers the item of an entry if its natural height depends on its width.
  func trackHeight(of entry: EngineEntry) {
    guard case .intrinsic(.vertical, _) = entry.source, let storage = entry.storage, let item = storage.item,
      storage.fitted != nil
    else { return }
    let record = record(for: item)
    if !record.tracksHeight {
      record.tracksHeight = true
      heightTrackedItems.append(storage)
    }
  }

  /// Measures the natural heights of all items whose solved width changed since the last measurement.
  /// - Returns: whether a height changed, so that the layout must be solved again.
  func fitHeights(round: Int) -> Bool {
    heightTrackedItems.removeAll { storage in
      let stays = storage.fitted != nil && storage.record?.engine === self && storage.isRecorded
      if !stays { storage.record?.tracksHeight = false }
      return !stays
    }
    guard round < Self.lastFittingRound else { return false }
    var changed = false
    for storage in heightTrackedItems {
      guard let fitted = storage.fitted, let record = storage.record else { continue }
      let width = solver.value(record.variable(.width))
      guard width != fitted.width, let height = storage.item?.intrinsicContentHeight(forWidth: width) else {
        continue
      }
      storage.fitted?.width = width
      guard Self.acceptsHeight(height, replacing: fitted.height, round: round) else { continue }
      storage.fitted?.height = height
      for entry in storage.intrinsicEntries where entry.engine === self {
        if case .intrinsic(.vertical, _) = entry.source { schedule(entry) }
      }
      changed = true
    }
    return changed
  }
}
