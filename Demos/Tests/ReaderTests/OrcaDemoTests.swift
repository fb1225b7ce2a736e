import TestSupport
import Testing

/// The words of the real Orca about the demos. The words are those of Orca 43 in English.
@Suite(
  "Orca and the demos", .serialized, .ownThread,
  .enabled(
    if: OrcaDesktop.missing.isEmpty,
    Comment(
      rawValue: "Run Scripts/bootstrap tests: \(OrcaDesktop.missing.joined(separator: ", ")) not found.")))
struct OrcaDemoTests {
  @Test("The deck: arriving, moving, changing a value, its ends, toggling")
  func deck() throws {
    let desktop = try OrcaDesktop("DJDeck")
    _ = try desktop.listen(for: "DJ deck frame.")
    try desktop.press("Tab", expecting: "Cue push button.", "Returns to the cue point.")
    try desktop.press("Tab", expecting: "Play toggle button not pressed.", "Starts or stops the record.")
    // The record turns now, so the program does not rest.
    #expect(try desktop.press("space", untilSpoken: "pressed") == ["pressed"])
    try desktop.press("space", expecting: "not pressed")
    try desktop.press("Tab", expecting: "Sync push button.", "Matches the tempo.")
    try desktop.press("Tab", expecting: "Pitch vertical slider 0 percent.", "Adjust pitch.")
    try desktop.press("Up", expecting: "plus 1 percent")
    try desktop.press("End", expecting: "plus 8 percent")
    try desktop.press("Home", expecting: "minus 8 percent")
  }

