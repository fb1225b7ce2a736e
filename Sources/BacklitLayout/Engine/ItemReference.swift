/// A reference to an item that is nil after the item is gone.
///
/// Constraints, entries and guides refer to items through this object. A weak reference to an item would give
/// the item a side table, which makes every retain and release of it several times as slow. Each item has one
/// reference. The storage of the item clears it, because the item alone keeps its storage.
@MainActor
package final class ItemReference {
  /// The storage of the item.
  // Unsafe, because a weak reference would bring back the side table: `clear()` runs before the storage is gone.
  // Not isolated, because the deinit that calls it is not.
  nonisolated(unsafe) private(set) unowned(unsafe) var storage: LayoutStorage?
  /// The item; nil also before an engine or a constraint used the item.
  // Unsafe and not isolated as above: the item keeps its storage, whose deinit clears this.
  nonisolated(unsafe) unowned(unsafe) var item: (any LayoutElement)?

  init(_ storage: LayoutStorage) { self.storage = storage }

  /// Clears the reference when the item goes away.
  nonisolated func clear() {
    storage = nil
    item = nil
  }
}

/// A reference to an engine that is nil after the engine is gone, for the same reason as ``ItemReference``.
@MainActor
final class EngineReference {
  // Unsafe for the reasons above: a weak reference is slow, and the deinit of the engine clears this one.
  nonisolated(unsafe) unowned(unsafe) var engine: LayoutEngine?
}
