import Geometry

extension LayoutItem {
  /// Gives the topmost item of a tree its size; its frame lies at the origin.
  ///
  /// Another size is a change of numbers in place. It may make room for constraints that were given up, or make
  /// others give way, which then are.
  /// - Parameter size: the extent of the frame in points; less than zero counts as zero. For an item that has a
  ///   parent it means nothing.
  public func setLayoutRootSize(_ size: Size) {
    let storage = layoutStorage
    guard storage.rootSize != size else { return }
    storage.rootSize = size
    LayoutEngine.invalidate(self, entries: storage.rootEntries)
  }

  /// Says how large the content of an item naturally is, and how strongly the item keeps to that.
  ///
  /// For each axis that has a natural extent this stands for two constraints on the alignment rectangle: at most
  /// that extent with the hugging priority, at least that extent with the resistance priority. Other numbers
  /// take effect in place. Where ``LayoutItem/intrinsicContentHeight(forWidth:)`` answers, it has the last word on the
  /// height.
  /// - Parameters:
  ///   - size: in points; ``LayoutStorage/noIntrinsicMetric`` (or anything below zero) for an axis without a
  ///     natural extent; nil for neither axis.
  ///   - hugging: how strongly the item resists being larger.
  ///   - resistance: how strongly the item resists being smaller.
  public func setIntrinsicContentSize(
    _ size: Size?, hugging: (horizontal: LayoutPriority, vertical: LayoutPriority),
    resistance: (horizontal: LayoutPriority, vertical: LayoutPriority)
  ) {
    let storage = layoutStorage
    let intrinsic = size.map {
      LayoutStorage.IntrinsicSize(
        size: $0, horizontalHugging: hugging.horizontal, verticalHugging: hugging.vertical,
        horizontalResistance: resistance.horizontal, verticalResistance: resistance.vertical)
    }
    let fitted = size.flatMap { fittedHeight(natural: $0) }
    guard storage.intrinsic != intrinsic || storage.fitted?.height != fitted?.height else { return }
    storage.intrinsic = intrinsic
    storage.fitted = fitted
    layoutParent?.baselinesMayChange()
    if storage.intrinsicEntries.isEmpty {
      storage.intrinsicEntries = LayoutAxis.allCases.flatMap { axis in
        [true, false].map { EngineEntry(.intrinsic(axis, isHugging: $0), storage: storage) }
      }
    }
    // Nothing depends on the size of an item with a fixed frame that nothing mentions.
    guard storage.autoresizedFrame == nil || storage.isRecorded else { return }
    LayoutEngine.invalidate(self, entries: storage.intrinsicEntries)
  }

  /// The height at the width that the item has at present: most likely it keeps it.
  private func fittedHeight(natural: Size) -> (width: Double, height: Double)? {
    let width = layoutStorage.fitted?.width ?? natural.width
    return intrinsicContentHeight(forWidth: width).map { (width, $0) }
  }

  /// Fixes the frame of an item, in its parent's frame, as required; another frame takes effect in place.
  ///
  /// An item that nothing else mentions costs the engine nothing, however often its frame changes.
  /// - Parameter frame: in points, from the corner of the parent's frame; nil leaves the item to constraints.
  public func setAutoresizedFrame(_ frame: Rect?) {
    let storage = layoutStorage
    guard storage.autoresizedFrame != frame else { return }
    let wasFixed = storage.autoresizedFrame != nil
    storage.autoresizedFrame = frame
    guard storage.isRecorded || frame == nil else { return }
    var entries = storage.frameEntries
    // What did not matter as long as the frame was fixed does now.
    if wasFixed && frame == nil { entries += storage.intrinsicEntries }
    LayoutEngine.invalidate(self, entries: entries)
  }

  /// Says that what the item answers about itself has changed: direction, margins, baselines or insets.
  ///
  /// All that depends on it is put into numbers again; where only a number differs it is changed in place.
  public func setNeedsLayoutInputsUpdate() {
    let storage = layoutStorage
    var entries: [EngineEntry] = storage.mentions.sorted { $0.key < $1.key }.compactMap {
      $0.value.constraint?.entry
    }
    storage.forEachEntry { entries.append($0) }
    for child in layoutChildren { entries += child.layoutStorage.frameEntries }
    LayoutEngine.invalidate(self, entries: entries)
    layoutParent?.baselinesMayChange()
  }
}
