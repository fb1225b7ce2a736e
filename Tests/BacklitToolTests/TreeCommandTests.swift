import FoundationEssentials
import TestSupport
import Testing

/// Tests of the output and the exit code of `backlit tree` and `backlit lint`.
@Suite("backlit tree, backlit lint", .ownThread)
struct TreeCommandTests {
  private struct Report: Codable {
    struct Element: Codable {
      var id: String?
      var label: String?
      var value: String?
      var hint: String?
      var traits: [String]
      var frame: [Double]
      var speech: [String]
    }
    var elements: [Element]
  }

  private let deck = Definitions.asset("DJController")

  @Test("The deck is printed in reading order")
  func readingOrder() throws {
    let run = try ToolRun(["tree", deck])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.outputLines == [
        "Cue, button — Returns to the cue point", "Play, off, toggle button — Starts or stops the record",
        "Sync, button — Matches the tempo", "Pitch, 0 percent, adjustable — Adjust pitch",
        "Record, stopped, 0 seconds, adjustable — Up moves it forward, down back",
        "  actions: Play, Cue",
      ])
  }

  @Test("JSON output has all members")
  func json() throws {
    let run = try ToolRun(["tree", "--json", "--size", "375x667", deck])
    #expect(run.status == 0 && run.errors.isEmpty && run.outputLines.count == 1)
    let elements = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).elements
    #expect(elements.map(\.id) == ["red", "green", "blue", "pitch", "disc"])
    let pitch = try #require(elements.first { $0.id == "pitch" })
    #expect(pitch.label == "Pitch" && pitch.value == "0 percent" && pitch.hint == "Adjust pitch")
    #expect(pitch.traits == ["adjustable"])
    #expect(pitch.speech == ["Pitch", "0 percent", "adjustable", "Adjust pitch"])
    #expect(zip(pitch.frame, [285.25, 16, 73.75, 110.625]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("Rare properties are printed in indented lines")
  func details() throws {
    let definition = Definitions.root(
      """
      { "id": "deck", "class": "View",
        "accessibility": { "label": "Deck A", "containerType": "group" },
        "subviews": [
          { "id": "track", "class": "Label", "properties": { "text": "La mer" },
            "accessibility": { "language": "fr", "respondsToUserInteraction": true,
              "content": [
                { "label": "Tempo", "value": "128", "important": true }, { "label": "Key", "value": "A minor" }
              ] } },
          { "id": "disc", "class": "DiscSpinner", "accessibility": { "label": "Record" } }
        ] }
      """,
      constraints: #"""
        "deck.leading == root.leading", "deck.top == root.top", "deck.width == 300", "deck.height == 300",
        "track.leading == deck.leading", "track.top == deck.top", "disc.leading == deck.leading",
        "disc.top == track.bottom", "disc.width == 200", "disc.height == 200"
        """#)
    let run = try ToolRun(["tree", "a.json"], files: ["a.json": definition])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.outputLines == [
        "La mer, Tempo, 128", "  in: Deck A", "  content: Tempo 128 (important), Key A minor",
        "  language: fr",
        "  responds: yes", "Record, stopped, 0 seconds, adjustable",
        "  actions: Play, Cue",
      ])
    let json = try ToolRun(["tree", "--json", "a.json"], files: ["a.json": definition]).output
    for part in [
      #""containers":["Deck A"]"#, #""actions":["Play","Cue"]"#, #""language":"fr""#, #""responds":true"#,
      #""important":true"#,
    ] {
      #expect(json.contains(part), "no \(part) in \(json)")
    }
    #expect(!json.contains("rotors") && !json.contains("spans") && !json.contains("null"))
  }

  @Test("Hidden views are not printed")
  func hiddenViews() throws {
    let text = Definitions.root(
      #"""
      { "id": "a", "class": "Label", "properties": { "text": "shown" } },
      { "id": "b", "class": "Label", "properties": { "text": "unseen", "hidden": true } }
      """#, constraints: #""a.leading == root.leading", "a.top == root.top""#)
    let run = try ToolRun(["tree", "a.json"], files: ["a.json": text])
    #expect(run.output == "shown\n" && run.status == 0)
  }

  @Test("Lint prints every fault of every file")
  func lintFaults() throws {
    let run = try ToolRun(
      ["lint", "a.json", deck, "missing.json", "a.json"], files: ["a.json": Definitions.faulty])
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = run.outputLines
    #expect(lines.count == 4)
    #expect(lines.prefix(3).map { $0.prefix(9) } == ["a.json:2:", "a.json:3:", "a.json:4:"])
    #expect(lines.last?.hasPrefix("missing.json:1:1: error: the file cannot be read") == true)
  }

  @Test("Lint prints nothing for valid definitions")
  func lintWithoutFaults() throws {
    let run = try ToolRun(["lint", deck, Definitions.asset("ControlGallery")])
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(try ToolRun(["lint"]).status == 2)
  }

  @Test("The deck is printed in several languages")
  func languages() throws {
    let german = try ToolRun(["tree", "--language", "de-AT", deck])
    #expect(german.status == 0 && german.errors.isEmpty)
    #expect(
      german.outputLines == [
        "Cue, Taste — Springt zum Cue-Punkt zurück", "Play, aus, Umschalter — Startet oder stoppt die Platte",
        "Sync, Taste — Gleicht das Tempo an", "Pitch, 0 Prozent, anpassbar — Stellt den Pitch ein",
        "Platte, gestoppt, 0 Sekunden, anpassbar — Auf bewegt sie vor, Ab zurück",
        "  actions: Abspielen, Cue",
      ])
    let arabic = try ToolRun(["tree", "--json", "--language", "ar", "--size", "375x667", deck])
    let elements = try JSONDecoder().decode(Report.self, from: Data(arabic.output.utf8)).elements
    #expect(elements.first { $0.id == "pitch" }?.frame.first == 16)
    let turned = try ToolRun([
      "tree", "--json", "--language", "ar", "--traits", "ltr", "--size", "375x667", deck,
    ])
    let unturned = try JSONDecoder().decode(Report.self, from: Data(turned.output.utf8)).elements
    #expect(unturned.first { $0.id == "pitch" }?.frame.first == 285.25)
    #expect(unturned.first?.speech.contains("زر") == true)
  }

  @Test("An unknown language falls back to English")
  func unknownLanguage() throws {
    #expect(try ToolRun(["tree", "--language", "tlh", deck]).output == (try ToolRun(["tree", deck]).output))
    for command in ["tree", "lint"] {
      let run = try ToolRun([command, "--language", "../de", deck])
      #expect(run.status == 2 && run.errors.contains("The language must be a tag such as de or de-AT."))
    }
  }

  @Test("Lint reports missing translations")
  func lintLanguages() throws {
    let files = [
      "Nibs/a.json": """
      { "nib": 1, "root": { "class": "Label",
        "properties": { "text": "@hello" },
        "accessibility": { "hint": "@bye", "label": "@who", "valu": "" } } }
      """,
      "Strings/en.json": #"{ "hello": "Hello", "bye": "Bye" }"#,
      "Strings/de.json": #"{ "hello": "Hallo" }"#, "Strings/fr.json": #"{ "bye": "Salut" }"#,
    ]
    let run = try ToolRun(["lint", "Nibs/a.json"], files: files)
    #expect(run.status == 1 && run.errors.isEmpty)
    let strings = "Nibs/../Strings"
    #expect(
      run.outputLines == [
        "Nibs/a.json:2:27: error: there is no text \"hello\" in \(strings)/fr.json; \(strings)/en.json has it",
        "Nibs/a.json:3:30: error: there is no text \"bye\" in \(strings)/de.json; \(strings)/en.json has it",
        "Nibs/a.json:3:47: error: there is no text \"who\" in \(strings)/en.json; add it there, or write @@ for a "
          + "text that begins with @",
        "Nibs/a.json:3:55: error: \"accessibility\" has no \"valu\"; did you mean \"value\"?",
      ])
    let german = try ToolRun(["lint", "--language", "de", "Nibs/a.json"], files: files)
    #expect(german.outputLines.count == 3 && !german.output.contains("fr.json"))
    let italian = try ToolRun(["lint", "--language", "it", "Nibs/a.json"], files: files)
    #expect(italian.output.contains("there are no strings for the language \"it\""))
  }
}
