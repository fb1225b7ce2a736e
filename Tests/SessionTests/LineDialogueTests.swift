import Controls
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// A session by lines: names of keys in, words out.
@Suite @MainActor struct LineDialogueTests {
  /// A display whose session is talked to by lines.
  @MainActor final class Talk {
    let display = HeadlessDisplay(columns: 40, rows: 8)
    let first = BacklitButton()
    let second = BacklitButton()
    var lines: [String] = []
    var keys: [KeyEvent] = []
    var leaves = 0
    var dialogue: LineDialogue?

    init(language: AccessibilityLanguage = .en) {
      first.title = "One"
      second.title = "Two"
      display.session.language = language
      display.session.quality = .plain
      display.show(StackView(arrangedSubviews: [first, second]))
      display.session.onUnhandledKey = { [weak self] in
        self?.keys.append($0)
        return true
      }
      let dialogue = LineDialogue(display.session) { [weak self] in self?.lines.append($0) }
      dialogue.onInterrupt = { [weak self] in self?.leaves += 1 }
      self.dialogue = dialogue
      dialogue.begin(at: display.time)
    }

    /// What a line is answered with.
    func ask(_ line: String) -> [String] {
      let before = lines.count
      dialogue?.take(line, at: display.time)
      display.finishSpeaking()
      dialogue?.finishAnswer()
      return Array(lines[before...])
    }
  }

  @Test func itBeginsWithWhatToTypeAndTheFirstElement() {
    let talk = Talk()
    #expect(talk.lines.first?.hasPrefix("In lines: type names of keys") == true)
    #expect(talk.lines.contains { $0.contains("One, button") })
    #expect(talk.display.session.isReaderOn)
  }

  @Test func keysAreTypedAndAnEmptyLineIsTheNextElement() {
    let talk = Talk()
    #expect(talk.ask("") == ["Two, button"])
    #expect(talk.ask("Left") == ["One, button"])
    #expect(talk.ask("Right Left") == ["Two, button", "One, button"])
    #expect(talk.ask("x") == ["no answer"])
    #expect(talk.keys == [KeyEvent(.character("x"))])
    #expect(talk.ask("Control-C") == ["no answer"])
    #expect(talk.ask("Control-C x") == ["no answer"], "what comes after the end is not done")
    #expect(talk.leaves == 2 && talk.keys.count == 1)
  }

  @Test func anUnknownWordDoesNothingOfItsLine() {
    let talk = Talk()
    let answer = talk.ask("Right Rihgt")
    #expect(answer.count == 1 && answer[0].contains("“Rihgt”") && answer[0].contains("?"))
    #expect(talk.ask("Control-L") == ["One, button"], "nothing of the line was done")
  }

  @Test func theKeysThatAreListedCanBeTyped() {
    for language in AccessibilityLanguage.allCases {
      let talk = Talk(language: language)
      let keys = talk.ask("?")
      #expect(keys.count > 15)
      for line in keys.dropFirst().dropLast() {
        let names = line.split(separator: ":")[0].split(separator: ",").map { $0.drop { $0 == " " } }
        #expect(!names.isEmpty)
        for name in names {
          // What each does is another matter: here it is only known.
          let answer = talk.ask("\(name) nosuchkey")
          #expect(answer.count == 1 && answer[0].contains("nosuchkey"), "\(language): \(name): \(answer)")
        }
      }
    }
  }

  @Test func theSecondOfTwoKeysHasTheFirstsModifier() {
    let keys = Talk().ask("?")
    #expect(keys.contains("Control-Left, Control-Right: previous and next heading"), "\(keys)")
    #expect(keys.contains("Left, Right: previous and next element"))
    #expect(Talk(language: .de).ask("?").contains { $0.hasPrefix("Bild-auf, Bild-ab:") })
  }

  @Test func thePictureIsText() {
    let talk = Talk()
    let picture = talk.ask("picture")
    #expect(picture.count > 2 && picture.contains { $0.contains("One") && $0.contains("Two") })
    #expect(Talk(language: .de).ask("Bild").contains { $0.contains("One") })
  }

  @Test func nothingThatIsSaidCanSteerATerminal() {
    let talk = Talk()
    talk.second.title = "T\u{1B}[31mw\u{9B}o\nx"
    talk.display.settle()
    for line in talk.ask("Right") + talk.ask("picture") {
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(line)")
    }
  }
}

/// The names of keys that scripts and lines share.
@Suite struct KeyNameTests {
  @Test(arguments: [
    ("Tab", KeyEvent(.tab)), ("shift-tab", KeyEvent(.tab, modifiers: .shift)),
    ("Control-R", KeyEvent(.character("r"), modifiers: .control)),
    ("Ctrl+r", KeyEvent(.character("r"), modifiers: .control)), ("R", KeyEvent(.character("R"))),
    ("Alt-Shift-Z", KeyEvent(.character("z"), modifiers: [.alt, .shift])), ("F7", KeyEvent(.function(7))),
    ("f", KeyEvent(.character("f"))), ("-", KeyEvent(.character("-"))),
    ("Control--", KeyEvent(.character("-"), modifiers: .control)), ("Control", KeyEvent(.control)),
    ("PageUp", KeyEvent(.pageUp)), ("ß", KeyEvent(.character("ß"))), ("日", KeyEvent(.character("日"))),
  ])
  func names(name: String, press: KeyEvent) { #expect(KeyEvent(named: name) == press) }

  @Test(arguments: ["", "Hyper-x", "F0", "F36", "Tabb", "Shift-", "12", "Page Up"])
  func noNames(name: String) { #expect(KeyEvent(named: name) == nil) }
}
