import Backlit
import BacklitTesting
import Testing

@testable import Shopping

@Suite("The shopping list") @MainActor struct ShoppingTests {
  private static let start = ["Milk, 2 bottles", "Bread", "Eggs, 10", "Apples, 1 kilogram"]

  private func show(
    _ texts: [String] = start, columns: Int = 60, rows: Int = 24
  ) throws -> (ShoppingList, HeadlessDisplay) {
    let list = ShoppingList(texts)
    let display = HeadlessDisplay(columns: columns, rows: rows)
    display.show(try list.load())
    display.session.window.focus(on: list.table)
    display.settle()
    return (list, display)
  }

  /// The rows of the table as they are seen, from the top.
  private func rows(_ list: ShoppingList, _ display: HeadlessDisplay) -> [String] {
    let frame = list.table.convert(list.table.bounds, to: nil)
    let lines = display.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines[Int(frame.minY / 16)..<Int(frame.maxY / 16)].map {
      // The ring of the search field reaches into the line below it.
      $0.split { " ▷▶▌▐▝▀▘".contains($0) }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// Returns the words of the reader while something happens.
  private func speech(_ display: HeadlessDisplay, _ body: () throws -> Void) rethrows -> [String] {
    display.clearTranscript()
    try body()
    display.finishSpeaking()
    return display.spoken.map { $0.joined(separator: ", ") }
  }

  private func names(_ list: ShoppingList) -> [String] { list.items.map(\.name) }

  @Test("Rows are seen and spoken with their texts", arguments: [47, 60, 128]) func start(columns: Int) throws
  {
    let (list, display) = try show(columns: columns)
    #expect(
      rows(list, display) == ["To buy", "Milk 2 bottles", "Bread", "Eggs 10", "Apples 1 kilogram"])
    #expect(display.layoutProblems == [] && display.problems == [])
    #expect(display.auditFindings() == [])
    let said = speech(display) {
      display.robot.reader(.on)
      display.finishSpeaking()
      for _ in 0..<6 { display.robot.reader(.next) }
    }
    #expect(said.contains { $0.contains("Items, table, 4 rows") }, "\(said)")
    #expect(said.contains { $0.hasSuffix("Milk, 2 bottles, 1 of 4") }, "\(said)")
  }

  @Test("Enter marks an item as bought, and again as one to buy") func buying() throws {
    let (list, display) = try show()
    display.robot.press(.down)
    display.robot.press(.enter)
    display.advance(by: 1)
    #expect(list.items[1].isBought)
    #expect(
      rows(list, display) == [
        "To buy", "Milk 2 bottles", "Eggs 10", "Apples 1 kilogram", "Bought", "Bread ✓",
      ])
    display.robot.reader(.on)
    display.robot.reader(.last)
    let said = speech(display) { display.robot.reader(.activate) }
    #expect(said.contains("Bread to buy"))
    #expect(!list.items[1].isBought)
  }

  @Test("A swipe reveals the actions of a row, and readers have them at the row") func swiping() throws {
    let (list, display) = try show()
    let cell = try #require(list.table.cellForRow(at: ListIndexPath(row: 2, section: 0)))
    display.robot.drag(
      from: display.robot.cell(of: Point(x: 200, y: 8), in: cell),
      to: display.robot.cell(of: Point(x: 60, y: 8), in: cell))
    #expect(display.text.contains("Delete"))
    display.robot.press(.escape)
    #expect(!display.text.contains("Delete"))
    display.robot.drag(
      from: display.robot.cell(of: Point(x: 60, y: 8), in: cell),
      to: display.robot.cell(of: Point(x: 200, y: 8), in: cell))
    #expect(rows(list, display).contains { $0.hasPrefix("Bought") })
    let button = display.robot.cell(of: Point(x: 16, y: 8), in: cell)
    display.robot.pointer(.down, at: button)
    display.robot.pointer(.up, at: button)
    display.advance(by: 1)
    #expect(list.items[2].isBought)
    #expect(cell.accessibilityCustomActions.map(\.name).first == "Buy again")
  }

