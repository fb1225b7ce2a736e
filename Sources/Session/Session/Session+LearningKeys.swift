import Accessibility
import Input
import ScreenReader

extension Session {
  /// Speaks the name of a key instead of handling it, while the user learns the keys.
  /// - Returns: whether the key was consumed.
  func nameKey(_ event: KeyEvent) -> Bool {
    guard reader.isLearningKeys else { return false }
    let press = KeyEvent(event.key, modifiers: event.modifiers)
    if press == KeyEvent(.escape) || ReaderKeys.commands[press] == .learnKeys {
      perform(.learnKeys, at: now)
    } else if !event.isRepeat {
      let words = language.keyWords
      apply(reader.nameKey(words.name(of: press), meaning: meaning(of: press), at: milliseconds))
      update()
    }
    return true
  }

  /// A description of what a key does now. Nil if there is no description.
  private func meaning(of press: KeyEvent) -> String? {
    if press == KeyEvent(ReaderKeys.toggle) { return ReaderCommand.off.meaning(in: language) }
    let command = ReaderKeys.command(for: press, speaking: false, adjusting: isAtAdjustable)
    if let command { return command.meaning(in: language) }
    let names = [language.keyWords, .english].map { $0.written(press).lowercased() }
    let items = programKeys + KeyHelpItem.reader(in: language) + KeyHelpItem.general(in: language)
    return items.first { item in
      item.keys.split { ",،".contains($0) }.contains { key in
        names.contains(key.drop { $0 == " " }.lowercased())
      }
    }?.meaning
  }

  /// Whether the element at the reader's cursor has a value to step.
  var isAtAdjustable: Bool {
    guard let cursor = reader.cursor else { return false }
    return reader.tree?[cursor]?.traits.contains(.adjustable) == true
  }
}
