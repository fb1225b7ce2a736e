import Backlit

/// A kind of music.
enum Genre: String, CaseIterable {
  case rock, jazz, pop

  /// The key of its name.
  var key: String { "genre.\(rawValue)" }

  /// The colour behind its name.
  var color: Color {
    switch self {
    case .rock: Color(red: 0.44, green: 0.06, blue: 0.10)
    case .jazz: Color(red: 0.43, green: 0.52, blue: 0.56)
    case .pop: Color(red: 0.57, green: 0.70, blue: 0.59)
    }
  }

  /// The colour of its name, which is legible on ``color``.
  var textColor: Color { self == .pop ? .black : .white }
}

extension ShowcasePage {
  /// Shows the name of what a pad plays on it, if it is not the genre, which the definition shows.
  func show(_ genre: Genre, on pad: BacklitButton) {
    guard Recordings.shared[genre] != nil else { return }
    pad.title = name(of: genre)
    pad.accessibilityLabel = pad.title
  }

  /// Makes the keys 1 to 3 choose a genre, with its name in the language of the page.
  func setGenreKeys(_ choose: @escaping @MainActor (Genre) -> Void) {
    for (index, genre) in Genre.allCases.enumerated() {
      let key = Key.character(Character("\(index + 1)"))
      removeKeyCommand(for: key)
      addKeyCommand(KeyCommand(title: name(of: genre), key: key) { choose(genre) })
    }
  }
}
