import TestSupport
import Testing

/// What the real Orca says about programs in a terminal window. The words are those of Orca 43 in English.
///
/// Orca 43 counts the rows of a list that are objects, which are those near the visible ones. Newer versions speak the
/// size of the list.
@Suite(
  "Orca", .serialized, .ownThread,
  .enabled(
    if: OrcaDesktop.missing.isEmpty,
    Comment(
      rawValue: "Run Scripts/bootstrap tests: \(OrcaDesktop.missing.joined(separator: ", ")) not found.")))
struct OrcaTests {
  private static var definitions: String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
      + "/Examples/Form/Sources/Form/Nibs"
  }

  /// Presses a key and compares what Orca says, the last expected text last.
  private func press(
    _ key: String, on desktop: OrcaDesktop, expecting expected: String...,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let words = try desktop.press(key, until: expected.last ?? "")
    #expect(words == expected, sourceLocation: location)
  }

  @Test("A form: fields, what is deleted, an error, the way to it")
  func form() throws {
    let desktop = try OrcaDesktop(
      "ReadablePages", ["form"], environment: ["BACKLIT_NIB_PATH": Self.definitions])
    _ = try desktop.listen(for: "Pages frame.")
    try press("Tab", on: desktop, expecting: "First name entry.")
    // Orca takes a character for one that the program inserted if the next key comes too soon.
    try press("a", on: desktop, expecting: "a")
    try press("n", on: desktop, expecting: "n")
    try press("BackSpace", on: desktop, expecting: "n")
    try press("Tab", on: desktop, expecting: "Last name entry.")
    try press("Tab", on: desktop, expecting: "Email entry.")
    let fault = "Enter an email address, such as name@example.org."
    try press("x", on: desktop, expecting: "x")
    try press("Tab", on: desktop, expecting: fault, "Birthday entry.")
    try press("shift+Tab", on: desktop, expecting: "Email entry x.", fault)
  }

  @Test("A table of 200 rows: arriving, the third row, selecting it, the last row")
  func list() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["list"])
    _ = try desktop.listen(for: "Pages frame.")
    let arriving = try desktop.press("Tab", until: "not selected.")
    #expect(arriving.first?.hasPrefix("Tracks List with ") == true)
    #expect(arriving.dropFirst() == ["Track 1.", "not selected."])
    try press("Down", on: desktop, expecting: "Track 2.", "not selected.")
    try press("Down", on: desktop, expecting: "Track 3.", "not selected.")
    try press("space", on: desktop, expecting: "selected")
    try press("End", on: desktop, expecting: "Track 200.", "not selected.")
  }

  @Test("An alert: its title, its text, the safe button; the way back, an announcement")
  func alert() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["alert"])
    _ = try desktop.listen(for: "Pages frame.")
    try press("Tab", on: desktop, expecting: "Delete push button.")
    try press(
      "space", on: desktop, expecting: "Pages", "Delete note? dialog This cannot be undone.",
      "Cancel push button.")
    try press("Tab", on: desktop, expecting: "Delete push button.")
    try press("space", on: desktop, expecting: "Delete push button.", "The note is deleted.")
  }
}
