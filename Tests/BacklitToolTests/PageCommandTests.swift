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

  @Test("Keys that some terminals do not send are found, also in the definitions of pages") func keys() throws
  {
    var files = Self.files
    files["Nibs/Note.json"]?.replace(
      "\"title\": \"A note\",",
      with:
        "\"title\": \"A note\", \"keyCommands\": [ { \"input\": \"ctrl+i\", \"title\": \"Bold\", \"dismiss\": true } ],"
    )
    let run = try ToolRun(["lint", "Nibs/Main.json"], files: files)
    #expect(run.status == 1)
    #expect(
      run.output.hasSuffix(
        "Nibs/Note.json:1:60: error: \"ctrl+i\" is the same key as \"tab\" in many terminals; choose a different key\n"
      ),
      "\(run.output)")
    // It can be shown all the same.
    #expect(try ToolRun(["tree", "--size", "1024x768", "Nibs/Main.json"], files: files).status == 0)
  }

  @Test("Dates, alerts and key commands are part of the layout, the tree and the audit") func alerts() throws
  {
    let file = """
      { "nib": 1, "title": "Booking",
        "root": { "id": "page", "class": "StackView", "properties": { "axis": "vertical", "alignment": "leading" }, "arrangedSubviews": [
          { "id": "day", "class": "DatePicker", "properties": { "mode": "date", "date": "2026-11-23", "maximumDate": "2026-12-24" },
            "accessibility": { "label": "Day" } },
          { "id": "book", "class": "Button", "properties": { "title": "Book" } } ] },
        "keyCommands": [ { "input": "ctrl+b", "title": "Book the day", "alert": { "title": "Booked", "actions": [ { "title": "OK" } ] } } ],
        "actions": [ { "from": "book", "event": "touchUpInside", "alert": {
          "title": "Book this day?", "actions": [ { "title": "No", "style": "cancel" }, { "title": "Yes", "dismiss": true } ] } } ] }
      """
    let steps = """
      reader on
      key Ctrl-b
      expect speech "Alert, Booked, OK, button"
      key Enter
      wait 1000
      key ?
      key Escape
      """
    func tool(_ arguments: String...) throws -> ToolRun {
      try ToolRun(arguments, files: ["Booking.json": file, "steps.txt": steps])
    }
    let lint = try tool("lint", "Booking.json")
    #expect(lint.status == 0 && lint.output.isEmpty, "\(lint)")
    let tree = try tool("tree", "Booking.json")
    #expect(tree.status == 0 && tree.output.contains("2026") && tree.output.contains("November"), "\(tree)")
    let layout = try tool("layout", "--size", "640x384", "Booking.json")
    #expect(layout.status == 0 && layout.output.contains("day"), "\(layout)")
    let audit = try tool("audit", "Booking.json")
    #expect(audit.status == 0, "\(audit)")
    let play = try tool("play", "--size", "640x384", "--script", "steps.txt", "Booking.json")
    #expect(play.status == 0, "\(play)")
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

  @Test("Findings in the definitions of pages and in nested definitions have their files and lines")
  func inner() throws {
    var files = Self.files
    files["Nibs/List.json"]?.replace(
      "\"title\": \"All notes\",",
      with: """
        "title": "All notes", "navigationItem": { "rightBarButtonItems": [
          { "id": "bare", "title": " ", "label": "" } ] },
        """)
    files["Nibs/Note.json"]?.replace(
      "\"text\": \"Buy milk\"", with: "\"text\": \"Buy milk\", \"textColor\": \"#222222\"")
    files["Nibs/Part.json"] = """
      { "nib": 1, "root": { "id": "part", "class": "StackView", "arrangedSubviews": [
          { "id": "faint", "class": "Label", "properties": { "text": "Hardly", "textColor": "#222222" } } ] } }
      """
    files["Nibs/Outer.json"] = """
      { "nib": 1, "root": { "id": "outer", "class": "View", "subviews": [ { "id": "box", "nib": "Part" } ] },
        "constraints": [ "box.leading == outer.leading + 8", "box.top == outer.top + 16" ] }
      """
    let run = try ToolRun(["audit", "--traits", "dark", "Nibs/Main.json", "Nibs/Note.json"], files: files)
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n").filter {
      $0.contains("\"Buy milk\"") && $0.contains("contrast")
    }
    // Once, although both definitions show it.
    #expect(lines.count == 1 && lines[0].hasPrefix("Nibs/Note.json:3:13: line "), "\(run.output)")
    let nested = try ToolRun(["audit", "--traits", "dark", "Nibs/Outer.json"], files: files)
    #expect(nested.output.contains("Nibs/Part.json:2:13: faint "), "\(nested.output)")
    let json = try ToolRun(["audit", "--json", "--traits", "dark", "Nibs/Main.json"], files: files)
    #expect(
      json.output.contains("\"file\":\"Nibs/Note.json\"") && json.output.contains("\"line\":3"), "\(json)")
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
