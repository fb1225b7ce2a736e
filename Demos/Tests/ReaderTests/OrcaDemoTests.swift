import TestSupport
import Testing

/// What the real Orca says about the demos. The words are those of Orca 43 in English.
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
    try desktop.press("Tab", expecting: "Pitch slider 0 percent.", "Adjust pitch.")
    try desktop.press("Up", expecting: "plus 1 percent")
    try desktop.press("End", expecting: "plus 8 percent")
    try desktop.press("Home", expecting: "minus 8 percent")
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
