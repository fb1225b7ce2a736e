/// The classes of reusable views by name, and the views that wait for their next use.
///
/// A list keeps as many views as it once showed together, so the number of views does not depend on the number of
/// items.
@MainActor
struct ReuseQueue {
  private var makers: [String: @MainActor (_ identifier: String) -> ReusableView] = [:]
  private var idle: [String: [ReusableView]] = [:]
  /// The number of views that were made, for tests of the memory of a list.
  private(set) var madeCount = 0

  /// Creates a queue without registered names.
  init() {}

  /// The registered names, sorted.
  var identifiers: [String] { makers.keys.sorted() }

  /// Registers what makes the views with a name. Waiting views of the name are dropped.
  mutating func register(
    _ identifier: String, make: @escaping @MainActor (_ identifier: String) -> ReusableView
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
  mutating func dequeue(
    _ identifier: String, preferring preferred: ReusableView? = nil,
    sparing isSpared: (ReusableView) -> Bool = { _ in false }, kind: String,
    in list: @autoclosure () -> String
  ) -> ReusableView {
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
  mutating func enqueue(_ view: ReusableView) {
    guard let identifier = view.reuseIdentifier, makers[identifier] != nil else { return }
    idle[identifier, default: []].append(view)
  }
}
