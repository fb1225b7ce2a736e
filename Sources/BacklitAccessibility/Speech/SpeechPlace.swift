/// A place in an utterance, where a word begins: the name of a mark for the synthesizer.
package struct SpeechPlace: Hashable, Sendable {
  /// The index of the part.
  package var part: Int
  /// The number of characters of the part before the place.
  package var offset: Int

  /// Creates a place; without arguments, the beginning of an utterance.
  package init(part: Int = 0, offset: Int = 0) {
    self.part = part
    self.offset = offset
  }

  /// Creates a place from the name of its mark, such as `2` or `2:14`; nil for the name of a different mark.
  package init?(name: String) {
    let numbers = name.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count <= 2, let part = numbers[0], let offset = numbers.count < 2 ? 0 : numbers[1],
      part >= 0, offset >= 0
    else { return nil }
    self.init(part: part, offset: offset)
  }

  /// The name of its mark.
  package var name: String { offset == 0 ? "\(part)" : "\(part):\(offset)" }
}

extension Utterance {
  /// The same utterance without the text before a place.
  func rest(from place: SpeechPlace) -> Utterance {
    var rest = self
    rest.parts = Array(parts.dropFirst(place.part))
    if !rest.parts.isEmpty { rest.parts[0] = rest.parts[0].dropFirst(place.offset) }
    return rest.text.isEmpty ? self : rest
  }
}

extension SpokenText {
  /// The text without its first characters.
  fileprivate func dropFirst(_ count: Int) -> SpokenText {
    var (left, rest) = (count, [AttributedText.Run]())
    for var run in runs {
      let length = run.text.count
      if left > 0 {
        run.text = String(run.text.dropFirst(left))
        run.pronunciation = nil
      }
      left = max(0, left - length)
      if !run.text.isEmpty { rest.append(run) }
    }
    return SpokenText(runs: rest)
  }
}