  @Test("A key that is pressed while the deck starts: nothing of the terminal is spoken")
  func start() throws {
    let desktop = try OrcaDesktop("DJDeck")
    _ = try desktop.press("Tab", until: "Returns to the cue point.")
    // The terminal is spoken only if its window came before the program, and its line is still empty then.
    let words = desktop.words.filter {
      !$0.allSatisfy(\.isWhitespace) && $0 != "blank" && $0 != "Terminal frame."
    }
    #expect(
      words == ["Screen reader on.", "DJ deck frame.", "Cue push button.", "Returns to the cue point."])
  }

  @Test("The record says its name and its value once; settings that close without a focus lead to the page")
  func record() throws {
    let desktop = try OrcaDesktop("DJDeck")
    _ = try desktop.listen(for: "DJ deck frame.")
    try desktop.press(
      "F8", expecting: "Accessibility settings dialog", "Rate slider 50 percent.",
      "How fast words are spoken.")
    try desktop.press("Down", expecting: "Pitch slider 50 percent.", "How high the voice is.")
    try desktop.press("Right", expecting: "55 percent")
    try desktop.press("Escape", expecting: "DJ deck frame.")
    try desktop.press("Tab", expecting: "Cue push button.", "Returns to the cue point.")
    let hint = "Up moves it forward, down back."
    try desktop.press("shift+Tab", expecting: "Record, stopped, 0 seconds slider.", hint)
    try desktop.press("Next", expecting: "Record, stopped, minus 1 second")
    try desktop.press("Prior", expecting: "Record, stopped, 0 seconds")
    try desktop.press(
      "F8", expecting: "DJ deck", "Accessibility settings dialog", "Rate slider 50 percent.",
      "How fast words are spoken.")
    try desktop.press("Escape", expecting: "Record, stopped, 0 seconds slider.", hint)
  }

  @Test("Flat review of the deck has names and values")
  func review() throws {
    let desktop = try OrcaDesktop("DJDeck")
    _ = try desktop.listen(for: "DJ deck frame.")
    try desktop.press("Tab", expecting: "Cue push button.", "Returns to the cue point.")
    // Each control has a line of its own.
    try desktop.press("KP_Up", expecting: "Cue")
    try desktop.press("KP_Prior", expecting: "not pressed Play")
    try desktop.press("KP_Prior", expecting: "Sync")
  }

  @Test("Flat review of the settings has names and values, also after a change")
  func reviewOfSettings() throws {
    let desktop = try OrcaDesktop("DJDeck")
    _ = try desktop.listen(for: "DJ deck frame.")
    _ = try desktop.press("F8", until: "Rate slider 50 percent.")
    try desktop.press("Right", expecting: "55 percent")
    let line = try desktop.press("KP_Up", untilSpoken: "Rate")
    #expect(line.contains { $0.contains("Rate, 55 percent") }, "\(line)")
  }

  @Test("After settings that close without a focus, Orca reads the whole page")
  func readingWithoutFocus() throws {
    let desktop = try OrcaDesktop("DJDeck", millisecondsPerCharacter: 20)
    _ = try desktop.listen(for: "DJ deck frame.")
    _ = try desktop.press("F8", until: "Rate slider 50 percent.")
    try desktop.press("Escape", expecting: "DJ deck frame.")
    let read = try desktop.press("KP_Add", untilRead: "Record, stopped, 0 seconds")
    #expect(read == ["Cue", "Play", "Sync", "Pitch, 0 percent", "Record, stopped, 0 seconds"])
  }

  @Test("Orca reads the whole page, from the focus on if there is one", arguments: [false, true])
  func readingOn(hasFocus: Bool) throws {
    let desktop = try OrcaDesktop("DJDeck", millisecondsPerCharacter: 20)
    _ = try desktop.listen(for: "DJ deck frame.")
    var expected = ["Cue", "Play", "Sync", "Pitch, 0 percent", "Record, stopped, 0 seconds"]
    if hasFocus {
      _ = try desktop.press("Tab", until: "Returns to the cue point.")
      _ = try desktop.press("Tab", until: "Starts or stops the record.")
      expected.removeFirst()
    }
    let read = try desktop.press("KP_Add", untilRead: expected[expected.count - 1])
    #expect(read == expected)
  }

  @Test("The to-do list: each Tab stop, rows, a row that is selected, the page before")
  func toDo() throws {
    let desktop = try OrcaDesktop("Showcase", ["todo"])
    _ = try desktop.listen(for: "Showcase frame.")
    try desktop.press("Tab", expecting: "Back, Pages push button.")
    try desktop.press("Tab", expecting: "Notice push button.")
    let notice = "Notice dialog Good morning One task is done, two are left for today."
    try desktop.press("space", expecting: "Showcase", notice, "Close push button.")
    try desktop.press("Escape", expecting: "Notice push button.")
    try desktop.press("Tab", expecting: "Settings push button.")
    try desktop.press(
      "Tab", expecting: "Tasks List with 3 items", "Buy new table, done, not favorite.", "not selected.")
    try desktop.press("Down", expecting: "Pickup kids at school, not done, favorite.", "not selected.")
    try desktop.press("space", expecting: "done.")
    try desktop.press("space", expecting: "not done.")
    try desktop.press("space", expecting: "done.")
    try desktop.press("Return", expecting: "not done.")
    try desktop.press("Down", expecting: "Take out the trash, not done, not favorite.", "not selected.")
    _ = try desktop.press("Escape", until: "not selected.")
  }

  @Test("Contacts: rows, the button in a row, a form, an error in it, the way back")
  func contacts() throws {
    let desktop = try OrcaDesktop("Showcase", ["contacts"])
    _ = try desktop.listen(for: "Showcase frame.")
    try desktop.press("Tab", expecting: "Back, Pages push button.")
    try desktop.press("Tab", expecting: "About push button.")
    try desktop.press("Tab", expecting: "New contact push button.")
    try desktop.press("space", expecting: "Showcase", "New Contact dialog", "Cancel push button.")
    try desktop.press("Tab", expecting: "First name entry.")
    try desktop.press("Tab", expecting: "Last name entry.", "First name: Enter a text.")
    try desktop.press("Tab", expecting: "Done push button.")
    try desktop.press("Escape", expecting: "New contact push button.")
    let row = try desktop.press("Tab", untilSpoken: "Ana Maria del Valle")
    #expect(row.count == 2 && row[0] == "Contacts list box" && row[1].hasSuffix("02-14-2020, 9:41 AM."))
    try desktop.press("Tab", expecting: "More info push button.", "Ana Maria del Valle.")
    try desktop.press(
      "space", expecting: "Showcase", "Preview dialog Ana Maria del Valle", "Call push button.")
    try desktop.press("Escape", expecting: "More info push button.", "Ana Maria del Valle.")
    #expect(try desktop.press("shift+Tab", untilSpoken: "Ana Maria del Valle") == [row[1]])
    try desktop.press("Down", expecting: "John Doe, In a minute., 02-13-2020, 10:00 PM.")
    try desktop.press("Tab", expecting: "More info push button.", "John Doe.")
    try desktop.press("Tab", expecting: "More info push button.", "Jane Doe.")
  }

  @Test("The mixer: knobs, and a value that equals that of the control before")
  func mixer() throws {
    // Its meters move all the time.
    let desktop = try OrcaDesktop("Mixer", isAnimating: true)
    _ = try desktop.listen(for: "Mixer frame.")
    try desktop.press("Tab", expecting: "Channel 1 trim slider 0 decibels.")
    try desktop.press("Right", expecting: "plus 1 decibel")
    try desktop.press("Tab", expecting: "Channel 1 high slider 0 decibels.")
    try desktop.press("Right", expecting: "plus 1 decibel")
    try desktop.press("Tab", expecting: "Channel 1 mid slider 0 decibels.")
    try desktop.press("Tab", expecting: "Channel 1 low slider 0 decibels.")
    try desktop.press("Tab", expecting: "Channel 1 input slider Line.")
    try desktop.press("Tab", expecting: "Channel 1 volume vertical slider minus 4 decibels.")
    let hint = "Puts the channel on the headphones."
    try desktop.press("Tab", expecting: "Channel 1 cue toggle button not pressed.", hint)
    try desktop.press("Tab", expecting: "A.", "selected radio button")
    try desktop.press("Tab", expecting: "Channel 2 trim slider 0 decibels.")
  }

  @Test("The focus goes to another window and comes back")
  func windows() throws {
    let desktop = try OrcaDesktop("DJDeck")
    _ = try desktop.listen(for: "DJ deck frame.")
    _ = try desktop.press("Tab", until: "Returns to the cue point.")
    try desktop.openOtherWindow(speaking: "Elsewhere push button.")
    _ = try desktop.hear(until: "Returns to the cue point.") { try desktop.activate("Terminal") }
    let away = try desktop.hear(until: "Elsewhere push button.") { try desktop.activate("Other") }
    // Orca speaks the window by itself, or with its button if the focus came before the window.
    #expect(away.count == 2 && away[0].hasPrefix("Other") && away[1] == "Elsewhere push button.")
    let back = try desktop.hear(until: "Returns to the cue point.") { try desktop.activate("Terminal") }
    #expect(back.suffix(3) == ["DJ deck frame.", "Cue push button.", "Returns to the cue point."])
  }

  @Test("After Control-Z and after the end, Orca reads the shell")
  func shell() throws {
    let desktop = try OrcaDesktop("DJDeck", inShell: true)
    try desktop.type("program")
    try hearsNoPicture(try desktop.press("Return", until: "DJ deck frame."))
    _ = try desktop.press("Tab", until: "Returns to the cue point.")
    // The terminal speaks lines with the prompt, so only the words are compared.
    func reads(_ word: String) throws {
      try desktop.type("echo \(word)")
      _ = try desktop.press("Return", untilSpoken: word)
    }
    _ = try desktop.press("ctrl+z", untilSpoken: "$")
    try reads("between")
    try desktop.type("fg")
    try hearsNoPicture(try desktop.press("Return", until: "DJ deck frame."))
    _ = try desktop.press("q", untilSpoken: "$")
    // A report of the focus that reached the shell would stand before the word.
    try reads("after")
    #expect(!desktop.words.contains { $0.contains("^[") })
  }

  /// Checks that Orca did not read the picture of the program as text of the terminal.
  private func hearsNoPicture(_ words: [String]) throws {
    for word in words {
      let isPicture = word.unicodeScalars.contains { (0x2500...0x28FF).contains($0.value) }
      #expect(!isPicture, "\(words)")
    }
  }
}
