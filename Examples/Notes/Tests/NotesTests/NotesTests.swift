import Backlit
import BacklitTesting
import Testing

@testable import Notes

@Suite("Notes") @MainActor struct NotesTests {
  @MainActor private struct Program {
    let notebook = Notebook.sample()
    let notes: NotesController
    let display: HeadlessDisplay

    init(columns: Int = 128, rows: Int = 40) {
      notes = NotesController(notebook)
      display = HeadlessDisplay(columns: columns, rows: rows)
      display.show(notes)
      display.settle()
    }

    var robot: Robot { display.robot }
    var titles: [String] { notebook.sorted.map(\.title) }
    var focus: String? { display.session.window.focusedView?.identifier }
    var lines: [Substring] { display.text.split(separator: "\n", omittingEmptySubsequences: false) }
    /// The number of rows of the bars at the top.
    var barRows: Int { Int((display.view("navigationBar")?.bounds.height ?? 0) / 16) }
    /// The texts of the bars.
    var bar: String { lines.prefix(barRows).joined(separator: "\n") }

    func alt(_ letter: Character) {
      robot.press(.character(letter), modifiers: .alt)
      display.advance(by: 0.5)
    }

    func press(_ key: Key) {
      robot.press(key)
      display.advance(by: 0.5)
    }
  }

  @Test("The list stands beside the text, and the arrow keys show each note") func columns() throws {
    let program = Program()
    #expect(program.bar.contains("Shopping") && program.display.text.contains("Six eggs"))
    program.display.session.window.focus(on: program.display.view("notes"))
    program.press(.down)
    #expect(program.bar.contains("Packing list") && program.display.text.contains("Rain jacket"))
    #expect(program.focus == "notes")
    #expect(program.display.layoutProblems == [])
  }

  @Test("On a narrow screen a note is shown on top of the list, and Escape leads back", arguments: [47, 80])
  func narrow(columns: Int) throws {
    let program = Program(columns: columns, rows: 24)
    #expect(!program.display.text.contains("Six eggs"))
    program.press(.down)
    program.press(.enter)
    #expect(program.bar.contains("‹ Notes") && program.bar.contains("Packing list"))
    #expect(program.focus == "text")
    program.press(.escape)
    #expect(program.bar.contains("Settings") && program.focus == "notes")
    #expect(program.display.layoutProblems == [])
  }

  @Test("The title of the list is large in regular height, and in the bar while the list is scrolled down")
  func largeTitle() throws {
    let program = Program(columns: 47, rows: 42)
    let table = try #require(program.display.view("notes") as? TableView)
    #expect(!program.bar.contains("Notes") && table.safeAreaInsets.top > 0)
    for number in 1...40 { program.notebook.add("Note \(number)") }
    program.press(.end)
    #expect(program.bar.contains("Notes"))
    program.press(.home)
    #expect(!program.bar.contains("Notes"))
    program.robot.resize(columns: 47, rows: 20)
    program.display.advance(by: 0.5)
    #expect(program.bar.contains("Notes") && table.safeAreaInsets.top == 0)
    #expect(program.display.layoutProblems == [])
  }

  @Test("The chosen note and the text stay while the width changes from 47 to 128 columns and back")
  func resizing() throws {
    let program = Program(columns: 47, rows: 42)
    program.press(.down)
    program.press(.enter)
    program.robot.type("!")
    for columns in [128, 47] {
      program.robot.resize(columns: columns, rows: 42)
      program.display.advance(by: 0.5)
      #expect(program.bar.contains("Packing list") && program.focus == "text")
      #expect(program.display.text.contains("Rain jacket!"))
      #expect(program.display.layoutProblems == [])
    }
    program.press(.escape)
    let table = try #require(program.display.view("notes") as? TableView)
    #expect(table.indexPathForSelectedRow == ListIndexPath(row: 1, section: 0))
  }

