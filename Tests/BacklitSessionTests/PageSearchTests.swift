import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitSession

/// The texts that users type on the pages of the session: everyday words, numbers, and keys that do nothing else.
@Suite @MainActor struct PageSearchTests {
  @Test(
    "Everyday words find the settings",
    arguments: [
      (
        Language.en,
        [
          "german": "Language, Deutsch", "deutsch": "Language, Deutsch", "faster": "Rate",
          "slower": "Rate", "speed": "Rate", "louder": "Volume", "quiet": "Volume", "volume": "Volume",
          "shortcuts": "Keys", "sprache": "Language", "zoom": "Text size",
        ]
      ),
      (.de, ["englisch": "Sprache, English", "schneller": "Tempo", "lauter": "Lautstärke"]),
      (.es, ["alemán": "Idioma, Deutsch", "lento": "Velocidad", "volumen": "Volumen"]),
      (.fr, ["allemand": "Langue, Deutsch", "rapide": "Débit", "fort": "Volume"]),
      (.ar, ["الألمانية": "اللغة, Deutsch", "أسرع": "السرعة"]),
    ])
  func everydayWords(language: Language, words: [String: String]) {
    for (word, title) in words {
      let harness = SessionHarness()
      harness.session.settings.language = language
      harness.turnReaderOn()
      harness.robot.press(.function(8))
      harness.display.advance(by: 10)
      for letter in word { harness.robot.press(.character(letter)) }
      harness.display.advance(by: 2)
      let heard = harness.spoken { harness.robot.press(.home) }.last?.first ?? ""
      #expect(heard.hasPrefix(title), "\(word): \(heard)")
    }
  }

  @Test("A language that is typed in everyday words is chosen with Enter") func german() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.function(8))
    harness.display.advance(by: 10)
    harness.robot.type("german")
    let heard = harness.spoken { harness.robot.press(.enter) }
    #expect(harness.session.settings.chosenLanguage == .de && harness.session.language == .de)
    #expect(heard.contains { $0.contains("Sprache") && $0.contains("Deutsch") }, "\(heard)")
    #expect(harness.setting("language")?.accessibilityValue == "Deutsch")
  }

  @Test("Letters search the list of keys, and Enter goes to the key", arguments: [false, true])
  func keys(byEar: Bool) throws {
    let harness = SessionHarness()
    if byEar { harness.turnReaderOn() }
    harness.robot.press(.character("?"))
    harness.display.advance(by: 10)
    harness.robot.type("settings")
    #expect(harness.display.text.contains("F8"))
    let heard = harness.spoken(for: 30) { harness.robot.press(.enter) }
    #expect(harness.session.panel is KeyHelpPage && harness.display.text.contains("F8"))
    if byEar {
      #expect(heard.last?.contains("F8") == true, "\(heard)")
      // Reading continues there.
      let next = harness.spoken { harness.robot.press(.down) }
      #expect(next.last?.contains("F9") == true, "\(next)")
    }
    // A word that begins with q is typed as well.
    harness.robot.type("question")
    #expect(harness.session.panel is ListPage)
    for _ in 0..<2 {
      harness.display.advance(by: 30)
      harness.robot.press(.escape)
    }
    #expect(harness.session.panel == nil)
  }

  @Test("The list of elements finds values and other names, and says one number of each") func elements() {
    let harness = SessionHarness()
    harness.level.accessibilityUserInputLabels = ["treble", "equalizer"]
    let sides = SegmentedControl(titles: ["Left", "Right"])
    sides.accessibilityLabel = "Side"
    let shift = Switch()
    shift.accessibilityLabel = "Shift"
    for view in [sides, shift] { (harness.play.superview as? StackView)?.addArrangedSubview(view) }
    harness.turnReaderOn()
    for (word, name) in [("treble", "Élan"), ("off", "Shift"), ("right", "Side, Right, button, 1 of 1")] {
      harness.robot.press(.function(7))
      harness.display.advance(by: 5)
      harness.robot.type(word)
      harness.display.advance(by: 5)
      let heard = harness.spoken { harness.robot.press(.home) }.last?.joined(separator: ", ") ?? ""
      #expect(heard.hasPrefix(name), "\(word): \(heard)")
      harness.robot.press(.function(7))
    }
  }

  @Test("A number in the list of elements is the one that its rows say") func number() {
    let harness = SessionHarness()
    harness.heading.text = "Deck 3, 12:03"
    harness.turnReaderOn()
    harness.robot.press(.function(7))
    harness.display.advance(by: 5)
    harness.robot.type("3")
    harness.robot.press(.enter)
    #expect(harness.cursor === harness.stop)
  }

  @Test(
    "Every key is answered on the pages",
    arguments: [
      KeyEvent(.function(7)), KeyEvent(.function(7), modifiers: .shift), KeyEvent(.function(8)),
      KeyEvent(.character("?")),
    ])
  func answers(open: KeyEvent) {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.right)
    harness.display.advance(by: 10)
    harness.robot.press(open.key, modifiers: open.modifiers)
    harness.display.advance(by: 10)
    let keys: [KeyEvent] = [
      KeyEvent(.tab), KeyEvent(.tab), KeyEvent(.tab, modifiers: .shift), KeyEvent(.insert),
      KeyEvent(.pageDown),
      KeyEvent(.pageUp), KeyEvent(.down), KeyEvent(.up), KeyEvent(.end), KeyEvent(.home), KeyEvent(.delete),
      KeyEvent(.character("!")), KeyEvent(.function(10)), KeyEvent(.character("z"), modifiers: .alt),
    ]
    for key in keys {
      let heard = harness.spoken { harness.robot.press(key.key, modifiers: key.modifiers) }
      #expect(!heard.isEmpty, "\(key) is silent")
    }
  }
}
