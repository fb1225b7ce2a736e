extension ScreenReader {
  /// Speaks what the user changed in the value of an element, if the cursor is there.
  ///
  /// The tree update with the new value must be passed on silently before, so that the value is not spoken as well.
  /// - Parameters:
  ///   - change: what changed.
  ///   - node: the element.
  ///   - now: the time in milliseconds.
  /// - Returns: the effects to perform.
  package mutating func valueChanged(
    _ change: AccessibilityValueChange, of node: NodeID, at now: Int
  ) -> [ReaderEffect] {
    guard isOn, node == cursor, let element = tree?[node] else { return [] }
    hint = nil
    readingUtterance = nil
    let parts = words.parts(for: change, of: element, echo: settings.typingEcho)
    return parts.isEmpty ? [] : [speak(parts, .value, about: node)]
  }
}
