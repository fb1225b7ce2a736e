import BacklitAccessibility

/// The helper for a screen reader that reads the terminal's text, such as Orca: a reader that finds the words, and the cells.
struct Companion {
  /// The words that the user of that screen reader has received.
  enum Stage {
    /// Nothing yet.
    case new
    /// The first words, which name the program.
    case greeted
    /// An element with the focus.
    case moved
  }

  /// The reader that finds the words.
  var reader: ScreenReader
  /// The cells.
  var screen = CompanionScreen()
  /// The words that the user has received.
  var stage = Stage.new

  /// Creates a companion at a tree, whose elements it does not speak yet.
  init(settings: ReaderSettings, at tree: TreeUpdate, time: Int) {
    reader = ScreenReader(settings: settings)
    _ = reader.perform(.on)
    _ = reader.update(tree, at: time)
  }

  /// Passes a change to the reader.
  /// - Returns: the last words about it; nil for none.
  mutating func inform(_ change: (inout ScreenReader) -> [ReaderEffect]) -> String? {
    var words: String?
    for case .speak(let utterance, _) in change(&reader) { words = utterance.text }
    return words
  }

  /// Passes a tree update to the reader.
  /// - Parameters:
  ///   - update: the update.
  ///   - isTyping: whether the user types into a text. The screen reader itself reads typed characters.
  ///   - time: the time in milliseconds.
  /// - Returns: the words to show; nil for none, as before the first words.
  mutating func update(_ update: TreeUpdate, isTyping: Bool, at time: Int) -> String? {
    let words = inform { $0.update(update, at: time) }
    return isTyping || stage == .new ? nil : words
  }

  /// Passes a move of the focus to the reader.
  /// - Returns: the words to show; nil for none.
  mutating func focusMoved(to element: NodeID?, at time: Int) -> String? {
    let isFirst = stage != .moved
    if element != nil, stage == .greeted { stage = .moved }
    return inform { reader in
      let effects = reader.focusMoved(to: element, at: time)
      // It begins at the element that gets the focus first, which the user has not heard yet.
      return isFirst && effects.isEmpty && reader.cursor == element
        ? reader.orient(saying: nil, containers: true) : effects
    }
  }
}
