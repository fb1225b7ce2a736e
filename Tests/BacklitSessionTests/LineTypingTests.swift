import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import Testing

/// Typing into text fields in line mode.
@Suite @MainActor struct LineTypingTests {
  @Test("A line is the text of the field, and a colon is in front of key names") func typing() {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    display.session.displayQuality = .plain
    let (first, second) = (TextField(placeholder: "First name"), TextField(placeholder: "Last name"))
    let page = StackView(arrangedSubviews: [first, second])
    page.axis = .vertical
    display.show(page)
    var lines: [String] = []
    let dialogue = LineInterface(display.session) { lines.append($0) }
    func send(_ line: String) -> [String] {
      let before = lines.count
      dialogue.handleLine(line, at: display.time)
      display.finishSpeaking()
      dialogue.finishAnswer()
      return Array(lines[before...])
    }
    dialogue.begin(at: display.time)
    display.finishSpeaking()
    #expect(lines.last == "First name, text field, is editing")
    #expect(send("Ana María") == ["inserted Ana María"])
    #expect(first.text == "Ana María")
    #expect(send("Left") == ["inserted Left"])
    #expect(first.text == "Left")
    #expect(send("") == ["Last name, text field, is editing"])
    #expect(send(":Shift-Tab") == ["First name, text field, Left, is editing"])
    #expect(send(":Tab") == ["Last name, text field, is editing"])
    #expect(send("Pérez") == ["inserted Pérez"])
    #expect(send(":Backspace") == ["deleted z"])
    #expect(second.text == "Pére")
    #expect(send(":?").contains { $0.contains("F8") })
  }

  /// Shows a page, and returns a closure that sends a line and returns the answer.
  private func dialogue(_ views: View...) -> (String) -> [String] {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    display.session.displayQuality = .plain
    let page = StackView(arrangedSubviews: views)
    page.axis = .vertical
    display.show(page)
    var lines: [String] = []
    let dialogue = LineInterface(display.session) { lines.append($0) }
    dialogue.begin(at: display.time)
    display.finishSpeaking()
    return { line in
      let before = lines.count
      dialogue.handleLine(line, at: display.time)
      display.finishSpeaking()
      dialogue.finishAnswer()
      return Array(lines[before...])
    }
  }

  @Test("A number is the value of the adjustable element as a whole") func values() throws {
    let slider = Slider()
    slider.accessibilityLabel = "Level"
    slider.valueRange = try ValueRange(minimum: 0, maximum: 100, step: 0.1)
    slider.format = ValueFormat(decimals: 1)
    let wave = WaveformView(duration: 3600)
    let send = dialogue(slider, wave, BacklitButton(title: "Play"))
    #expect(send("3.2") == ["3.2"])
    #expect(send("3.2") == ["already 3.2"])
    #expect(send("3") == ["3"] && slider.value == 3)
    #expect(send("200") == ["100"] && slider.value == 100)
    _ = send("Right")
    _ = send("3")
    #expect(wave.value == 3)
    #expect(send("0:20").first?.contains("20 seconds") == true)
    #expect(wave.value == 20)
    // Elsewhere a digit is a key, and a number is not.
    _ = send("Right")
    #expect(send("3.2").first?.contains("There is no key “3.2”") == true)
  }

  @Test("Words go to the element whose name matches best, or search the list that is shown") func words() {
    let send = dialogue(
      Label(text: "Side of the crossfader"), BacklitButton(title: "Crossfader"), BacklitButton(title: "Cue"))
    #expect(send("crossf") == ["Crossfader, button"])
    #expect(send("the crossfader") == ["Side of the crossfader"])
    #expect(send("headphones").first?.contains("There is no key “headphones”") == true)
    _ = send("F7")
    #expect(send("crossf").first?.hasPrefix("2 items. Crossfader, button") == true)
    #expect(send("cue").first?.hasPrefix("1 item. Cue, button") == true)
    #expect(send("Enter").last == "Cue, button")
  }

  @Test("In a text that cannot be edited, a line has names of keys") func log() {
    let page = LogPage()
    let send = dialogue(page)
    #expect(send("Up") == ["job 98"])
    #expect(send("d") == ["Deleted"] && send("Alt-x") == ["Exported"] && page.log.text.hasSuffix("job 99"))
    #expect(send("/").last?.hasPrefix("Find, search field") == true)
    #expect(send("97").first == "inserted 97" && send(":Escape").first?.contains("Log, text area") == true)
    #expect(send("") == ["Stop, button"])
  }

  @Test("The list of keys has the commands in reach, as they are typed") func commands() {
    let send = dialogue(LogPage())
    let keys = send("?")
    #expect(keys.contains("Alt-X: Export") && keys.contains("+: Enlarge"), "\(keys)")
    #expect(keys.contains("d: Delete") && keys.contains("S: Save"), "\(keys)")
  }

  @Test("A colon can be in front of key names everywhere") func colon() {
    let send = dialogue(BacklitButton(title: "Play"), BacklitButton(title: "Cue"))
    #expect(send(":Tab") == ["Cue, button"])
    #expect(send(":Left :Right").first?.contains("There is no key “:Right”") == true)
    #expect(send(":Nokey").first?.contains("There is no key “Nokey”") == true)
    #expect(send(":") == ["no action here"], "alone it is a key")
  }

  /// A log with a button and commands.
  private final class LogPage: StackView {
    let log = TextView()

    init() {
      super.init()
      for view in [log, BacklitButton(title: "Stop")] { addArrangedSubview(view) }
      log.isEditable = false
      log.followsEnd = true
      log.isFindInteractionEnabled = true
      log.accessibilityLabel = "Log"
      for line in 0..<100 { log.appendLine("job \(line)") }
    }

    override var keyCommands: [KeyCommand] {
      func command(_ title: String, _ key: Character, _ modifiers: KeyModifiers, _ answer: String)
        -> KeyCommand
      {
        KeyCommand(title: title, key: .character(key), modifiers: modifiers) { [weak self] in
          self?.window?.post(.announcement(answer, .high))
        }
      }
      return [
        command("Export", "x", .alt, "Exported"), command("Enlarge", "+", [], "Enlarged"),
        command("Delete", "d", [], "Deleted"), command("Save", "S", [], "Saved"),
      ]
    }
  }
}
