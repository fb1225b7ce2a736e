import Glibc
import TestSupport
import Testing

/// What the real Orca says about programs in a terminal window. The words are those of Orca 43 in English.
///
/// They run with `BACKLIT_ORCA=1` in the environment, one after the other in some minutes: beside the other tests Orca
/// falls behind and leaves words out.
///
/// Orca 43 counts the rows of a list that are objects, which are those near the visible ones. Newer versions speak the
/// size of the list.
@Suite(
  "Orca", .serialized, .ownThread,
  .enabled(if: getenv("BACKLIT_ORCA") != nil, "Set BACKLIT_ORCA=1 to run them."),
  .enabled(
    if: OrcaDesktop.missing.isEmpty,
    Comment(rawValue: "Run Scripts/bootstrap: \(OrcaDesktop.missing.joined(separator: ", ")) not found.")))
struct OrcaTests {
  private static var definitions: String {
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      + "/Examples/Form/Sources/Form/Nibs"
  }

  @Test("The deck: arriving, moving, changing a value, its ends, toggling")
  func deck() throws {
    let desktop = try OrcaDesktop("DJDeck")
    _ = try desktop.listen(for: "DJ deck frame.")
    #expect(
      try desktop.press("Tab", until: "Returns to the cue point.") == [
        "Cue push button.", "Returns to the cue point.",
      ])
    #expect(
      try desktop.press("Tab", until: "Starts or stops the record.") == [
        "Play toggle button not pressed.", "Starts or stops the record.",
      ])
    // The record turns now, so the terminal does not rest.
    #expect(try desktop.press("space", untilSpoken: "pressed") == ["pressed"])
    #expect(try desktop.press("space", until: "not pressed") == ["not pressed"])
    #expect(
      try desktop.press("Tab", until: "Matches the tempo.") == ["Sync push button.", "Matches the tempo."])
    #expect(
      try desktop.press("Tab", until: "Adjust pitch.") == [
        "Pitch vertical slider 0 percent.", "Adjust pitch.",
      ])
    #expect(try desktop.press("Up", until: "plus 1 percent") == ["plus 1 percent"])
    #expect(try desktop.press("End", until: "plus 8 percent") == ["plus 8 percent"])
    #expect(try desktop.press("Home", until: "minus 8 percent") == ["minus 8 percent"])
  }

  @Test("The mixer: knobs, and a value that equals that of the control before")
  func mixer() throws {
    let desktop = try OrcaDesktop("Mixer")
    _ = try desktop.listen(for: "Mixer frame.")
    let trim = "Channel 1 trim slider 0 decibels."
    #expect(try desktop.press("Tab", until: trim) == [trim])
    #expect(try desktop.press("Right", until: "plus 1 decibel") == ["plus 1 decibel"])
    let high = "Channel 1 high slider 0 decibels."
    #expect(try desktop.press("Tab", until: high) == [high])
    #expect(try desktop.press("Right", until: "plus 1 decibel") == ["plus 1 decibel"])
  }

  @Test("A form: fields, what is deleted, an error, the way to it")
  func form() throws {
    let desktop = try OrcaDesktop(
      "ReadablePages", ["form"], environment: ["BACKLIT_NIB_PATH": Self.definitions])
    _ = try desktop.listen(for: "Pages frame.")
    #expect(try desktop.press("Tab", until: "First name entry.") == ["First name entry."])
    #expect(try desktop.press("a", "n", "BackSpace", until: "n") == ["n"])
    #expect(try desktop.press("Tab", until: "Last name entry.") == ["Last name entry."])
    #expect(try desktop.press("Tab", until: "Email entry.") == ["Email entry."])
    let fault = "Enter an email address, such as name@example.org."
    #expect(try desktop.press("x", "Tab", until: "Birthday entry.") == [fault, "Birthday entry."])
    #expect(try desktop.press("shift+Tab", until: fault) == ["Email entry x.", fault])
  }

  @Test("A table of 200 rows: arriving, the third row, selecting it, the last row")
  func list() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["list"])
    _ = try desktop.listen(for: "Pages frame.")
    let arriving = try desktop.press("Tab", until: "not selected.")
    #expect(arriving.first?.hasPrefix("Tracks List with ") == true)
    #expect(arriving.dropFirst() == ["Track 1.", "not selected."])
    #expect(try desktop.press("Down", until: "not selected.") == ["Track 2.", "not selected."])
    #expect(try desktop.press("Down", until: "not selected.") == ["Track 3.", "not selected."])
    #expect(try desktop.press("space", until: "selected") == ["selected"])
    #expect(try desktop.press("End", until: "not selected.") == ["Track 200.", "not selected."])
  }

  @Test("An alert: its title, its text, the safe button; the way back, an announcement")
  func alert() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["alert"])
    _ = try desktop.listen(for: "Pages frame.")
    #expect(try desktop.press("Tab", until: "Delete push button.") == ["Delete push button."])
    #expect(
      try desktop.press("space", until: "Cancel push button.") == [
        "Pages", "Delete note? dialog This cannot be undone.", "Cancel push button.",
      ])
    #expect(try desktop.press("Tab", until: "Delete push button.") == ["Delete push button."])
    #expect(
      try desktop.press("space", until: "The note is deleted.") == [
        "Delete push button.", "The note is deleted.",
      ])
  }

  @Test("The focus goes to another window and comes back")
  func windows() throws {
    let desktop = try OrcaDesktop("DJDeck")
    _ = try desktop.listen(for: "DJ deck frame.")
    _ = try desktop.press("Tab", until: "Returns to the cue point.")
    let away = try desktop.hear(until: "Elsewhere push button.") { try desktop.openOtherWindow() }
    #expect(away == ["Other frame.", "Elsewhere push button."])
    let back = try desktop.hear(until: "Returns to the cue point.") { try desktop.activate("Terminal") }
    #expect(back.suffix(3) == ["DJ deck frame.", "Cue push button.", "Returns to the cue point."])
  }

  @Test("After Control-Z and after the end, Orca reads the shell")
  func shell() throws {
    let desktop = try OrcaDesktop("DJDeck", inShell: true)
    try desktop.type("program")
    _ = try desktop.press("Return", until: "DJ deck frame.")
    _ = try desktop.press("Tab", until: "Returns to the cue point.")
    // The terminal speaks lines with the prompt, so only the words are compared.
    func reads(_ word: String) throws {
      try desktop.type("echo \(word)")
      _ = try desktop.press("Return", untilSpoken: word)
    }
    _ = try desktop.press("ctrl+z", untilSpoken: "Stopped")
    try reads("between")
    try desktop.type("fg")
    _ = try desktop.press("Return", until: "DJ deck frame.")
    _ = try desktop.press("q", untilSpoken: "$")
    try reads("after")
  }
}
