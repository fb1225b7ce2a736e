import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The adaptive pages") @MainActor struct AdaptiveTests {
  private typealias Harness = ShowcaseHarness<Adaptive>

  /// Checks the frames of a page with this size.
  private func expectFigures(_ harness: Harness, mirrored isMirrored: Bool = false) throws {
    let page = harness.page
    let traits = page.view.traitCollection
    let safe = page.view.safeAreaLayoutGuide.layoutFrame
    let scroll = try #require(page.view.view(withIdentifier: "scroll"))
    let (logo, text, contact) = (page.logo.frame, scroll.frame, page.contact.frame)
    func leading(_ frame: Rect) -> Double { isMirrored ? safe.maxX - frame.maxX : frame.minX - safe.minX }
    func trailing(_ frame: Rect) -> Double { isMirrored ? frame.minX - safe.minX : safe.maxX - frame.maxX }
    // Edges are on whole cells.
    func expect(_ value: Double, _ figure: Double, _ step: Double, _ what: String) {
      #expect(abs(value - figure) <= step, "\(what): \(value) instead of \(figure)")
    }
    expect(safe.maxY - text.maxY, 60, 16, "text bottom")
    expect(safe.maxY - contact.maxY, 10, 16, "button bottom")
    expect(contact.height, 40, 16, "button height")
    if traits.verticalSizeClass == .regular {
      expect(logo.midX, page.view.bounds.midX, 8, "logo centre")
      expect(logo.minY - safe.minY, 20, 16, "logo top")
      expect(logo.width, 120, 8, "logo width")
      expect(text.minY - logo.maxY, 20, 16, "text top")
      if traits.horizontalSizeClass == .compact {
        expect(leading(text), 20, 8, "text leading")
        expect(trailing(text), 20, 8, "text trailing")
      } else {
        #expect(text.width <= page.view.readableContentGuide.layoutFrame.width + 8)
      }
      expect(contact.width, 40, 8, "button width")
      expect(contact.midX, safe.midX, 8, "button centre")
    } else {
      expect(logo.midY, safe.midY, 16, "logo centre")
      expect(leading(logo), 30, 8, "logo leading")
      expect(logo.width, 200, 8, "logo width")
      expect(text.minY - safe.minY, 20, 16, "text top")
      expect(isMirrored ? logo.minX - text.maxX : text.minX - logo.maxX, 20, 8, "text leading")
      expect(trailing(text), 20, 8, "text trailing")
      expect(contact.width, 160, 8, "button width")
      expect(trailing(contact), 20, 8, "button trailing")
    }
    #expect(!page.logo.isHidden && text.width > 100 && text.height > 100)
    #expect(!text.intersects(contact))
    harness.expectNoProblems()
  }

  @Test("Nothing vanishes at any size", arguments: ShowcaseHarness<Adaptive>.sizes)
  func sizes(size: (columns: Int, rows: Int)) throws {
    for language in ["en", "ar"] {
      let harness = try Harness(Adaptive.self, columns: size.columns, rows: size.rows, language: language)
      try expectFigures(harness, mirrored: language == "ar")
      #expect(harness.display.auditFindings() == [])
    }
  }

  @Test("A row more or less swaps the sets without a conflict") func thresholds() throws {
    let harness = try Harness(Adaptive.self, columns: 92, rows: 29)
    for rows in [30, 29, 30, 29] {
      harness.robot.resize(columns: 92, rows: rows)
      try expectFigures(harness)
      #expect(harness.page.contact.title == (rows == 30 ? "i" : "Contact us"))
      #expect(harness.page.contact.accessibilityLabel == "Contact us")
    }
    for (columns, rows) in [(83, 30), (84, 30), (84, 29), (83, 29), (47, 42)] {
      harness.robot.resize(columns: columns, rows: rows)
      try expectFigures(harness)
    }
  }

  @Test("The font is smaller where both size classes are compact") func font() throws {
    let size = { (columns: Int, rows: Int) in
      let harness = try Harness(Adaptive.self, columns: columns, rows: rows)
      return try #require(harness.page.view.view(withIdentifier: "text") as? Label).font.size
    }
    // Letters of 15 points have the size of a cell without pixels.
    let cell = 8 / 0.6
    #expect(try size(80, 24) == 12 && size(47, 42) == cell && size(92, 26) == cell)
  }

  @Test("Options are the whole screen where both classes are compact, and otherwise a popover") func options()
    throws
  {
    let harness = try Harness(Adaptive.self, columns: 80, rows: 24)
    try harness.robot.tap(element: "Options")
    harness.display.advance(by: 1)
    let options = try #require(harness.page.presentedViewController as? Options)
    #expect(harness.display.text.contains("Done"))
    let window = harness.display.session.window
    window.focus(on: options.table)
    harness.robot.press(.down)
    let row = options.table.cursorIndexPath
    #expect(row != nil)
    for (columns, rows) in [(92, 26), (80, 24), (92, 40), (47, 42), (92, 40)] {
      harness.robot.resize(columns: columns, rows: rows)
      harness.display.advance(by: 1)
      let isWhole = rows == 24
      #expect(harness.page.presentedViewController === options)
      #expect(harness.display.text.contains("Done") == isWhole)
      #expect(options.table.isFocused && options.table.cursorIndexPath == row)
      // The popover is below its button.
      #expect(isWhole || options.presentationController?.arrowDirection == .up)
    }
    // A click outside closes it.
    let outside = Point(x: 2, y: 38)
    harness.robot.drag(from: outside, to: outside)
    harness.display.advance(by: 1)
    #expect(harness.page.presentedViewController == nil)
    harness.expectNoProblems()
  }

  /// The control of a row of the presented options.
  private func control<Kind: Control>(_ harness: Harness, _ row: Int) throws -> Kind {
    let options = try #require(harness.page.presentedViewController as? Options)
    options.table.scrollToRow(at: ListIndexPath(row: row, section: 1), at: .middle, animated: false)
    harness.display.settle()
    let cell = options.table.cellForRow(at: ListIndexPath(row: row, section: 1))
    return try #require(cell?.accessoryView as? Kind)
  }

  @Test("The options set style, direction and text size of the page", arguments: Harness.sizes)
  func traits(size: (columns: Int, rows: Int)) throws {
    let harness = try Harness(Adaptive.self, columns: size.columns, rows: size.rows)
    let window = harness.display.session.window
    var traits: TraitCollection { harness.page.view.traitCollection }
    try harness.robot.tap(element: "Options")
    harness.display.advance(by: 1)
    #expect(harness.display.auditFindings() == [])
    let background = harness.page.view.palette.background
    // The pointer.
    let light: Switch = try control(harness, 0)
    #expect(!light.isOn)
    harness.robot.tap(light)
    harness.display.advance(by: 0.5)
    #expect(light.isOn && traits.userInterfaceStyle == .light)
    #expect(harness.page.view.palette.background != background && light.palette.background == background)
    // A key on the row.
    let options = try #require(harness.page.presentedViewController as? Options)
    window.focus(on: options.table)
    let row = ListIndexPath(row: 1, section: 1)
    for _ in 0..<6 where options.table.cursorIndexPath != row { harness.robot.press(.down) }
    #expect(options.table.cursorIndexPath == row)
    harness.robot.type(" ")
    #expect(traits.layoutDirection == .rightToLeft)
    // Keys on the stepper.
    let stepper: Stepper = try control(harness, 2)
    for _ in 0..<4 where !stepper.isFocused { harness.robot.press(.tab) }
    #expect(stepper.isFocused && stepper.value == 4)
    let text = try #require(harness.page.view.view(withIdentifier: "text"))
    let before = text.bounds.size
    harness.robot.press(.right)
    harness.robot.press(.right)
    harness.display.advance(by: 0.5)
    #expect(traits.preferredContentSizeCategory == .extraExtraLarge)
    #expect(text.traitCollection == traits && text.bounds.size != before)
    #expect(harness.display.auditFindings() == [])
    // The page keeps the traits, and the controls show them again.
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(harness.page.presentedViewController == nil)
    try expectFigures(harness, mirrored: true)
    #expect(harness.display.auditFindings() == [])
    // Also in a different language.
    for language in ["ar", "en"] {
      harness.page.translate(to: language)
      harness.display.settle()
      #expect(traits.layoutDirection == .rightToLeft && traits.userInterfaceStyle == .light)
    }
    try harness.robot.tap(element: "Options")
    harness.display.advance(by: 1)
    let (again, mirrored): (Switch, Switch) = (try control(harness, 0), try control(harness, 1))
    let larger: Stepper = try control(harness, 2)
    #expect(again !== light && again.isOn && mirrored.isOn && larger.value == 6)
    harness.robot.tap(mirrored)
    harness.robot.tap(again)
    #expect(traits.layoutDirection == .leftToRight && traits.userInterfaceStyle == .dark)
    harness.expectNoProblems()
  }

  @Test("The reader speaks the options with their states and sets them") func spokenOptions() throws {
    let harness = try Harness(Adaptive.self)
    try harness.robot.tap(element: "Options")
    harness.display.advance(by: 1)
    _ = harness.speech { harness.robot.reader(.on) }
    let words = (0..<6).flatMap { _ in harness.speech { harness.robot.press(.right) } }
    #expect(
      words == [
        "Blocked contacts, 2 of 6", "Sync with iCloud, 3 of 6", "Appearance, heading",
        "Light style, off, toggle button", "Right to left, off, toggle button", "Text size, 4, adjustable",
      ])
    // In a list, Up and Down go to other rows.
    #expect(harness.speech { harness.robot.press(.right) } == ["5"])
    _ = harness.speech { harness.robot.press(.up) }
    #expect(harness.speech { harness.robot.type(" ") } == ["on"])
    _ = harness.speech { harness.robot.press(.up) }
    #expect(harness.speech { harness.robot.type(" ") } == ["on"])
    let traits = harness.page.view.traitCollection
    #expect(traits.preferredContentSizeCategory == .extraLarge)
    #expect(traits.layoutDirection == .rightToLeft && traits.userInterfaceStyle == .light)
    harness.expectNoProblems()
  }

  @Test(
    "The options fit at every text size",
    arguments: [
      ContentSizeCategory.extraSmall, .large, .accessibilityLarge, .accessibilityExtraExtraExtraLarge,
    ], ["en", "de", "fr", "es", "ar"])
  func optionSizes(textSize: ContentSizeCategory, language: String) throws {
    for (columns, rows) in [(80, 24), (47, 42)] {
      let harness = try Harness(
        Adaptive.self, columns: columns, rows: rows, language: language, textSize: textSize)
      try harness.robot.tap(element: harness.page.text("adaptive.options"))
      harness.display.advance(by: 1)
      #expect(harness.display.auditFindings() == [])
      for row in 0..<3 {
        let control: Control = try control(harness, row)
        let name = try #require(control.accessibilityLabel)
        // Only this row is sure to be whole.
        #expect(harness.display.auditFindings().filter { "\($0)".contains(name) } == [])
      }
      let stepper: Stepper = try control(harness, 2)
      #expect(ContentSizeCategory.allCases[Int(stepper.value) - 1] == textSize)
      harness.expectNoProblems()
    }
  }

  /// Opens the contacts in a window with room for both columns.
  private func openedContacts() throws -> (Harness, SplitViewController, Conversations) {
    let harness = try Harness(Adaptive.self, columns: 128, rows: 48)
    try harness.robot.tap(element: "Contacts")
    harness.display.advance(by: 1)
    let split = try #require(harness.stack.topViewController as? SplitViewController)
    return (harness, split, try #require(split.viewController(for: .primary) as? Conversations))
  }

  @Test("An added contact is in the list, and the chosen contact stays when the columns collapse")
  func contacts()
    throws
  {
    let (harness, split, contacts) = try openedContacts()
    #expect(!split.isCollapsed && split.viewController(for: .secondary)?.title == "Ada")
    #expect(contacts.table.indexPathForSelectedRow == ListIndexPath(row: 0, section: 0))
    let conversation = try #require(split.viewController(for: .secondary) as? Conversation)
    let stops = harness.display.session.window.focusableViews.compactMap { $0 as? TableView }
    #expect(stops.count == 2 && stops.first === contacts.table && stops.last === conversation.table)
    harness.display.session.window.focus(on: contacts.table)
    harness.robot.press(.down)
    harness.robot.press(.down)
    harness.display.advance(by: 0.5)
    #expect(split.viewController(for: .secondary)?.title == "Grace")
    harness.robot.resize(columns: 83, rows: 48)
    harness.display.advance(by: 0.5)
    #expect(split.isCollapsed && harness.display.text.contains("Grace"))
    harness.robot.resize(columns: 84, rows: 48)
    harness.display.advance(by: 0.5)
    #expect(!split.isCollapsed && split.viewController(for: .secondary)?.title == "Grace")
    contacts.book.add("Margaret")
    harness.display.advance(by: 0.5)
    #expect(harness.display.text.contains("Margaret"))
    harness.expectNoProblems()
  }

  @Test("Tab goes from the list to the messages, whose rows are read, and copied with Enter") func tabOrder()
    throws
  {
    let (harness, split, contacts) = try openedContacts()
    harness.display.session.window.focus(on: contacts.table)
    let started = harness.speech { harness.robot.reader(.on) }
    #expect(started.last == "Contacts, table, 4 rows, selected, Ada, 1 of 4", "\(started)")
    // The reader's cursor selects nothing. The detail follows the selection, and its title is announced.
    #expect(harness.speech { harness.robot.press(.down) } == ["Brendan, 2 of 4"])
    let chosen = harness.speech { harness.robot.type(" ") }
    #expect(chosen == ["selected", "Brendan"], "\(chosen)")
    let conversation = try #require(split.viewController(for: .secondary) as? Conversation)
    var entered: [String] = []
    for _ in 0..<4 where !conversation.table.isFocused {
      entered = harness.speech { harness.robot.press(.tab) }
    }
    #expect(
      entered.last == "Brendan, Conversation, table, 3 rows, Brendan: Hello! Are you at home?, 1 of 3",
      "\(entered)")
    let second = harness.speech { harness.robot.press(.down) }
    #expect(second.last == "Brendan: The key is under the blue pot., 2 of 3", "\(second)")
    let copied = harness.speech { harness.robot.press(.enter) }
    #expect(copied.contains("Copied: Brendan: The key is under the blue pot."), "\(copied)")
    #expect(Pasteboard.general.string == "Brendan: The key is under the blue pot.")
    for _ in 0..<4 where !contacts.table.isFocused { harness.robot.press(.tab, modifiers: .shift) }
    #expect(contacts.table.isFocused && contacts.table.indexPathForSelectedRow?.row == 1)
    harness.expectNoProblems()
  }

  @Test(
    "Right to left, the bars are mirrored, and the arrow back points to the right",
    arguments: [("en", "Back", "Done"), ("ar", "رجوع", "تم"), ("en-x-rtl", "Back", "Done")])
  func mirroredBars(language: String, back: String, done: String) throws {
    let isMirrored = language != "en"
    let harness = try Harness(Adaptive.self, language: language)
    /// Checks that a button is at the leading edge of the screen.
    func expectLeading(_ button: View) {
      let frame = button.convert(button.bounds, to: nil)
      #expect((isMirrored ? harness.display.session.window.bounds.maxX - frame.maxX : frame.minX) <= 16)
    }
    let list = try #require(try PageList.load(language: language).title)
    expectLeading(try harness.display.view(element: "\(back), \(list)"))
    let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
    let bar = try #require(lines.first { $0.contains { "‹›".contains($0) } })
    #expect(bar.contains("›") == isMirrored && bar.contains("‹") != isMirrored)
    let arrow = try #require(bar.firstIndex { "‹›".contains($0) })
    let before = bar.distance(from: bar.startIndex, to: arrow)
    #expect(isMirrored ? before > 40 : before < 4, "\(bar)")
    try harness.robot.tap(element: harness.page.text("adaptive.options"))
    harness.display.advance(by: 1)
    expectLeading(try harness.display.view(element: done))
  }

  @Test("Right to left, the list of contacts is at the right of the messages") func mirroredColumns() throws {
    let harness = try Harness(Adaptive.self, columns: 128, rows: 48, language: "ar")
    try harness.robot.tap(element: harness.page.text("showcase.conversations"))
    harness.display.advance(by: 1)
    let split = try #require(harness.stack.topViewController as? SplitViewController)
    let frames = try [SplitViewController.Column.primary, .secondary].map {
      let view = try #require(split.viewController(for: $0)).view
      return view.convert(view.bounds, to: split.view)
    }
    #expect(frames[0].minX >= frames[1].maxX && (240...400).contains(frames[0].width))
    harness.expectNoProblems()
  }

  @Test("The round ends of the button are the same at 160 and at 40 points") func slicedButton() throws {
    /// The pixels of the first and the last columns of the button, from the edge inward.
    func ends(rows: Int, sliced isSliced: Bool = true) throws -> (
      width: Double, leading: [UInt32], trailing: [UInt32]
    ) {
      let harness = try Harness(Adaptive.self, columns: 92, rows: rows)
      harness.display.session.displayQuality = .pixels
      harness.display.settle()
      let button: Button = harness.page.contact
      if !isSliced {
        button.backgroundCapInsets = .zero
        harness.display.settle()
      }
      let frame = button.convert(button.bounds, to: nil)
      let picture = harness.picture
      let depth = 0..<12
      func column(_ x: Int) -> [UInt32] { (Int(frame.minY)..<Int(frame.maxY)).map { picture[x, $0] } }
      return (
        frame.width, depth.flatMap { column(Int(frame.minX) + $0) },
        depth.flatMap { column(Int(frame.maxX) - 1 - $0) }
      )
    }
    let (wide, narrow) = (try ends(rows: 29), try ends(rows: 30))
    #expect(wide.width == 160 && narrow.width == 40)
    #expect(wide.leading == narrow.leading && wide.trailing == narrow.trailing)
    // Without the caps, the ends are stretched with the middle.
    let stretched = try ends(rows: 29, sliced: false)
    #expect(stretched.leading != wide.leading && stretched.trailing != wide.trailing)
  }

  @Test("The title of each bar has 20 points in regular height and 14 in compact height") func barTitle()
    throws
  {
    let harness = try Harness(Adaptive.self, columns: 92, rows: 29)
    for rows in [30, 29, 30] {
      harness.robot.resize(columns: 92, rows: rows)
      harness.display.settle()
      let bar = try #require(harness.display.view("navigationBar") as? NavigationBar)
      #expect(bar.frame.height == (rows == 30 ? 48 : 32))
      #expect(bar.titleFont == Font(size: rows == 30 ? 20 : 14, isBold: true))
    }
    // The bar of an option that fills the screen has them too.
    let small = try Harness(Adaptive.self)
    try small.robot.tap(element: "Options")
    small.display.advance(by: 1)
    let window = small.display.session.window
    let bars = window.subviews.flatMap(descendants).compactMap { $0 as? NavigationBar }
    #expect(bars.count == 2 && bars.allSatisfy { $0.titleFont.size == 14 })
    // With a larger text size the title grows.
    let large = try Harness(Adaptive.self, rows: 42, textSize: .accessibilityLarge)
    let bar = try #require(large.display.view("navigationBar") as? NavigationBar)
    #expect(bar.titleFont.textStyle == .footnote)
  }

  private func descendants(of view: View) -> [View] { [view] + view.subviews.flatMap(descendants) }

  @Test(
    "With the fault, logo and text have no place in regular width, and only there", arguments: Harness.sizes)
  func fault(size: (columns: Int, rows: Int)) throws {
    let harness = try Harness(Adaptive.self, columns: 92, rows: 26)
    try harness.robot.tap(element: "Fault: none")
    harness.display.settle()
    harness.robot.resize(columns: size.columns, rows: size.rows)
    harness.display.settle()
    let page = harness.page
    guard size.columns >= 84 else {
      // The constraints of compact width are complete.
      try expectFigures(harness)
      return
    }
    #expect(harness.display.text.contains("Fault: regular width"))
    #expect(page.logo.frame.origin == .zero)
    #expect(page.scroll.frame.isEmpty && page.logo.hasAmbiguousLayout && page.scroll.hasAmbiguousLayout)
    page.translate(to: "en")
    harness.display.settle()
    #expect(page.scroll.frame.isEmpty)
    try harness.robot.tap(element: "Fault: regular width")
    harness.display.settle()
    try expectFigures(harness)
    #expect(!page.logo.hasAmbiguousLayout && !page.scroll.hasAmbiguousLayout)
    for columns in [47, 128, size.columns] {
      harness.robot.resize(columns: columns, rows: size.rows)
      try expectFigures(harness)
    }
  }

  @Test("The script opens options and contacts by ear") func byEar() throws {
    try Harness(Adaptive.self).play("adaptive-by-ear")
  }
}
