import BacklitGeometry
import BacklitUI

extension Session {
  /// The keys that the user presses in place of keys of the program.
  package var keyBindings: KeyBindings {
    get { window.keyBindings }
    set {
      window.keyBindings = newValue
      window.setNeedsFrame()
    }
  }

  /// The key of the program that was probably meant by a key for which the program has no command; nil if there is none.
  package func keyMeant(by key: KeyEvent) -> KeyEvent? {
    let words = language.keyWords
    let others = programKeys.flatMap { words.typed($0.keys) }.compactMap { words.press(typed: $0) }
    return window.keyMeant(by: key, besides: others)
  }

  /// The keys of the program as the user presses them.
  var shownProgramKeys: [KeyHelpItem] {
    guard !keyBindings.keys.isEmpty else { return programKeys }
    return programKeys.map { KeyHelpItem(keys: shown($0.keys), meaning: $0.meaning) }.filter {
      !$0.keys.isEmpty
    }
  }

  /// The names of the keys to press for a command, separated by commas; empty if none is left. A key that the text with the
  /// focus takes is left out.
  func shownKeys(for command: KeyCommand) -> String {
    ([command.press] + command.alternates).flatMap { keyBindings.presses(for: $0) }
      .filter { !window.isTakenByText($0) }.map(language.keyWords.written).joined(separator: ", ")
  }

  /// The names of the keys to press for a key of the program, separated by commas; empty if none is left.
  func shownKeys(for key: KeyEvent) -> String {
    keyBindings.presses(for: key).map(language.keyWords.written).joined(separator: ", ")
  }

  /// Replaces the names of keys with those of the keys to press. Names are separated by commas or, if they are characters,
  /// by spaces.
  private func shown(_ keys: String) -> String {
    if let press = language.keyWords.press(typed: keys.replacing(" ", with: "-")) {
      return shownKeys(for: press)
    }
    guard let separator = [", ", " "].first(where: keys.contains) else { return keys }
    return keys.split(separator: separator).map { shown(String($0)) }.joined(separator: separator)
  }
}
