import BacklitValues
import TestSupport
import Testing

@testable import BacklitTool

/// The commands on definitions of controllers and menus.
@Suite("backlit and pages", .ownThread) struct PageCommandTests {
  private static let files = [
    "Nibs/Main.json": """
    { "nib": 1, "tabs": [
        { "split": { "primary": "List", "secondary": "Note", "topColumnForCollapsing": "primary" }, "title": "Notes" },
        { "navigation": { "root": "Note" }, "title": "About" } ] }
    """,
    "Nibs/List.json": """
    { "nib": 1, "title": "All notes",
      "root": { "id": "list", "class": "View", "subviews": [
        { "id": "bar", "class": "MenuBar", "menus": [
          { "title": "File", "children": [ { "title": "Open", "push": "Note" } ] } ] },
        { "id": "open", "class": "Button", "properties": { "title": "Open" },
          "contextMenu": [ { "title": "Read", "showDetail": "Note" } ] } ] },
      "constraints": [ "bar.leading == list.leading", "bar.trailing == list.trailing",
        "bar.top == list.safeArea.top", "open.leading == list.leading + 8", "open.top == bar.bottom" ],
      "actions": [ { "from": "open", "event": "touchUpInside", "push": "Note" } ] }
    """,
    "Nibs/Note.json": """
    { "nib": 1, "title": "A note",
      "root": { "id": "note", "class": "View", "subviews": [
        { "id": "line", "class": "Label", "properties": { "text": "Buy milk" } } ] },
      "constraints": [ "line.leading == note.leading + 8", "line.top == note.safeArea.top" ] }
    """,
  ]

  private func run(_ arguments: String...) throws -> ToolRun { try ToolRun(arguments, files: Self.files) }

  @Test("Definitions of controllers are checked, also laid out in all size classes") func lint() throws {
    let run = try run("lint", "--layout", "Nibs/Main.json", "Nibs/List.json")
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    var files = Self.files
    files["Nibs/Note.json"]?.replace("\"Label\"", with: "\"Lable\"")
    files["Nibs/List.json"]?.replace("\"push\": \"Note\" } ] } ] },", with: "\"psh\": \"Note\" } ] } ] },")
    let faulty = try ToolRun(["lint", "Nibs/Main.json"], files: files)
    #expect(faulty.status == 1)
    #expect(
      faulty.output.contains("Nibs/Note.json:3:30: error: there is no class \"Lable\""), "\(faulty.output)")
    #expect(faulty.output.contains("Nibs/List.json:4:59: error: "), "\(faulty.output)")
  }

  @Test("The tree is that of the pages that are shown in a size class") func tree() throws {
    let wide = try run("tree", "--size", "1024x768", "Nibs/Main.json")
    #expect(wide.status == 0)
    for text in [
      "selected, Notes, tab, 1 of 2", "All notes, heading", "File, submenu, menu item", "Open, button",
      "actions: Read", "A note, heading",
      "Buy milk",
    ] {
      #expect(wide.output.contains(text), "\(text): \(wide.output)")
    }
    let narrow = try run("tree", "--size", "376x672", "Nibs/Main.json")
    #expect(
      narrow.output.contains("All notes, heading") && !narrow.output.contains("Buy milk"), "\(narrow.output)")
    let traits = try run("tree", "--size", "1024x768", "--traits", "wC hR", "Nibs/Main.json")
    #expect(!traits.output.contains("Buy milk"))
  }

  @Test("Frames, pictures and audits are those of the shown pages") func others() throws {
    let layout = try run("layout", "--size", "1024x768", "Nibs/Main.json")
    #expect(layout.status == 0 && layout.output.contains("line"), "\(layout)")
    let narrow = try run("layout", "--size", "376x672", "Nibs/Main.json")
    #expect(narrow.status == 0 && !narrow.output.contains("line "), "\(narrow)")
    let audit = try run("audit", "Nibs/Main.json")
    #expect(!audit.output.contains("label"), "\(audit)")
    let folder = try TemporaryFolder()
    let picture = try run("render", "--size", "640x384", "-o", folder.path("page.txt"), "Nibs/Main.json")
    #expect(picture.status == 0, "\(picture)")
    let text = String(decoding: try FileIO.read(folder.path("page.txt"), limit: 1 << 20), as: UTF8.self)
    #expect(text.contains("All notes"))
  }

  @Test("A script operates the pages of a definition") func play() throws {
    var files = Self.files
    files["steps.txt"] = """
      reader on
      key F10
      key Enter
      key Enter
      expect speech "A note"
      """
    let run = try ToolRun(
      ["play", "--size", "47x30", "--script", "steps.txt", "Nibs/Main.json"], files: files)
    #expect(run.status == 0, "\(run)")
  }
}
