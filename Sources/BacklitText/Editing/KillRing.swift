/// The texts that readline's keys cut: Control-K, Control-U, Control-W. Control-Y inserts the latest one.
///
/// Fields can share a ring: assign the ring of one ``TextEditing`` to the next one.
package struct KillRing: Sendable {
  /// The number of texts that are kept.
  package static let capacity = 16

  /// The texts, the latest one last.
  private var texts: [String] = []

  /// Creates an empty ring.
  package init() {}

  /// Whether there is nothing to insert.
  package var isEmpty: Bool { texts.isEmpty }

  /// The text that Control-Y inserts.
  package var latest: String? { texts.last }

  /// Adds a text, and removes the oldest one if there are too many.
  package mutating func append(_ text: String) {
    if text.isEmpty { return }
    texts.append(text)
    if texts.count > Self.capacity { texts.removeFirst() }
  }

  /// Extends the latest text by one that was next to it.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - direction: the side of the latest text at which it was.
  mutating func extend(_ text: String, _ direction: TextStorageDirection) {
    guard let last = texts.popLast() else { return append(text) }
    texts.append(direction == .forward ? last + text : text + last)
  }

  /// Makes the text before the latest one the latest one, as Alt-Y does.
  mutating func rotate() {
    if let last = texts.popLast() { texts.insert(last, at: 0) }
  }
}
