/// The registration of a handler: an action of a control, a handler of trait changes, a handler of keys.
///
/// The object that calls the handler keeps it, so a registration can be discarded. ``remove()`` removes the
/// handler.
///
/// ```swift
/// let registration = knob.addAction(for: .valueChanged) { knob in meter.level = knob.value }
/// registration.remove()
/// ```
@MainActor
public struct HandlerRegistration {
  private weak var list: (any HandlerRemoving)?
  private let id: Int

  fileprivate init(_ list: any HandlerRemoving, id: Int) {
    self.list = list
    self.id = id
  }

  /// Removes the handler; it is not called again. Does nothing if the handler or its object is gone.
  public func remove() { list?.removeHandler(id) }
}

/// The handlers of one event of an object, in the order of registration.
///
/// Most objects have none, so the list is created with the first handler.
@MainActor
package struct HandlerList<Handler> {
  private var storage: Storage?

  /// Creates an empty list.
  package init() {}

  /// Adds a handler at the end.
  /// - Returns: a registration that removes it.
  @discardableResult
  package mutating func add(_ handler: Handler) -> HandlerRegistration {
    let storage = self.storage ?? Storage()
    self.storage = storage
    return storage.add(handler)
  }

  /// Calls a closure with each handler, in the order of registration. A handler that is removed meanwhile is
  /// skipped; one that is added meanwhile is not called.
  package func forEach(_ body: (Handler) -> Void) {
    _ = contains {
      body($0)
      return false
    }
  }

  /// Calls a closure with each handler, in the order of registration, until it returns true.
  /// - Returns: whether it returned true.
  package func contains(where isDone: (Handler) -> Bool) -> Bool {
    guard let storage else { return false }
    for entry in storage.entries where storage.entries.contains(where: { $0.id == entry.id }) {
      if isDone(entry.handler) { return true }
    }
    return false
  }

  private final class Storage: HandlerRemoving {
    private(set) var entries: [(id: Int, handler: Handler)] = []
    private var lastID = 0

    func add(_ handler: Handler) -> HandlerRegistration {
      lastID += 1
      entries.append((lastID, handler))
      return HandlerRegistration(self, id: lastID)
    }

    func removeHandler(_ id: Int) { entries.removeAll { $0.id == id } }
  }
}

@MainActor
private protocol HandlerRemoving: AnyObject {
  func removeHandler(_ id: Int)
}
