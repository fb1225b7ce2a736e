import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The page of contacts") @MainActor struct ContactsTests {
  private typealias Harness = ShowcaseHarness<Contacts>

  private func cells(_ page: Contacts) -> [ContactCell] {
    page.table.indexPathsForVisibleRows.compactMap { page.table.cellForRow(at: $0) as? ContactCell }
  }

  /// Checks the rows that are visible, in a window of exact frames.
  private func expectFigures(_ shown: PageWindow<Contacts>) {
    let rows = cells(shown.page)
    #expect(!rows.isEmpty)
    for cell in rows {
      let content = shown.frame(cell.contentView)
      let (name, message, date) = (shown.frame(cell.name), shown.frame(cell.message), shown.frame(cell.date))
      #expect(content.height >= 80 && name.minY.isAbout(content.minY + 10))
      #expect(name.minX.isAbout(content.minX + 20) && message.minX.isAbout(content.minX + 20))
      #expect(message.maxY.isAbout(content.maxY - 10) && message.maxX.isAbout(content.maxX - 20))
      if cell.traitCollection.preferredContentSizeCategory.isAccessibilityCategory {
        // The date is below the name, and nothing is cut.
        #expect(date.minX == name.minX && date.minY.isAbout(name.maxY + 3))
        #expect(message.minY.isAbout(date.maxY + 3) && date.maxX <= content.maxX - 10 + 0.01)
        for label in [cell.name, cell.message] {
          let needed = label?.intrinsicContentHeight(forWidth: label?.frame.width ?? 0) ?? 0
          #expect((label?.frame.height ?? 0) >= needed - 0.01)
        }
      } else {
        #expect(message.minY.isAbout(name.maxY + 3))
        #expect(date.maxX.isAbout(content.maxX - 10) && date.midY.isAbout(name.midY))
        #expect(date.minX >= name.maxX + 20 - 0.01)
      }
      // The date has its natural width, the name gives way.
      #expect(date.width.isAbout(cell.date.intrinsicContentSize.width))
      #expect(shown.frame(cell.info).minX >= content.maxX)
    }
  }

  @Test("The figures hold at all sizes", arguments: PageWindow<Contacts>.sizes)
  func sizes(size: (width: Double, height: Double)) throws {
    for language in ["en", "ar"] {
      let shown = try PageWindow(Contacts.self, width: size.width, height: size.height, language: language)
      expectFigures(shown)
      #expect(cells(shown.page).allSatisfy { $0.frame.height == 80 && $0.name.frame.height == 16 })
    }
    let large = try PageWindow(
      Contacts.self, width: size.width, height: size.height, textSize: .accessibilityLarge)
    expectFigures(large)
    // The first message is long, and its row is higher than the least height.
    #expect(try #require(cells(large.page).first).frame.height > 80)
  }

  @Test("A message has two lines, and a long name gives way to the date") func rows() throws {
    let shown = try PageWindow(Contacts.self, width: 376, height: 672)
    let cell = try #require(cells(shown.page).first)
    let width = cell.message.frame.width
    #expect(cell.message.intrinsicContentHeight(forWidth: width) == 32 && cell.message.frame.height >= 32)
    shown.resize(width: 320, height: 672)
    #expect(cell.name.frame.width < cell.name.intrinsicContentSize.width)
    #expect(cell.date.frame.width == cell.date.intrinsicContentSize.width)
    expectFigures(shown)
  }

  @Test(
    "The preview has its figures, in the middle of what is visible",
    arguments: [(47, 42), (80, 24), (128, 48)])
  func preview(size: (columns: Int, rows: Int)) throws {
    let harness = try Harness(Contacts.self, columns: size.columns, rows: size.rows)
    harness.page.table.scrollToRow(at: ListIndexPath(row: 50, section: 0), at: .top, animated: false)
    harness.display.settle()
    let cell = try #require(
      harness.page.table.cellForRow(at: ListIndexPath(row: 50, section: 0)) as? ContactCell)
    harness.robot.tap(cell.info)
    harness.display.advance(by: 1)
    let preview = try #require(harness.page.preview)
    #expect(preview.name.text == Contact.all[50].name)
    let card = preview.card.solvedFrame
    #expect(card.size == Size(width: 150, height: 150))
    let list = harness.page.table.convert(harness.page.table.bounds, to: nil)
    let shown = preview.card.convert(preview.card.bounds, to: nil)
    #expect(abs(shown.midX - list.midX) <= 8 && abs(shown.midY - list.midY) <= 16)
    let photo = try #require(preview.view(withIdentifier: "photo")).solvedFrame
    #expect(photo == Rect(x: card.midX - 40, y: card.minY + 20, width: 80, height: 80))
    let (name, call) = (preview.name.solvedFrame, preview.call.solvedFrame)
    #expect(name.minY == photo.maxY + 5 && name.height == 16 && name.minX == card.minX + 8)
    #expect(call.maxY == card.maxY - 8 && call.midX == name.midX && call.minY >= name.maxY)
    harness.expectNoProblems()
  }

  @Test("The preview is as wide as a long name needs") func longName() throws {
    let harness = try Harness(Contacts.self, columns: 80, rows: 24)
    harness.robot.tap(try #require(cells(harness.page).first).info)
    harness.display.advance(by: 1)
    let preview = try #require(harness.page.preview)
    #expect(
      preview.name.text == "Ana Maria del Valle"
        && preview.card.solvedFrame.size == Size(width: 168, height: 150))
    #expect(preview.name.frame.width >= preview.name.intrinsicContentSize.width)
    harness.expectNoProblems()
  }

  @Test("The preview grows in within 0.3 seconds, and leaves no constraints behind") func opening() throws {
    let harness = try Harness(Contacts.self)
    let window = harness.display.session.window
    let cell = try #require(cells(harness.page).first)
    let before = window.layoutCounters
    var active: [Int] = []
    for round in 0..<10 {
      #expect(window.focus(on: cell.info))
      harness.robot.press(round % 2 == 0 ? .enter : .character(" "))
      let preview = try #require(harness.page.preview)
      harness.display.advance(by: 0.1)
      #expect(harness.display.session.isAnimating && preview.card.transform == .identity)
      harness.display.advance(by: 0.25)
      #expect(!harness.display.session.isAnimating && preview.call.isFocused)
      switch round % 3 {
      case 0: harness.robot.press(.escape)
      case 1: harness.robot.tap(preview.card)
      default:
        harness.robot.pointer(.down, at: Point(x: 4, y: 20))
        harness.robot.pointer(.up, at: Point(x: 4, y: 20))
      }
      harness.display.advance(by: 1)
      #expect(preview.superview == nil && cell.info.isFocused)
      let now = window.layoutCounters
      active.append(now.additions - now.removals - (before.additions - before.removals))
    }
    #expect(Set(active).count == 1, "\(active)")
    harness.expectNoProblems()
  }

  @Test("An audit finds the same again, although it scrolls, and rows get different cells") func auditAgain()
    throws
  {
    let harness = try Harness(Contacts.self, columns: 80, rows: 24)
    // The nodes are new, but the words are the same.
    let first = harness.display.auditFindings().map(\.description)
    #expect(
      !first.contains { $0.contains("1.4.11") } && harness.display.auditFindings().map(\.description) == first
    )
  }

  @Test("The preview shrinks from 1.25 times its size to its own in 0.3 seconds") func shrinking() throws {
    let harness = try Harness(Contacts.self)
    harness.robot.tap(try #require(cells(harness.page).first).info)
    let card: View = try #require(harness.page.preview).card
    var scales: [Double] = []
    for _ in 0..<24 {
      harness.display.advance(by: 1 / 60)
      // At the very beginning the card is transparent.
      if let scale = harness.scale(of: card) { scales.append(scale) }
    }
    #expect(scales.count >= 23)
    #expect((1.15...1.25).contains(try #require(scales.first)), "\(scales)")
    #expect(zip(scales, scales.dropFirst()).allSatisfy { $0 >= $1 } && Set(scales).count > 8, "\(scales)")
    #expect((15...19).contains(try #require(scales.firstIndex(of: 1))), "\(scales)")
  }

  @Test("With reduced motion the preview does not grow") func reducedMotion() throws {
    let harness = try Harness(Contacts.self)
    harness.display.session.screen.preferences.prefersReducedMotion = true
    let cell = try #require(cells(harness.page).first)
    harness.robot.tap(cell.info)
    harness.display.settle()
    #expect(!harness.display.session.isAnimating && harness.page.preview?.card.alpha == 1)
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(harness.page.preview == nil)
  }

  @Test("The call button opens an alert, and the focus returns to it") func calling() throws {
    let harness = try Harness(Contacts.self)
    let cell = try #require(cells(harness.page).first)
    harness.robot.tap(cell.info)
    harness.display.advance(by: 1)
    harness.robot.press(.enter)
    harness.display.advance(by: 1)
    #expect(harness.display.text.contains("Calling Ana Maria del Valle"))
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    let preview = try #require(harness.page.preview)
    #expect(preview.call.isFocused)
  }

  @Test("The text about contacts keeps to the readable width") func about() throws {
    let harness = try Harness(Contacts.self, columns: 149, rows: 52)
    try harness.robot.tap(element: "About")
    harness.display.advance(by: 1)
    #expect(harness.stack.topViewController is ContactsAbout)
    let text = try #require(harness.display.view("text"))
    let page = try #require(harness.stack.topViewController).view
    #expect(abs(text.frame.width - 672) <= 8)
    #expect(abs(text.convert(text.bounds, to: page).minY - page.safeAreaInsets.top - 20) <= 8)
    harness.expectNoProblems()
  }

  // MARK: The form

  /// Opens the form for a new contact.
  private func openForm(_ harness: Harness) throws -> NewContact {
    try harness.robot.tap(element: "New contact")
    harness.display.advance(by: 1)
    return try #require(harness.page.presentedViewController as? NewContact)
  }

  @Test(
    "The form has its figures, and gives way without a conflict",
    arguments: [(47, 42, "en"), (47, 42, "ar"), (34, 42, "en"), (80, 24, "en"), (128, 48, "en")])
  func formFigures(columns: Int, rows: Int, language: String) throws {
    let harness = try Harness(Contacts.self, columns: columns, rows: rows, language: language)
    let isMirrored = language == "ar"
    try harness.robot.tap(element: harness.page.text("contacts.add"))
    harness.display.advance(by: 1)
    let form = try #require(harness.page.presentedViewController as? NewContact)
    let whole = try #require(form.view.view(withIdentifier: "form")).bounds
    let photo = try #require(form.view.view(withIdentifier: "photo")).frame
    let (first, last) = (form.firstName.frame, form.lastName.frame)
    #expect(photo.size == Size(width: 40, height: 48) && photo.minY == 16)
    #expect((isMirrored ? whole.maxX - photo.maxX : photo.minX) == 16)
    #expect((isMirrored ? whole.maxX - first.maxX : first.minX) == 64)
    #expect(first.width == whole.width - 80 && last.width == first.width && last.minX == first.minX)
    #expect(abs(last.minY - first.maxY - 8) <= 8)
    harness.expectNoProblems()
    #expect(harness.display.auditFindings() == [])
  }

  @Test("Alone in a window, the form has its exact figures", arguments: ["en", "ar"]) func form(
    language: String
  ) throws {
    let shown = try PageWindow(NewContact.self, width: 376, height: 672, language: language)
    // The row of Cancel and the title is 32 points high.
    #expect(try shown.frame("form").minY == 32)
    #expect(try shown.frame("photo") == Rect(x: 16, y: 48, width: 40, height: 40))
    #expect(try shown.frame("firstName") == Rect(x: 64, y: 48, width: 296, height: 40))
    #expect(try shown.frame("lastName") == Rect(x: 64, y: 96, width: 296, height: 40))
  }

  @Test("Other safe insets move the form, with the same number of constraints") func safeInsets() throws {
    let harness = try Harness(Contacts.self, columns: 60, rows: 42)
    let form = try openForm(harness)
    let window = harness.display.session.window
    let photo = try #require(form.view.view(withIdentifier: "photo"))
    func place() -> Point { photo.convert(Point(x: 0, y: 0), to: form.view) }
    func count() -> Int { window.layoutCounters.additions - window.layoutCounters.removals }
    let (start, width, constraints) = (place(), form.firstName.frame.width, count())
    for inset in [32.0, 0, 16, 0] {
      form.additionalSafeAreaInsets = EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
      harness.display.settle()
      #expect(place() == Point(x: start.x + inset, y: start.y + inset))
      #expect(form.firstName.frame.width == width - 2 * inset && count() == constraints)
    }
    harness.expectNoProblems()
  }

  @Test("A name is typed in the form, which Tab goes through, and added to the list") func adding() throws {
    let harness = try Harness(Contacts.self, columns: 47, rows: 42)
    _ = harness.speech { harness.robot.reader(.on) }
    var form = try openForm(harness)
    harness.display.finishSpeaking()
    let window = harness.display.session.window
    for name in ["cancel", "firstName", "lastName", "done"] {
      let view = try #require(form.view.view(withIdentifier: name))
      let said = harness.speech {
        if name == "cancel" { window.focus(on: view) } else { harness.robot.press(.tab) }
      }
      if name == "firstName" {
        #expect(said.contains { $0.contains("First name") && $0.contains("text field") }, "\(said)")
      }
      #expect(view.isFocused, "\(name)")
    }
    // Without a first name the form stays open.
    harness.robot.press(.enter)
    harness.display.advance(by: 1)
    #expect(form.firstName.isFocused && harness.page.presentedViewController === form)
    harness.robot.type("Ada")
    harness.robot.press(.tab)
    harness.robot.type("Lovelace")
    harness.robot.press(.tab)
    let said = harness.speech {
      harness.robot.press(.enter)
      harness.display.advance(by: 1)
    }
    #expect(said.contains("Added: Ada Lovelace"), "\(said)")
    #expect(harness.page.presentedViewController == nil && harness.page.contacts.count == 66)
    #expect(cells(harness.page).first?.name.text == "Ada Lovelace")
    // Escape adds no contact.
    form = try openForm(harness)
    window.focus(on: form.firstName)
    harness.robot.type("Bo")
    // The first Escape would only stop the echo.
    harness.display.finishSpeaking()
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(harness.page.presentedViewController == nil && harness.page.contacts.count == 66)
    harness.expectNoProblems()
  }

  @Test("Dates follow the language") func dates() throws {
    #expect(try Contacts.load(language: "en").date(of: Contact.all[0]) == "02-14-2020, 9:41 AM")
    #expect(try Contacts.load(language: "en").date(of: Contact.all[1]) == "02-13-2020, 10:00 PM")
    #expect(try Contacts.load(language: "de").date(of: Contact.all[1]) == "13.02.2020, 22:00")
  }

  @Test("The script reads the contacts by ear") func byEar() throws {
    let harness = try Harness(Contacts.self)
    try harness.play("contacts-by-ear")
    // The text about the page is spoken as a whole.
    let about = ["About contacts", harness.page.text("contacts.aboutText")]
    #expect(harness.display.transcript.contains { $0.text == about && !$0.interrupted })
  }
}