  @Test("In editing, rows are deleted and moved by keys") func editing() throws {
    let (list, display) = try show()
    try display.robot.tap(element: "Edit")
    #expect(list.table.isEditing && display.text.contains("Done") && display.text.contains("⊖"))
    display.session.window.focus(on: list.table)
    display.robot.press(.delete)
    display.advance(by: 1)
    #expect(names(list) == ["Bread", "Eggs", "Apples"])
    display.robot.press(.home)
    display.robot.press(.down, modifiers: .alt)
    display.robot.press(.down, modifiers: .alt)
    display.advance(by: 1)
    #expect(names(list) == ["Eggs", "Apples", "Bread"])
    display.robot.reader(.on)
    display.finishSpeaking()
    let said = speech(display) { display.robot.press(.up, modifiers: .alt) }
    #expect(said.contains("moved above Apples"))
    #expect(names(list) == ["Eggs", "Bread", "Apples"])
  }

  @Test("What is typed is added, shown and announced") func adding() throws {
    let (list, display) = try show((1...40).map { "Thing \($0)" })
    display.robot.reader(.on)
    display.finishSpeaking()
    try display.robot.type("Salt, 1 packet", into: "add")
    let said = speech(display) { display.robot.press(.enter) }
    #expect(said.contains("Salt added"))
    #expect(list.items.last?.amount == "1 packet" && list.add.text == "")
    display.advance(by: 1)
    #expect(rows(list, display).contains("Salt 1 packet"))
    display.robot.press(.enter)
    #expect(list.items.count == 41)
  }

  @Test("A search shows what matches, and says how many items do") func searching() throws {
    let (list, display) = try show()
    try display.robot.tap(element: "Search")
    display.robot.type("ea")
    display.advance(by: 1)
    #expect(rows(list, display) == ["To buy", "Bread"])
    #expect(list.table.isEditing == false)
    display.robot.reader(.on)
    display.finishSpeaking()
    let said = speech(display) { display.robot.type("x") }
    #expect(said.contains("0 items"))
    display.advance(by: 1)
    #expect(display.text.contains("No item matches."))
    display.robot.press(.escape)
    display.advance(by: 1)
    #expect(rows(list, display).count == 5)
  }

  @Test("An empty list says so, to eyes and ears") func empty() throws {
    let (_, display) = try show([])
    #expect(display.text.contains("Nothing to buy."))
    display.robot.reader(.on)
    display.finishSpeaking()
    display.robot.reader(.last)
    display.finishSpeaking()
    #expect(display.lastSpoken?.last == "Nothing to buy.")
  }

  @Test("A refresh adds what others added") func refreshing() throws {
    let (list, display) = try show()
    list.addedByOthers = ["Tea, 1 box", "Coffee"]
    display.robot.press(.function(5))
    display.advance(by: 1)
    #expect(names(list).suffix(2) == ["Tea", "Coffee"])
    list.addedByOthers = ["Jam"]
    display.robot.reader(.on)
    display.finishSpeaking()
    let said = speech(display) { #expect(list.table.accessibilityCustomActions.last?.handler() == true) }
    #expect(said.contains("1 new row"))
  }

  @Test("The page is mirrored from right to left") func mirrored() throws {
    let (list, display) = try show()
    display.session.setLanguage("ar", mirrorsLayout: true)
    display.settle()
    let cell = try #require(list.table.cellForRow(at: ListIndexPath(row: 0, section: 0)) as? ItemCell)
    #expect(cell.name.frame.minX > cell.amount.frame.maxX && list.search.frame.maxX < list.add.frame.minX)
    #expect(display.layoutProblems == [])
  }

  @Test("Large text makes rows higher and is never cut") func largeText() throws {
    let (list, display) = try show()
    display.session.preferredContentSizeCategory = .accessibilityExtraLarge
    display.settle()
    let cell = try #require(list.table.cellForRow(at: ListIndexPath(row: 0, section: 0)) as? ItemCell)
    #expect(cell.frame.height > 16 && cell.name.frame.height == cell.frame.height)
    #expect(display.layoutProblems == [])
  }

  @Test("Each stop of Tab and of Right is spoken, and nothing twice", arguments: [Key.tab, .right])
  func walk(key: Key) throws {
    let (_, display) = try show()
    #expect(display.robot.walk(by: key) == [])
  }
}
