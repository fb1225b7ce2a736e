import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The list of tasks") @MainActor struct ToDoTests {
  private typealias Harness = ShowcaseHarness<ToDo>

  private func cells(_ harness: Harness) -> [TaskCell] {
    harness.page.table.visibleCells.compactMap { $0 as? TaskCell }
  }

  /// Checks that stars and names keep their distances, and that nothing is cut.
  private func expectFigures(_ harness: Harness, mirrored isMirrored: Bool) {
    #expect(cells(harness).count == 3)
    for cell in cells(harness) {
      let width = cell.contentView.bounds.width
      let star = cell.star.frame
      let name = cell.label.frame
      #expect(cell.frame.height >= 40)
      // The separator is in the row below the text.
      #expect(cell.frame.height - cell.convert(.zero, from: cell.label).y - name.height >= 16)
      #expect(abs((isMirrored ? width - star.maxX : star.minX) - 20) <= 4)
      let gap = isMirrored ? star.minX - name.maxX : name.minX - star.maxX
      #expect(abs(gap - 20) <= 4)
      #expect((isMirrored ? name.minX : width - name.maxX) >= 16)
      let needed = cell.label.intrinsicContentHeight(forWidth: name.width) ?? 0
      #expect(name.height >= needed, "\(cell.label.text) is cut")
    }
  }

  @Test("The figures hold at all sizes", arguments: ShowcaseHarness<ToDo>.sizes)
  func sizes(size: (columns: Int, rows: Int)) throws {
    for language in ["en", "ar"] {
      let harness = try Harness(ToDo.self, columns: size.columns, rows: size.rows, language: language)
      expectFigures(harness, mirrored: language == "ar")
      harness.expectNoProblems()
      #expect(harness.display.auditFindings() == [])
    }
  }

  @Test(
    "Pseudo-languages show whole texts",
    arguments: [("en-x-double", 47), ("en-x-double", 80), ("en-x-bounded", 47), ("en-x-accented", 80)])
  func pseudoLanguages(language: String, columns: Int) throws {
    let harness = try Harness(ToDo.self, columns: columns, rows: 42, language: language)
    expectFigures(harness, mirrored: false)
    harness.expectNoProblems()
    let expected = [
      "en-x-double": "Buy new table Buy new table", "en-x-bounded": "[# Buy new table #]",
      "en-x-accented": PseudoLanguage.accented.text("Buy new table"),
    ]
    #expect(cells(harness).first?.label.text == expected[language])
    // Nothing of the accents or of the marks around a text is lost on the way to the screen.
    let shown = harness.display.text
    if language == "en-x-accented" { #expect(shown.contains(expected[language] ?? ""), "\(shown)") }
    if language == "en-x-bounded" {
      // Three tasks with their stars, and the title. The buttons of the bar are symbols here.
      #expect(shown.matches(of: #/\[#/#).count == 7, "\(shown)")
      #expect(shown.matches(of: #/\[#/#).count == shown.matches(of: /#]/).count, "\(shown)")
    }
    try harness.robot.tap(
      element: PseudoLanguage(rawValue: String(language.dropFirst(5)))?.text("Settings") ?? "")
    harness.display.advance(by: 1)
    let settings = try #require(harness.page.presentedViewController as? ToDoSettings)
    #expect(settings.viewIfLoaded?.window != nil)
    if language == "en-x-bounded" {
      let text = harness.display.text
      #expect(
        text.matches(of: #/\[#/#).count == text.matches(of: /#]/).count && text.contains("1.0.0 #]"),
        "\(text)")
    }
    for case let label as Label in settings.view.subviews {
      let needed = label.intrinsicContentHeight(forWidth: label.frame.width) ?? 0
      #expect(label.frame.height >= needed && label.frame.maxX <= settings.view.bounds.width)
    }
    harness.expectNoProblems()
  }

  @Test(
    "Nothing is cut in the longest texts: neither the bar, nor the notice, nor the settings",
    arguments: Harness.sizes)
  func longTexts(size: (columns: Int, rows: Int)) throws {
    for language in [PseudoLanguage.double, .bounded] {
      let harness = try Harness(
        ToDo.self, columns: size.columns, rows: size.rows, language: "en-x-\(language.rawValue)")
      let title = language.text("To-do list")
      #expect(harness.display.text.contains(title), "\(harness.display.text)")
      #expect(harness.display.auditFindings() == [])
      for element in ["Notice", "Settings"] {
        try harness.robot.tap(element: language.text(element))
        harness.display.advance(by: 1)
        #expect(harness.display.auditFindings() == [], "\(language) \(element)")
        harness.robot.press(.escape)
        harness.display.advance(by: 1)
      }
      harness.expectNoProblems()
    }
  }

  @Test("In the bounded pseudo-language, the notice shows both marks of each text", arguments: Harness.sizes)
  func boundedNotice(size: (columns: Int, rows: Int)) throws {
    let harness = try Harness(
      ToDo.self, columns: size.columns, rows: size.rows, language: "en-x-bounded")
    try harness.robot.tap(element: "[# Notice #]")
    harness.display.advance(by: 1)
    let notice: View = harness.page.notice
    #expect(!notice.isHidden)
    let frame = notice.convert(notice.bounds, to: nil)
    let (left, right) = (Int((frame.minX / 8).rounded(.up)), Int(frame.maxX / 8))
    let (top, bottom) = (Int((frame.minY / 16).rounded(.up)), Int(frame.maxY / 16))
    let text = (top..<bottom).map { row in
      (left..<right).map { harness.display.grid[$0, row].glyph.text }.joined()
    }.joined(separator: "\n")
    // The greeting, the message and the button. Lines break at spaces, inside the marks.
    #expect(text.matches(of: #/\[#/#).count == 3 && text.matches(of: /#]/).count == 3, "\(text)")
    #expect(text.contains("[# Good morning #]") && text.contains("[# Close #]"), "\(text)")
    harness.expectNoProblems()
  }

  @Test("The right-to-left pseudo-language mirrors the page in the words of its language")
  func pseudoMirrored()
    throws
  {
    let harness = try Harness(ToDo.self, language: "en-x-rtl")
    #expect(cells(harness).first?.label.text == "Buy new table")
    expectFigures(harness, mirrored: true)
  }

  @Test("The language changes while the page is open") func translation() throws {
    let harness = try Harness(ToDo.self)
    harness.page.translate(to: "ar")
    harness.display.session.setLanguage("ar", mirrorsLayout: true)
    harness.display.settle()
    #expect(cells(harness).first?.label.text == "شراء طاولة جديدة")
    expectFigures(harness, mirrored: true)
    harness.expectNoProblems()
  }

  @Test("Space completes a task, and the star marks it, by keys, pointer and reader") func states() throws {
    let harness = try Harness(ToDo.self)
    #expect(harness.page.tasks.map(\.isDone) == [true, false, false])
    #expect(harness.page.tasks.map(\.isFavourite) == [false, true, false])
    harness.display.session.window.focus(on: harness.page.table)
    harness.robot.press(.down)
    harness.robot.type(" ")
    #expect(harness.page.tasks.map(\.isDone) == [true, true, false])
    harness.robot.type(" ")
    #expect(harness.page.tasks.map(\.isDone) == [true, false, false])
    let star: Button = try #require(cells(harness).last?.star)
    #expect(harness.display.session.window.focus(on: star))
    harness.robot.type(" ")
    #expect(harness.page.tasks.map(\.isFavourite) == [false, true, true])
    harness.robot.type(" ")
    #expect(harness.page.tasks.map(\.isFavourite) == [false, true, false])
    harness.robot.tap(star)
    #expect(harness.page.tasks.map(\.isFavourite) == [false, true, true] && star.isSelected)
    let said = harness.speech { harness.robot.reader(.on) }
    #expect(said.contains { $0.contains("Take out the trash, not done, favorite") }, "\(said)")
  }

  @Test("A change of a task is spoken in one word, by Space and Enter, and on arrival")
  func changes() throws {
    let harness = try Harness(ToDo.self)
    harness.display.session.window.focus(on: harness.page.table)
    _ = harness.speech { harness.robot.reader(.on) }
    _ = harness.speech { harness.robot.press(.down) }
    for (key, words) in [(Key.character(" "), "done"), (.enter, "not done"), (.enter, "done")] {
      #expect(harness.speech { harness.robot.press(key) } == [words])
    }
    let moved = harness.speech { harness.robot.press(.up) } + harness.speech { harness.robot.press(.down) }
    #expect(
      moved == [
        "Buy new table, done, not favorite, 1 of 3", "Pickup kids at school, done, favorite, 2 of 3",
      ])
  }

  @Test("The notice is modal, and Escape closes it") func notice() throws {
    let harness = try Harness(ToDo.self, columns: 47, rows: 42)
    let window = harness.display.session.window
    for _ in 0..<10 {
      try harness.robot.tap(element: "Notice")
      harness.display.advance(by: 0.5)
      let notice: View = harness.page.notice
      #expect(!notice.isHidden && notice.alpha == 1 && notice.transform == .identity)
      let safe = harness.page.view.safeAreaLayoutGuide.layoutFrame
      #expect(abs(notice.frame.minY - safe.minY - 50) <= 8 && abs(notice.frame.midX - safe.midX) <= 8)
      #expect(abs(notice.frame.width - safe.width * 0.8) <= 8 && notice.frame.height >= 192)
      #expect(harness.page.dismissButton.isFocused)
      // Neither Tab nor the reader leaves the notice.
      for _ in 0..<3 {
        harness.robot.press(.tab)
        #expect(harness.page.dismissButton.isFocused)
      }
      let tree = window.accessibilityTree()
      #expect((1...4).contains(tree.readingOrder.count), "\(tree.readingOrder.count)")
      harness.robot.press(.escape)
      harness.display.advance(by: 0.5)
      #expect(notice.isHidden && harness.stack.topViewController === harness.page)
      #expect(window.focusedView === harness.page.navigationItem.leftBarButtonItem?.button)
    }
    harness.expectNoProblems()
  }

  @Test(
    "The check mark is at the trailing edge, bars are mirrored with the rows, and numbers keep their order",
    arguments: ["en", "ar"])
  func sides(language: String) throws {
    let harness = try Harness(ToDo.self, language: language)
    let isMirrored = language == "ar"
    func lines() -> [String] {
      harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let checked = lines().filter { $0.contains("✓") }
    #expect(checked.count == 1)
    func column(_ character: Character) throws -> Int {
      let line = try #require(checked.first)
      return line.distance(from: line.startIndex, to: try #require(line.firstIndex(of: character)))
    }
    #expect(isMirrored ? try column("✓") < 6 : try column("✓") > 72, "\(checked)")
    #expect(isMirrored ? try column("☆") > 72 : try column("☆") < 8, "\(checked)")
    let items = harness.page.navigationItem
    let buttons = try [items.leftBarButtonItem, items.rightBarButtonItem].map { item in
      let button: View = try #require(item?.button)
      return button.convert(button.bounds, to: nil).midX
    }
    #expect((buttons[0] > buttons[1]) == isMirrored)
    try harness.robot.tap(element: harness.page.text("todo.settings"))
    harness.display.advance(by: 1)
    let version = try #require(lines().first { $0.contains("1.0.0") }, "\(harness.display.text)")
    let parts = version.split(separator: "1.0.0", omittingEmptySubsequences: false)
    // The word is before the number in reading order.
    #expect(parts[isMirrored ? 0 : 1].allSatisfy(\.isWhitespace) && parts.count == 2, "\(version)")
    #expect(parts[isMirrored ? 1 : 0].contains { $0.isLetter }, "\(version)")
  }

  @Test(
    "The voice gets the language of the tasks",
    arguments: [("en", "en"), ("de", "de"), ("ar", "ar"), ("en-x-double", "en")])
  func voice(language: String, tag: String) throws {
    let harness = try Harness(ToDo.self, language: language)
    let task = try #require(cells(harness).first?.label.text)
    var utterances: [Utterance] = []
    harness.display.session.handlers.onUtterance = { utterances.append($0) }
    _ = harness.speech {
      harness.robot.reader(.on)
      for _ in 0..<5 { harness.robot.reader(.next) }
    }
    let spoken = try #require(utterances.first { $0.text.contains(task) }, "\(utterances)")
    #expect(spoken.language == tag, "\(spoken)")
    #expect(spoken.parts.allSatisfy { $0.runs.allSatisfy { [nil, tag].contains($0.language) } }, "\(spoken)")
  }

  @Test("No constraint of the page uses left or right") func leading() throws {
    for name in ["ToDo", "TaskCell", "ToDoSettings"] {
      let page = try ToDo.load(language: "en")
      func check(_ view: View) {
        // Those of guides are the toolkit's own.
        for constraint in view.constraints where !(constraint.firstItem is LayoutGuide) {
          for attribute in [constraint.firstAttribute, constraint.secondAttribute] {
            #expect(attribute != .left && attribute != .right, "\(name): \(constraint)")
          }
        }
        view.subviews.forEach(check)
      }
      let path = try DefinitionFile.path("\(name).json")
      let instance = try Nib(contentsOf: path).instantiate(
        registry: .showcase, language: "en", allowsMissingOwner: true)
      check(instance.root)
      check(page.view)
    }
  }

  @Test("The script works through the tasks by ear") func byEar() throws {
    try Harness(ToDo.self).play("todo-by-ear")
  }
}
