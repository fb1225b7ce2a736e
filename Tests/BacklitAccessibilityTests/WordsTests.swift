import BacklitAccessibility
import BacklitGeometry
import BacklitValues
import Testing

@Suite("Words") struct WordsTests {
  let words = Language.en.words

  @Test("The parts of an element have a fixed order")
  func parts() {
    func parts(
      _ label: String?, _ value: String? = nil, _ traits: AccessibilityTraits
    ) -> [String] {
      words.parts(for: ReaderHarness.node(1, label, value: value, traits))
    }
    #expect(parts("Cue", nil, .button) == ["Cue", "button"])
    #expect(parts("Pitch", "5", .adjustable) == ["Pitch", "5", "adjustable"])
    #expect(parts("Mute", "off", .toggleButton) == ["Mute", "off", "toggle button"])
    #expect(parts("Mute", "1", [.toggleButton, .button]) == ["Mute", "on", "toggle button"])
    #expect(parts("All tracks", "2", .toggleButton) == ["All tracks", "mixed", "toggle button"])
    #expect(parts("Tracks", "2", .button) == ["Tracks", "2", "button"])
    #expect(parts("Gain", "1", .adjustable) == ["Gain", "1", "adjustable"])
    #expect(parts("Tracks", nil, [.selected, .button]) == ["selected", "Tracks", "button"])
    #expect(parts("Cue", nil, [.notEnabled, .button]) == ["Cue", "dimmed", "button"])
    #expect(
      parts("All", "3", [.selected, .notEnabled, .link, .header, .image, .adjustable])
        == ["selected", "All", "3", "dimmed", "link", "heading", "image", "adjustable"])
    #expect(parts("Words", nil, .staticText) == ["Words"])
    #expect(parts(" ", nil, .image) == ["image"])
    #expect(parts(nil, nil, []) == ["unlabeled"])
  }

  @Test("Heading levels, expansion and plain numbers are spoken") func more() {
    var node = ReaderHarness.node(1, "Deck", .header)
    node.headingLevel = 2
    #expect(words.parts(for: node) == ["Deck", "heading level 2"])
    node = ReaderHarness.node(1, "Menu", .button)
    node.isExpanded = false
    #expect(words.parts(for: node) == ["Menu", "button", "collapsed"])
    for (number, text) in [
      (5.0, "5"), (2.4, "2.4"), (-0.25, "-0.25"), (0.05, "0.05"), (1e300, "1e+300"), (-0.001, "0"),
    ] {
      node = ReaderHarness.node(1, nil)
      node.range = AccessibilityRange(minimum: 0, maximum: 9, step: 1, value: number)
      #expect(words.parts(for: node) == [text])
    }
    node.range?.value = .nan
    #expect(words.parts(for: node) == ["unlabeled"])
  }

  @Test("Only enabled elements have a hint") func hints() {
    #expect(words.hint(for: ReaderHarness.node(1, "Cue", hint: "Returns", .button)) == "Returns")
    #expect(words.hint(for: ReaderHarness.node(1, "Cue", hint: "Returns", [.button, .notEnabled])) == nil)
    #expect(words.hint(for: ReaderHarness.node(1, "Cue", hint: " ")) == nil)
  }

  @Test("A hint takes the place of a missing name, and is not repeated") func onlyHint() {
    let node = ReaderHarness.node(1, nil, hint: "Starts the record")
    for verbosity in ReaderSettings.Verbosity.allCases {
      #expect(words.parts(for: node, verbosity: verbosity) == ["Starts the record"])
    }
    #expect(words.hint(for: node) == nil)
    let button = ReaderHarness.node(1, nil, hint: "Starts the record", .button)
    #expect(words.parts(for: button) == ["button"])
    #expect(words.hint(for: button) == "Starts the record")
  }

  @Test(
    "Each language has its own words, all of them",
    arguments: [
      (
        Language.en,
        ["selected", "Pitch", "5", "dimmed", "toggle button", "link", "heading", "image", "adjustable"]
      ),
      (
        .es,
        [
          "seleccionado", "Pitch", "5", "atenuado", "botón conmutable", "enlace", "encabezado", "imagen",
          "ajustable",
        ]
      ),
      (
        .de,
        [
          "ausgewählt", "Pitch", "5", "abgeblendet", "Umschalter", "Link", "Überschrift", "Bild", "anpassbar",
        ]
      ),
      (
        .fr,
        [
          "sélectionné", "Pitch", "5", "estompé", "bouton bascule", "lien", "titre", "image", "ajustable",
        ]
      ),
      (.ar, ["محدد", "Pitch", "5", "معتم", "زر تبديل", "رابط", "عنوان", "صورة", "قابل للضبط"]),
    ])
  func languages(_ language: Language, _ spoken: [String]) {
    let node = ReaderHarness.node(
      1, "Pitch", value: "5",
      [.selected, .notEnabled, .toggleButton, .link, .header, .image, .adjustable])
    #expect(language.words.parts(for: node) == spoken)
  }

  @Test("A locale name determines the language") func locales() {
    for (name, language) in [
      ("de_AT.UTF-8", Language.de), ("es-419", .es), ("fr", .fr), ("ar_EG@calendar", .ar),
      ("EN_us", .en), ("C.UTF-8", .en), ("POSIX", .en), ("", .en), ("eo", .en),
    ] { #expect(Language(locale: name).supported == language, "\(name)") }
  }

  @Test("The language can be changed at run time") func switching() {
    var harness = ReaderHarness([ReaderHarness.node(1, "Cue", .button)])
    harness.perform(.on)
    harness.reader.settings.language = .de
    harness.perform(.next)
    harness.perform(.off)
    #expect(
      harness.spoken == [
        ["Screen reader on"], ["Cue", "button"], ["Cue", "Taste"], ["Bildschirmleser aus"],
      ])
    #expect(harness.utterances.map(\.language) == ["en", "en", "de", "de"])
  }

  @Test("An element's texts have its language, and the reader's words have the reader's language")
  func ownLanguage() {
    var node = ReaderHarness.node(1, "Bonjour", value: "cinq", hint: "Salue", .adjustable)
    node.language = "fr-CA"
    var harness = ReaderHarness([node])
    harness.perform(.on)
    harness.finishSpeaking()
    harness.wait(1_000)
    #expect(harness.utterances.map(\.language) == ["en", "en", "en"])
    let languages = harness.utterances.map { $0.parts.map { $0.runs.map(\.language) } }
    #expect(languages == [[[nil]], [["fr-CA"], ["fr-CA"], [nil]], [["fr-CA"]]])
    // Values in the reader's words have the reader's language.
    node.value = "1"
    node.traits = .toggleButton
    #expect(words.spokenParts(for: node).map { $0.runs[0].language } == ["fr-CA", nil, nil])
    node.language = nil
    #expect(words.spokenParts(for: node).map { $0.runs[0].language } == [nil, nil, nil])
  }

  @Test("An attributed text is used if it equals the plain text") func runs() {
    var node = ReaderHarness.node(1, "Playing Non, je ne regrette rien")
    node.language = "en"
    node.attributedLabel =
      AttributedText("Playing ") + AttributedText("Non, je ne regrette rien", language: "fr")
    #expect(
      words.spokenParts(for: node)[0].runs == [
        AttributedText.Run("Playing ", language: "en"),
        AttributedText.Run("Non, je ne regrette rien", language: "fr"),
      ])
    node.label = "Stopped"
    #expect(words.spokenParts(for: node)[0].runs == [AttributedText.Run("Stopped", language: "en")])
  }
}
