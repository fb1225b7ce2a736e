import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitSession

/// The keys that the user gives to commands of the reader, in the settings.
@Suite @MainActor struct KeyChoiceTests {
  private let harness = SessionHarness(rows: 60)

  /// Opens the list of commands at the one with a meaning, and returns what is spoken of the question for its key.
  private func ask(about meaning: String) -> [[String]] {
    if harness.session.panel == nil {
      harness.robot.press(.function(8))
      harness.session.window.focus(on: harness.setting("keys"))
      harness.display.advance(by: 10)
      harness.robot.press(.enter)
      harness.display.advance(by: 10)
    }
    harness.robot.type(meaning)
    harness.display.advance(by: 10)
    return harness.spoken { harness.robot.press(.enter) }
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) -> String {
    harness.spoken { harness.robot.press(key, modifiers: modifiers) }.map { $0.joined(separator: ", ") }
      .joined(separator: ". ")
  }

  @Test("The key that is pressed next becomes the key of a command, and Delete restores the default")
  func choose() {
    harness.turnReaderOn()
    let question = ask(about: "spell").last ?? []
    #expect(
      question == ["spell. Press the new key. Delete returns to the default, Escape cancels."],
      "\(question)")
    let heard = press(.function(3))
    #expect(heard.contains("spell, F3, Control S"), "\(heard)")
    let key = KeyEvent(.function(3))
    #expect(harness.session.settings.keys == [key: .spell])
    // A different key replaces it.
    _ = ask(about: "spell")
    #expect(press(.character("a"), .control).contains("spell, Control A, Control S"))
    #expect(harness.session.settings.keys == [KeyEvent(.character("a"), modifiers: .control): .spell])
    harness.robot.press(.escape)
    #expect(harness.setting("keys")?.accessibilityValue == "Control A, spell")
    harness.robot.press(.escape)
    harness.display.advance(by: 10)
    harness.robot.press(.escape)
    harness.display.advance(by: 10)
    #expect(press(.character("a"), .control).contains("D"))
    _ = ask(about: "spell")
    #expect(press(.delete).contains("spell, Control S"))
    #expect(harness.session.settings.keys == [:])
  }

  @Test("A key that has a meaning is refused with it, and so is one that types") func refused() {
    harness.turnReaderOn()
    harness.session.settings.keys = [KeyEvent(.function(3)): .repeat]
    _ = ask(about: "spell")
    for (key, modifiers, words) in [
      (
        Key.character("w"), KeyModifiers.control,
        "Control W has a meaning already: pause speech, or continue it."
      ),
      (.function(3), [], "F3 has a meaning already: repeat."),
      (.function(8), [], "F8 has a meaning already: settings"),
      (.function(6), [], "F6 has a meaning already: screen reader off"),
      (.character("x"), [], "X cannot be chosen. Press a function key, or a key with Control or Alt."),
      (.character("x"), [], "X cannot be chosen. Press a function key, or a key with Control or Alt."),
    ] {
      let heard = press(key, modifiers)
      #expect(heard.contains(words), "\(heard)")
    }
    #expect(press(.control) == "")
    // Escape leads back to the command.
    #expect(press(.escape).contains("spell, Control S"))
    #expect(harness.session.settings.keys == [KeyEvent(.function(3)): .repeat])
  }

  @Test("The question is asked in every language", arguments: Localization.builtInLanguages)
  func languages(language: Language) {
    harness.session.settings.language = language
    harness.turnReaderOn()
    let heard = ask(about: ReaderCommand.spell.meaning(in: language)).last ?? []
    #expect(
      heard == ["\(ReaderCommand.spell.meaning(in: language)). \(language.text(SessionText.keyQuestion))"])
    let refused = press(.character("x"))
    #expect(refused == language.text(SessionText.keyUnusable, ["key": "X"]))
    _ = press(.function(3))
    #expect(harness.session.settings.keys.values.map(\.self) == [.spell])
  }

  @Test("While the reader is off, the screen shows the question and the answers") func byEye() {
    _ = ask(about: "spell")
    #expect(harness.display.text.contains("Press the new key."))
    _ = press(.character("x"))
    #expect(harness.display.text.contains("X cannot be chosen."))
    _ = press(.function(3))
    #expect(harness.display.text.contains("spell, F3, Control S"))
  }

  @Test("The settings file names each key that can be chosen as it reads it") func names() {
    let keys: [Key] =
      (1...12).map(Key.function) + "abcxyz159_-+".map(Key.character) + [.up, .pageUp, .home, .insert]
    for key in keys {
      for modifiers: KeyModifiers in [
        [], .control, .alt, [.control, .alt], [.alt, .shift], [.control, .shift],
      ] {
        let press = KeyEvent(key, modifiers: modifiers)
        guard press.canHaveCommand, let name = press.settingName else { continue }
        #expect(KeyEvent(named: name) == press)
      }
    }
    #expect(KeyEvent(.character("a"), modifiers: .control).settingName == "Control-A")
    #expect(KeyEvent(.pageUp, modifiers: [.alt, .shift]).settingName == "Alt-Shift-PageUp")
  }
}
