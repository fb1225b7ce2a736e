import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitSession

/// A language that the toolkit does not have, from one file: Italian, in part.
///
/// Each test runs in a process of its own, because added languages are there for the whole program.
@Suite @MainActor struct SixthLanguageTests {
  @Test("The reader speaks a language that a program added") func reader() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let harness = try SessionHarness.italian()
      var languages: Set<String?> = []
      harness.session.handlers.onUtterance = { languages.insert($0.language) }
      #expect(harness.spoken { harness.robot.reader(.on) }[0] == ["Lettore dello schermo attivato"])
      #expect(languages == ["it"])
      #expect(harness.spoken { harness.robot.reader(.next) } == [["Play", "pulsante"]])
      harness.level.format = ValueFormat(unit: .percent)
      #expect(harness.spoken { harness.robot.reader(.last) } == [["Élan", "1 per cento", "regolabile"]])
      // Numbers, plurals, the alphabet and the names of keys are Italian, too.
      #expect(ValueFormat(decimals: 1).string(for: 12.5, style: NumberStyle(language: "it-CH")) == "12,5")
      let italian = harness.session.language
      #expect([1, 2].map { italian.text("status.actionsAvailable", count: $0) }[1] == "2 azioni disponibili")
      #expect(italian.keyWords.name(of: KeyEvent(.right, modifiers: .control)) == "Ctrl Destra")
      #expect(italian.keyWords.press(typed: "ctrl-sinistra") == KeyEvent(.left, modifiers: .control))
    }
  }

  @Test("The session's pages show a language that a program added") func pages() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let harness = try SessionHarness.italian()
      harness.display.advance(by: 0)
      #expect(harness.display.text.contains("F6 lettore dello schermo   ? tasti"))
      harness.robot.press(.function(8))
      let text = harness.display.text
      for part in [
        "Impostazioni di accessibilità", "Velocità", "50%", "Livello di dettaglio", "as the system",
        "1 secondo",
      ] {
        #expect(text.contains(part), "\(part)")
      }
      // A text that the file lacks is English.
      #expect(text.contains("Reduce motion"))
      harness.robot.press(.escape)
      harness.robot.type("?")
      #expect(harness.display.text.contains("Barra spaziatrice, Invio  premere"))
      harness.robot.press(.escape)
      harness.turnReaderOn()
      harness.session.handle(.unavailable(.lost), at: 20)
      harness.display.advance(by: 0)
      #expect(harness.display.text.contains("No sound: speech-dispatcher è scomparso; riavviarlo"))
    }
  }

  @Test("The user can choose an added language on the settings page") func choice() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let harness = try SessionHarness.italian()
      harness.session.language = .en
      harness.robot.press(.function(8))
      harness.session.window.focus(on: harness.setting("language"))
      harness.robot.press(.end)
      #expect(harness.session.language.tag == "it" && harness.session.screen.language == "it")
      #expect(harness.setting("language")?.accessibilityValue == "Italiano")
      #expect(harness.display.text.contains("Impostazioni di accessibilità"))
      // A region has the words of its language, unless it has its own.
      harness.session.setLanguage("it-CH", mirrorsLayout: true)
      #expect(harness.session.language.tag == "it" && harness.session.screen.language == "it-CH")
    }
  }
}

extension SessionHarness {
  /// A session in Italian, after adding the language.
  static func italian() throws -> SessionHarness {
    let italian = try #require(Language("it"))
    try Localization.add(italian, json: PackageResources.it_json)
    let harness = SessionHarness(rows: 40)
    harness.session.language = italian
    return harness
  }
}
