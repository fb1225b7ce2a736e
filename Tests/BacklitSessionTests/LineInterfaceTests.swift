import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import Testing

/// The line interface: names of keys in, words out.
@Suite @MainActor struct LineInterfaceTests {
  /// A display with the line interface of its session.
  @MainActor final class LineHarness {
    let display = HeadlessDisplay(columns: 40, rows: 8)
    let first = BacklitButton()
    let second = BacklitButton()
    var lines: [String] = []
    var keys: [KeyEvent] = []
    var interrupts = 0
    var dialogue: LineInterface?

    init(language: Language = .en) {
      first.title = "One"
      second.title = "Two"
      display.session.language = language
      display.session.displayQuality = .plain
      display.show(StackView(arrangedSubviews: [first, second]))
      display.session.addUnhandledKeyHandler { [weak self] in
        self?.keys.append($0)
        return true
      }
      let keys = ["\u{1B}[C": [KeyEvent(.right)], "\u{1B}[D\u{1B}[C": [KeyEvent(.left), KeyEvent(.right)]]
      let dialogue = LineInterface(
        display.session, decode: { $0 == "\t" ? [KeyEvent(.tab)] : keys[$0] ?? [] },
        write: { [weak self] in self?.lines.append($0) })
      dialogue.onInterrupt = { [weak self] in self?.interrupts += 1 }
      self.dialogue = dialogue
      dialogue.begin(at: display.time)
    }

    /// Sends a line and returns the answer.
    func send(_ line: String) -> [String] {
      let before = lines.count
      dialogue?.handleLine(line, at: display.time)
      display.finishSpeaking()
      dialogue?.finishAnswer()
      return Array(lines[before...])
    }
  }

  @Test("The greeting and the first element come first") func greeting() {
    let harness = LineHarness()
    #expect(harness.lines.first?.hasPrefix("In lines, without a terminal: type names of keys") == true)
    #expect(harness.lines.contains { $0.contains("One, button") })
    #expect(harness.display.session.isReaderOn)
  }

  @Test("Lines are key names, and an empty line goes to the next element") func keys() {
    let harness = LineHarness()
    #expect(harness.send("") == ["Two, button"])
    #expect(harness.send("Left") == ["One, button"])
    #expect(harness.send("Right Left") == ["Two, button", "One, button"])
    #expect(harness.send("x") == ["no answer"])
    #expect(harness.keys == [KeyEvent(.character("x"))])
    #expect(harness.send("Control-C") == ["no answer"])
    #expect(harness.send("Control-C x") == ["no answer"], "the rest of the line is ignored")
    #expect(harness.interrupts == 2 && harness.keys.count == 1)
  }

  @Test("Keys as a terminal sends them are carried out, also several in a word") func realKeys() {
    let harness = LineHarness()
    #expect(harness.send("\u{1B}[C") == ["Two, button"])
    #expect(harness.send("\u{1B}[D\u{1B}[C Left") == ["One, button", "Two, button", "One, button"])
    #expect(harness.send("\t") == ["Two, button"])
    #expect(harness.send("\u{7}").first?.contains("There is no key") == true)
  }

  @Test("A line with an unknown word is not carried out") func unknownWord() {
    let harness = LineHarness()
    let answer = harness.send("Right Rihgt")
    #expect(answer.count == 1 && answer[0].contains("“Rihgt”") && answer[0].contains("?"))
    #expect(harness.send("Control-L") == ["One, button"], "no word of the line was carried out")
  }

  @Test("Every listed key can be typed, in every language") func listedKeys() {
    for language in Localization.builtInLanguages {
      let harness = LineHarness(language: language)
      let keys = harness.send("?")
      #expect(keys.count > 15)
      for line in keys.dropFirst().dropLast() {
        let names = line.split(separator: ":")[0].split(separator: ",").map { $0.drop { $0 == " " } }
        #expect(!names.isEmpty)
        for name in names {
          // Only parsing is tested here: the unknown word prevents the command.
          let answer = harness.send("\(name) nosuchkey")
          #expect(answer.count == 1 && answer[0].contains("nosuchkey"), "\(language): \(name): \(answer)")
        }
      }
    }
  }

  @Test("The modifier of the first key applies to the second") func sharedModifier() {
    let keys = LineHarness().send("?")
    #expect(keys.contains("Control-Left, Control-Right: previous and next heading"), "\(keys)")
    #expect(keys.contains("Left, Right: previous and next element"))
    #expect(!keys.contains { $0.contains("draw the screen") }, "there is no screen")
    #expect(LineHarness(language: .de).send("?").contains { $0.hasPrefix("Bild-auf, Bild-ab:") })
  }

  @Test("The picture is printed as text") func picture() {
    let harness = LineHarness()
    let picture = harness.send("picture")
    #expect(picture.count > 2 && picture.contains { $0.contains("One") && $0.contains("Two") })
    #expect(LineHarness(language: .de).send("Bild").contains { $0.contains("One") })
  }

  @Test("Output contains no control characters, line breaks or marks that change directions")
  func controlCharacters() {
    let harness = LineHarness()
    harness.second.title = "T\u{1B}[31mw\u{9B}o\u{202E}x\u{2067}y\u{2028}z\nx"
    harness.display.settle()
    let lines = harness.send("Right") + harness.send("picture")
    for line in lines {
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(line)")
      #expect(!line.unicodeScalars.contains { 0x2028...0x202E ~= $0.value || 0x2066...0x2069 ~= $0.value })
    }
    #expect(lines.first?.contains("o\u{FFFD}xy z") == true)
  }
}

/// The names of keys in scripts and in lines.
@Suite struct KeyNameTests {
  @Test(
    "Key names are parsed",
    arguments: [
      ("Tab", KeyEvent(.tab)), ("shift-tab", KeyEvent(.tab, modifiers: .shift)),
      ("Control-R", KeyEvent(.character("r"), modifiers: .control)),
      ("Ctrl+r", KeyEvent(.character("r"), modifiers: .control)), ("R", KeyEvent(.character("R"))),
      ("Alt-Shift-Z", KeyEvent(.character("z"), modifiers: [.alt, .shift])), ("F7", KeyEvent(.function(7))),
      ("f", KeyEvent(.character("f"))), ("-", KeyEvent(.character("-"))),
      ("Control--", KeyEvent(.character("-"), modifiers: .control)), ("Control", KeyEvent(.control)),
      ("PageUp", KeyEvent(.pageUp)), ("ß", KeyEvent(.character("ß"))), ("日", KeyEvent(.character("日"))),
    ])
  func names(name: String, press: KeyEvent) { #expect(KeyEvent(named: name) == press) }

  @Test(
    "Invalid key names are refused",
    arguments: ["", "Hyper-x", "F0", "F36", "Tabb", "Shift-", "12", "Page Up"])
  func invalidNames(name: String) { #expect(KeyEvent(named: name) == nil) }
}
