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

  @Test("A form: fields, what is deleted, an error, the way to it")
  func form() throws {
    let desktop = try OrcaDesktop(
      "ReadablePages", ["form"], environment: ["BACKLIT_NIB_PATH": Self.definitions])
    _ = try desktop.listen(for: "Pages frame.")
    try desktop.press("Tab", expecting: "First name entry.")
    // Orca takes a character for one that the program inserted if the next key comes too soon.
    try desktop.press("a", expecting: "a")
    try desktop.press("n", expecting: "n")
    try desktop.press("BackSpace", expecting: "n")
    try desktop.press("Tab", expecting: "Last name entry.")
    try desktop.press("Tab", expecting: "Email entry.")
    let fault = "Enter an email address, such as name@example.org."
    try desktop.press("x", expecting: "x")
    try desktop.press("Tab", expecting: "Birthday entry.", "Email: \(fault)")
    try desktop.press("shift+Tab", expecting: "Email entry x.", fault)
  }

  @Test("A table of 200 rows: arriving, the third row, selecting it, the last row")
  func list() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["list"])
    _ = try desktop.listen(for: "Pages frame.")
    let arriving = try desktop.press("Tab", until: "not selected.")
    #expect(arriving.first?.hasPrefix("Tracks List with ") == true)
    #expect(arriving.dropFirst() == ["Track 1.", "not selected."])
    try desktop.press("Down", expecting: "Track 2.", "not selected.")
    try desktop.press("Down", expecting: "Track 3.", "not selected.")
    try desktop.press("space", expecting: "selected")
    try desktop.press("End", expecting: "Track 200.", "not selected.")
  }

  @Test("A table with columns: rows, cells, titles and their order")
  func columns() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["columns"])
    _ = try desktop.listen(for: "Pages frame.")
    let arriving = ["Processes.", "table with 40 rows 3 columns"]
    let first = try desktop.press("Tab", untilSpoken: "Memory")
    #expect(first == arriving + ["Process 1.", "not selected.", "Memory 1 megabytes."])
    try desktop.press("Down", expecting: "Process 2.", "not selected.", "Memory 2 megabytes.")
    try desktop.press("Up", expecting: "Process 1.", "not selected.", "Memory 1 megabytes.")
    #expect(try desktop.press("Up", untilSpoken: "Name").first?.hasPrefix("Name table column header") == true)
    try desktop.press("Right", expecting: "Memory table column header.")
    try desktop.press("Return", expecting: "Memory, sorted descending")
  }

  @Test("A table with a cell cursor: the title with a new column, the names with a new row")
  func cells() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["cells"])
    _ = try desktop.listen(for: "Pages frame.")
    let first = try desktop.press("Tab", untilSpoken: "Process 1")
    #expect(first == ["Processes.", "table with 40 rows 3 columns", "Process 1 table row header."])
    try desktop.press("Right", expecting: "Memory column header 1 megabytes.")
    // Orca reads the rest of a new row.
    try desktop.press("Down", expecting: "Process 2.", "2 megabytes.", "root.")
    try desktop.press("Right", expecting: "User column header root.")
  }

  @Test("An alert: its title, its text, the safe button; the way back, an announcement")
  func alert() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["alert"])
    _ = try desktop.listen(for: "Pages frame.")
    try desktop.press("Tab", expecting: "Delete push button.")
    try desktop.press(
      "space", expecting: "Pages", "Delete note? dialog This cannot be undone.",
      "Cancel push button.")
    try desktop.press("Tab", expecting: "Delete push button.")
    try desktop.press("space", expecting: "Delete push button.", "The note is deleted.")
  }
}
