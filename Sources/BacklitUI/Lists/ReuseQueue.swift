/// A cell or a view beside the cells that a list uses again for different content.
@MainActor
package protocol ReusableView: View {
  /// The name under which the view was registered; nil for a view that is used once.
  var reuseIdentifier: String? { get }
  /// Called before the view shows different content: remove what the new content may not set.
  func prepareForReuse()
}

/// The classes of reusable views by name, and the views that wait for their next use.
///
/// A list keeps as many views as it once showed together, so the number of views does not depend on the number of
/// items.
@MainActor
package struct ReuseQueue<Reusable: ReusableView> {
  private var makers: [String: @MainActor (_ identifier: String) -> Reusable] = [:]
  private var idle: [String: [Reusable]] = [:]
  /// The number of views that were made, for tests of the memory of a list.
  package private(set) var madeCount = 0

  /// Creates a queue without registered names.
  package init() {}

  /// The registered names, sorted.
  package var identifiers: [String] { makers.keys.sorted() }

  /// Registers what makes the views with a name; nil removes the registration. Waiting views of the name are dropped.
  package mutating func register(
    _ identifier: String, make: (@MainActor (_ identifier: String) -> Reusable)?
  ) {
    makers[identifier] = make
    idle[identifier] = nil
  }

  /// Returns a waiting view with a name, prepared for its reuse, or a new one.
  ///
  /// Traps if the name is not registered.
  /// - Parameters:
  ///   - identifier: the name.
  ///   - preferred: the view to return if it waits; nil for any.
  ///   - isSpared: whether a view is only returned as the preferred one.
  ///   - kind: what the view is, for the message: "cell".
  ///   - list: the list, for the message: "The table \"tracks\"".
  /// - Returns: the view.
  package mutating func dequeue(
    _ identifier: String, preferring preferred: Reusable? = nil,
    sparing isSpared: (Reusable) -> Bool = { _ in false }, kind: String,
    in list: @autoclosure () -> String
  ) -> Reusable {
    let own = preferred.flatMap { view in idle[identifier]?.firstIndex { $0 === view } }
    if let place = own ?? idle[identifier]?.lastIndex(where: { !isSpared($0) }) {
      let view = idle[identifier, default: []].remove(at: place)
      view.prepareForReuse()
      return view
    }
    guard let make = makers[identifier] else {
      let known = identifiers.map { "\"\($0)\"" }.joined(separator: ", ")
      // A programming error, as in UIKit, which raises an exception here.
      fatalError(
        "\(list()) has no \(kind) with the reuse identifier \"\(identifier)\": register it first. "
          + (known.isEmpty ? "Nothing is registered." : "Registered are \(known)."))
    }
    madeCount += 1
    return make(identifier)
  }

  /// Adds a view that is not shown any longer. A view without a name is dropped.
  package mutating func enqueue(_ view: Reusable) {
    guard let identifier = view.reuseIdentifier, makers[identifier] != nil else { return }
    idle[identifier, default: []].append(view)
  }

  /// The views that wait for their next use.
  package var idleViews: [Reusable] { idle.values.flatMap(\.self) }
}
