public import Accessibility

extension AccessibilityWords {
  /// What is said of an element, in pieces, without its hint: `selected` if it is, the label, the value,
  /// `dimmed` if it is, and what it is. Never empty.
  public func parts(for node: AccessibilityNode) -> [String] {
    var parts: [String] = []
    if node.traits.contains(.selected) { parts.append(selected) }
    if let label = node.label, !label.isBlank { parts.append(label) }
    if let value = value(of: node) { parts.append(value) }
    parts += traitWords(for: node)
    return parts.isEmpty ? [unlabeled] : parts
  }

  /// The hint of an element; `nil` without one, and for an element that is dimmed.
  public func hint(for node: AccessibilityNode) -> String? {
    guard let hint = node.hint, !hint.isBlank, !node.traits.contains(.notEnabled) else { return nil }
    return hint
  }

  /// The value of an element as it is said; `nil` when it has none.
  ///
  /// A toggle may give `1` and `0` for on and off, as UIKit's switch does. A range without a text of its
  /// own is said as its number.
  public func value(of node: AccessibilityNode) -> String? {
    if let value = node.value, !value.isBlank {
      if node.traits.contains(.toggleButton), let isOn = ["1": true, "0": false][value] {
        return isOn ? on : off
      }
      return value
    }
    guard let number = node.range?.value, number.isFinite else { return nil }
    return spoken(number)
  }

  /// What an element is, one word or phrase for each thing it is.
  private func traitWords(for node: AccessibilityNode) -> [String] {
    let traits = node.traits
    var words: [String] = []
    if traits.contains(.notEnabled) { words.append(dimmed) }
    if traits.contains(.toggleButton) {
      words.append(toggleButton)
    } else if traits.contains(.button) {
      words.append(button)
    }
    if traits.contains(.link) { words.append(link) }
    if traits.contains(.header) {
      words.append(node.headingLevel.map { "\(heading) \(level) \($0)" } ?? heading)
    }
    if traits.contains(.image) { words.append(image) }
    if traits.contains(.searchField) { words.append(searchField) }
    if traits.contains(.adjustable) { words.append(adjustable) }
    if traits.contains(.tabBar) { words.append(tabBar) }
    if let isExpanded = node.isExpanded { words.append(isExpanded ? expanded : collapsed) }
    if let position = node.position { words.append("\(position.index) \(of) \(position.count)") }
    return words
  }

  /// A number with at most two decimals and none that say nothing; synthesizers read what stands between them as their
  /// language does.
  private func spoken(_ number: Double) -> String {
    let hundredths = (number * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return "\(number)" }
    let separator = language == .en ? "." : ","
    let total = Int(hundredths)
    let (whole, rest) = total.magnitude.quotientAndRemainder(dividingBy: 100)
    var text = total < 0 ? "-\(whole)" : "\(whole)"
    if rest > 0 { text += separator + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)") }
    return text
  }
}

extension String {
  /// Whether there is nothing in it to be said.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
