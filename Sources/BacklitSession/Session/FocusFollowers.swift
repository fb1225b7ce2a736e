import BacklitAccessibility

/// The clients that are notified when the focus moves, each with the focus that it knows.
struct FocusFollowers {
  /// The view whose focus the reader knows.
  var reader: NodeID?
  /// The accessibility bus; nil if it is not connected.
  var bus: NewsClient?
  /// The braille display; nil if none is connected.
  var braille: NewsClient?
}

/// A client of the news of a session.
struct NewsClient {
  /// The focus that it knows.
  var focus: NodeID?
  let send: @MainActor (SessionNews) -> Void

  /// Notes the element with the focus.
  /// - Returns: the news to send; nil if the client knows it.
  mutating func follow(_ element: NodeID?) -> SessionNews? {
    guard element != focus else { return nil }
    focus = element
    return .focus(element)
  }
}
