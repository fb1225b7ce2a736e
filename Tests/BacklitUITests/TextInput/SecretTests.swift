import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitText
import BacklitUI
import TestSupport
import Testing

/// A password is in the field and nowhere else.
@Suite @MainActor struct SecretTests {
  private let password = "q7Zr-Xw29-pLk4-Vt81-mN53"

  /// Operates a field with a password in every way that could give it away.
  private func operate(_ harness: TextHarness<TextField>) {
    harness.robot.type(password)
    harness.press("Left", "Home", "Control-Right", "End", "Shift-Home", "Alt-c", "Control-x", "End")
    for command in [
      ReaderCommand.spell, .spell, .whereAmI, .whereAmI, .repeat, .readAll, .nextChoice, .choiceDown,
      .choiceDown,
      .olderSpeech, .cycleVerbosity,
    ] {
      harness.robot.reader(command)
      harness.display.finishSpeaking()
    }
    harness.press("Control-z", "Control-Shift-z")
    harness.press("Backspace")
    harness.robot.paste("3")
    harness.robot.press(.function(9))
    harness.display.finishSpeaking()
    harness.robot.press(.function(9))
    harness.display.finishSpeaking()
  }

  /// Everything that a value contains, as text.
  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test("It is not on the screen, in speech, in the tree, in undo or on the pasteboard") func everywhere() {
    let field = TextField(placeholder: "Password")
    field.isSecureTextEntry = true
    field.validation = .required
    let harness = TextHarness(field, columns: 40)
    harness.robot.reader(.on)
    harness.display.session.settings.typingEcho = .both
    Pasteboard.general.string = nil
    operate(harness)
    #expect(field.text == password, "the field itself has it")

    let session = harness.display.session
    let places = [
      "screen": harness.display.text,
      "transcript": harness.display.spoken.map { $0.joined(separator: " ") }.joined(separator: "\n"),
      "speech records": dumped(harness.display.transcript),
      "tree": dumped(harness.display.tree),
      "editing and undo": dumped(field.editing) + "\(field.editing)",
      "kill ring": dumped(field.editing.killRing),
      "undo manager": dumped(session.window.undoManager as Any),
      "pasteboard": Pasteboard.general.string ?? "",
    ]
    // No four characters of it in a row, and no group by itself.
    let characters = Array(password)
    let parts = (0...characters.count - 4).map { String(characters[$0..<$0 + 4]) }
    for (place, text) in places {
      let found = parts.filter { text.contains($0) }
      #expect(found.isEmpty, "\(place): \(found)")
    }
    #expect(!field.editing.canUndo && !field.editing.canRedo)
    // Single characters are not spoken either.
    let spoken = harness.display.spoken.flatMap(\.self)
    #expect(!spoken.contains("q") && !spoken.contains("7") && spoken.contains("bullet"))
  }
}