  @Test("What is typed is in the list at once, and the title in the bar") func typing() {
    let program = Program()
    program.alt("n")
    #expect(program.focus == "text" && program.bar.contains("New note"))
    program.robot.type("Birthdays\nAna, 3 May")
    program.display.settle()
    #expect(program.titles.first == "Birthdays" && program.bar.contains("Birthdays"))
    let title = Int((program.display.view("notes")?.safeAreaInsets.top ?? 0) / 16)
    #expect(program.lines[program.barRows + title + 1].contains("Ana, 3 May"))
  }

  @Test("A note is deleted after the alert, and the list gets the focus") func deleting() throws {
    let program = Program()
    program.alt("x")
    #expect(program.display.text.contains("Delete “Shopping”?"))
    program.press(.escape)
    #expect(program.titles.count == 3)
    program.alt("x")
    try program.robot.tap(element: "Delete")
    program.display.advance(by: 0.5)
    #expect(program.titles == ["Packing list", "Garden"] && program.bar.contains("Packing list"))
    #expect(program.focus == "notes")
    program.notebook.asksBeforeDeleting = false
    program.alt("x")
    program.alt("x")
    #expect(program.titles == [] && program.display.text.contains("No notes."))
    #expect(program.display.text.contains("“Garden” deleted"))
    program.press(.function(2))
    #expect(program.titles == ["Garden"] && !program.display.text.contains("“Garden” deleted"))
    program.press(.function(2))
    #expect(program.titles == ["Packing list", "Garden"])
    #expect(program.display.layoutProblems == [])
  }

  @Test("The sheet changes the settings by keyboard and by mouse, and gives the focus back") func settings()
    throws
  {
    let program = Program()
    program.display.session.window.focus(on: program.display.view("notes"))
    program.alt("s")
    try program.robot.tap(element: "Sort by title")
    #expect(program.titles == ["Garden", "Packing list", "Shopping"])
    #expect(program.display.auditFindings() == [])
    program.press(.escape)
    #expect(program.focus == "notes" && !program.display.text.contains("Ask before"))
    program.alt("s")
    try program.robot.tap(element: "Done")
    program.display.advance(by: 0.5)
    #expect(program.focus == "notes" && !program.display.text.contains("Ask before"))
  }

  @Test("The menu of a row deletes the note") func rowMenu() {
    let program = Program()
    program.press(.down)
    program.robot.press(.function(10), modifiers: .shift)
    program.display.advance(by: 0.5)
    program.press(.enter)
    #expect(program.display.text.contains("Delete “Packing list”?"))
  }

  @Test("The palette finds a command by letters of its name") func palette() {
    let program = Program()
    program.robot.press(.character("p"), modifiers: .control)
    program.robot.type("nnt")
    program.press(.enter)
    #expect(program.titles.first == "New note" && program.focus == "text")
  }

  @Test("Everything is in the opposite place from right to left") func mirrored() throws {
    let program = Program()
    program.display.session.setLanguage("ar", mirrorsLayout: true)
    program.display.settle()
    let (table, text) = try (
      #require(program.display.view("notes")), #require(program.display.view("text"))
    )
    #expect(table.convert(table.bounds, to: nil).minX > text.convert(text.bounds, to: nil).maxX)
    #expect(program.display.layoutProblems == [])
  }

  @Test("Closed sheets and alerts are freed") func memory() throws {
    let program = Program()
    program.alt("s")
    weak let sheet = program.notes.presentedViewController
    #expect(sheet != nil)
    program.press(.escape)
    program.alt("x")
    weak let alert = program.notes.presentedViewController
    #expect(alert != nil)
    program.press(.escape)
    #expect(sheet == nil && alert == nil)
  }

  @Test("Each stop of Tab and of Right is spoken, and nothing twice", arguments: [Key.tab, .right])
  func walk(key: Key) {
    let display = Program().display
    #expect(display.robot.walk(by: key) == [])
  }
}
