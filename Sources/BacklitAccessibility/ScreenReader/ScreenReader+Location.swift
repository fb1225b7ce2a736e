import BacklitValues

extension ScreenReader {
  /// The surroundings of the cursor that the session knows, for ``ReaderCommand/whereAmI``.
  package struct Surroundings: Hashable, Sendable {
    /// The program, the screen and the page, from the outside to the inside.
    package var places: [String] = []
    /// The ends of the element's range and its step in words; nil if the element does not state them.
    package var range: RangeWords?

    /// Creates surroundings without names.
    package init() {}
  }

  /// Speaks the place of the cursor. If the command is repeated, speaks the range, the step and the actions of the element.
  mutating func locate(isRepeated: Bool) -> [ReaderEffect] {
    if isRepeated, let details = cursor.flatMap({ tree?[$0] }).flatMap({ details(of: $0) }) {
      return [speak(details, .status)]
    }
    lastLocatedElement = cursor
    let place = place(of: cursor)
    return place.isEmpty ? [] : [speak(place, .status)]
  }

  /// The place of an element in words: program, screen, page, containers, the element with its current value, and its
  /// number in the reading order. It does not depend on whether the screen reader is on.
  package func place(of element: NodeID?) -> [SpokenText] {
    var parts = surroundings.places.map { SpokenText($0) }
    guard let element, let tree, let node = tree[element], let index = tree.readingPlace(of: element) else {
      return parts
    }
    parts += words.spokenParts(entering: tree.containers(around: element), to: node, in: tree)
      .flatMap(\.self).filter { part in !surroundings.places.contains(part.text) }
    parts += words.spokenParts(for: node, verbosity: max(settings.verbosity, .medium))
    let place = ["index": "\(index + 1)", "count": "\(tree.readingOrder.count)"]
    parts.append(SpokenText(settings.language.text(StatusText.elementPosition, place)))
    return parts
  }

  /// The range, the step and the actions of an element; nil if it has neither.
  private func details(of node: AccessibilityNode) -> [SpokenText]? {
    let language = settings.language
    var parts: [SpokenText] = []
    let numbers = node.range.map {
      RangeWords(
        minimum: words.spoken($0.minimum), maximum: words.spoken($0.maximum), step: words.spoken($0.step),
        page: words.spoken(
          Double(ValueRange.pageSteps(of: $0.step, in: $0.maximum - $0.minimum)) * $0.step))
    }
    if let range = surroundings.range ?? numbers {
      let ends = ["minimum": range.minimum, "maximum": range.maximum]
      parts.append(SpokenText(language.text(StatusText.range, ends)))
      parts.append(SpokenText(language.text(StatusText.step, ["step": range.step])))
      if range.page != range.step {
        parts.append(SpokenText(language.text(StatusText.page, ["page": range.page])))
      }
    }
    if node.offersActions {
      let names = node.customActions.map(\.name).joined(separator: ", ")
      parts.append(SpokenText(language.text(StatusText.actions, ["names": names])))
    }
    return parts.isEmpty ? nil : parts
  }
}

/// The ends, the step and the page of a range in words.
package struct RangeWords: Hashable, Sendable {
  /// The lowest value.
  package var minimum: String
  /// The highest value.
  package var maximum: String
  /// The distance of a step.
  package var step: String
  /// The distance of Page Up.
  package var page: String

  /// Creates the words of a range.
  package init(minimum: String, maximum: String, step: String, page: String) {
    (self.minimum, self.maximum, self.step, self.page) = (minimum, maximum, step, page)
  }
}
