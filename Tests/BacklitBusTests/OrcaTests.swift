import TestSupport
import Testing

/// The words of the real Orca about programs in a terminal window. The words are those of Orca 43 in English.
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

  @Test("A chart: what it shows, each point, its extremes, back to the whole, each series")
  func chart() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["chart"])
    _ = try desktop.listen(for: "Pages frame.")
    let summary = "line chart, 5 points, from 8 to 88 percent, rising"
    let hint = "Plays the values as tones."
    try desktop.press("Tab", expecting: "CPU slider \(summary).", hint)
    try desktop.press("Right", expecting: "14:00, 12 percent")
    try desktop.press("Right", expecting: "14:01, 37 percent")
    try desktop.press("Left", expecting: "14:00, 12 percent")
    try desktop.press("ctrl+Up", expecting: "14:04, 88 percent")
    try desktop.press("ctrl+Down", expecting: "14:02, 8 percent")
    try desktop.press("Escape", expecting: summary)
    let visits = "bar chart, 2 points, In, Out, from 3 to 8"
    try desktop.press("Tab", expecting: "Visits slider \(visits).", hint)
    try desktop.press("Down", expecting: "Out, \(visits)")
    try desktop.press("End", expecting: "2, Out, 6")
    try desktop.press("Up", expecting: "2, In, 5")
    // A new point is not spoken; it is there for the next step.
    try desktop.press("Tab", expecting: "Add push button.")
    try desktop.type(" ")
    try desktop.press("shift+Tab", expecting: "Visits slider 2, In, 5.", hint)
    try desktop.press("Right", expecting: "3, In, 9")
  }

  @Test("Links: a label that is one, those in a label, opening them, all text once")
  func links() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["links"], millisecondsPerCharacter: 20)
    _ = try desktop.listen(for: "Pages frame.")
    try desktop.press("Tab", expecting: "Read the manual first. link.")
    try desktop.press("Return", expecting: "Opened https://example.org/manual.")
    try desktop.press("Tab", expecting: "guide link.")
    try desktop.press("Right", expecting: "index link.")
    try desktop.press("Return", expecting: "Opened https://example.org/index.")
    try desktop.press("shift+Tab", expecting: "guide link.")
    try desktop.press("shift+Tab", expecting: "Read the manual first. link.")
    let read = try desktop.press("KP_Add", untilRead: "Opened https://example.org/index.")
    #expect(
      read == [
        "Read the manual first.", "See the", "guide", "or the", "index", "Opened https://example.org/index.",
      ])
  }

  @Test("Progress: its first step and 100 percent, its end once; a notice with its key")
  func progress() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["progress"])
    _ = try desktop.listen(for: "Pages frame.")
    try desktop.press("Tab", expecting: "Step push button.")
    try desktop.press("space", expecting: "30 percent.")
    // Orca speaks a percentage each ten seconds, and 100 percent.
    #expect(try desktop.hear(until: "100 percent.") { try desktop.type("   ") } == ["100 percent."])
    try desktop.press("Tab", expecting: "Finish push button.")
    try desktop.press("space", expecting: "Export, finished.")
    try desktop.press("Tab", expecting: "Fail push button.")
    try desktop.press("space", expecting: "Export, failed, No connection.")
    try desktop.press("Tab", expecting: "Delete push button.")
    try desktop.press("space", expecting: "Note deleted, Undo: F2.")
  }

  @Test("A task that ends before 100 percent: only its end")
  func endOfTask() throws {
    let desktop = try OrcaDesktop("ReadablePages", ["progress"])
    _ = try desktop.listen(for: "Pages frame.")
    try desktop.press("Tab", expecting: "Step push button.")
    try desktop.press("space", expecting: "30 percent.")
    try desktop.press("Tab", expecting: "Finish push button.")
    try desktop.press("space", expecting: "Export, finished.")
    // What the end would add to it comes before the next key.
    try desktop.press("Tab", expecting: "Fail push button.")
  }
}
