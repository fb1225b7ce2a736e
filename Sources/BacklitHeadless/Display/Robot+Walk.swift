import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitUI
import BacklitValues

extension Robot {
  /// Presses a key again and again with the screen reader on, and returns the problems for a listener: a stop without words, two
  /// stops in a row with the same words, and a stop that says something twice.
  ///
  /// Stops with equal names need different words around them, such as the name of their row or of their group. The walk ends
  /// where the key leads to an earlier stop or does not move, or after a number of stops. In a text that keeps its
  /// arrow keys, the robot presses Control and Alt as well, as a user of the reader does.
  ///
  /// ```swift
  /// #expect(display.robot.walk(by: .tab) == [])
  /// ```
  /// - Parameters:
  ///   - key: the key, usually `.tab`, or `.right` for all elements.
  ///   - count: the most stops.
  /// - Returns: a sentence for each fault, in order.
  public func walk(by key: Key, atMost count: Int = 200) -> [String] {
    if !display.session.isReaderOn { reader(.on) }
    display.finishSpeaking()
    var walk = ListeningWalk(display)
    for _ in 0..<count where !walk.step(by: key) { break }
    return walk.faults
  }
}

/// A walk through a screen by one key.
@MainActor
private struct ListeningWalk {
  /// Where the reader and the focus are.
  private struct Place: Hashable {
    var element: NodeID?
    var focus: NodeID?
  }

  private let display: HeadlessDisplay
  private(set) var faults: [String] = []
  private var visited: Set<Place>
  /// The words of the latest stop, without hints.
  private var words: [[String]]

  init(_ display: HeadlessDisplay) {
    self.display = display
    visited = [Self.place(on: display)]
    let node = display.session.readerCursor.flatMap { display.tree[$0] }
    words = node.map { [display.session.language.words.parts(for: $0)] } ?? []
  }

  private static func place(on display: HeadlessDisplay) -> Place {
    Place(element: display.session.readerCursor, focus: display.session.focusedElement)
  }

  /// Presses the key, listens for a moment, and notes the faults of the stop.
  /// - Returns: whether the key led to a place where the walk was not before.
  mutating func step(by key: Key) -> Bool {
    let session = display.session
    let listener = session.handlers.onUtterance
    var utterances: [Utterance] = []
    session.handlers.onUtterance = {
      listener?($0)
      utterances.append($0)
    }
    let isTyping = key != .tab && session.window.focusedView?.takesKeysFirst == true
    display.robot.press(key, modifiers: isTyping ? [.control, .alt] : [])
    display.advance(by: 0.3)
    session.handlers.onUtterance = listener
    guard visited.insert(Self.place(on: display)).inserted else { return false }
    note(utterances.filter { $0.kind != .hint }.map { $0.parts.map(\.text).filter { !$0.isEmpty } })
    return true
  }

  private mutating func note(_ new: [[String]]) {
    let name = display.session.readerCursor.flatMap { display.tree[$0] }?.label ?? ""
    let text = Spelling.quoted(new.map { $0.joined(separator: ", ") }.joined(separator: "; "))
    let fault: String? =
      if new.isEmpty {
        "says nothing"
      } else if new == words {
        "says \(text) as the stop before it"
      } else {
        Self.repetition(in: new).map { "says \(Spelling.quoted($0)) twice: \(text)" }
      }
    if let fault { faults.append("stop \(visited.count - 1), \(Spelling.quoted(name)): \(fault)") }
    words = new
  }

  /// The words that an utterance has twice in a row, or that two utterances have in common; nil if there are none. A number
  /// can be followed by a place, "1, 1 of 3".
  private static func repetition(in utterances: [[String]]) -> String? {
    for (number, parts) in utterances.enumerated() {
      for (part, next) in zip(parts, parts.dropFirst())
      where part.contains(where: \.isLetter) && next.begins(withWordsOf: part) { return part }
      for earlier in utterances[..<number] where parts.allSatisfy(earlier.contains) {
        return parts.joined(separator: ", ")
      }
    }
    return nil
  }
}
