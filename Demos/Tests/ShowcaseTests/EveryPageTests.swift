import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

/// All pages of the showcase, in samples of all sizes, languages, styles and text sizes.
@Suite("Every page") @MainActor struct EveryPageTests {
  private typealias Harness = ShowcaseHarness<ShowcasePage>

  /// A page, or a page that opens from one.
  struct Visit: Sendable, CustomTestStringConvertible {
    var name: String
    /// The page that the program opens.
    var start: ShowcasePage.Type
    /// Opens the page inside; nil for the first page itself.
    var open: (@MainActor @Sendable (ShowcaseHarness<ShowcasePage>) throws -> Void)?

    var testDescription: String { name }

    /// A page that a button opens.
    static func button(_ name: String, in start: ShowcasePage.Type, _ key: String) -> Visit {
      Visit(name: name, start: start) { try $0.robot.tap(element: $0.page.text(key)) }
    }
  }

  /// The pages of the list, the list, and the pages that open from them.
  nonisolated static var visits: [Visit] {
    ([PageList.self] + ShowcasePage.all).map { Visit(name: $0.name, start: $0) } + [
      .button("newContact", in: Contacts.self, "contacts.add"),
      .button("contactsAbout", in: Contacts.self, "contacts.about"),
      .button("launchScreen", in: Specimens.self, "specimens.launch"),
      .button("options", in: Adaptive.self, "adaptive.options"),
      .button("conversations", in: Adaptive.self, "showcase.conversations"),
      .button("shapes", in: TextSize.self, "showcase.shapes"),
      .button("textStyles", in: TextSize.self, "showcase.styles"),
      .button("toDoNotice", in: ToDo.self, "todo.notice"),
      .button("toDoSettings", in: ToDo.self, "todo.settings"),
      .button("memoryHistory", in: Memory.self, "memory.history"),
      Visit(name: "story", start: Stories.self) { harness in
        harness.display.session.window.focus(on: harness.display.view("strip"))
        harness.robot.press(.enter)
      },
    ]
  }

  /// The conditions in which a page is shown. Each page has all text sizes and both styles at each size; the languages rotate.
  struct Sample: CustomStringConvertible {
    var columns: Int
    var rows: Int
    var language: String
    var style: UserInterfaceStyle
    var textSize: ContentSizeCategory

    static func all(of page: Int) -> [Sample] {
      let languages = ["en", "de", "ar", "es", "fr"]
      return ShowcaseHarness<ShowcasePage>.sizes.enumerated().map { index, size in
        Sample(
          columns: size.columns, rows: size.rows, language: languages[(page + index) % languages.count],
          style: (page + index) % 2 == 0 ? .dark : .light, textSize: textSizes[(page / 2 + index) % 3])
      }
    }

    private static let textSizes = [ContentSizeCategory.extraSmall, .large, .accessibilityLarge]

    /// The sample and those that follow it on the same display: the other text sizes, each in the style that the one
    /// before does not have.
    var steps: [Sample] {
      let first = Self.textSizes.firstIndex(of: textSize) ?? 0
      return (0..<3).map { step in
        var sample = self
        sample.textSize = Self.textSizes[(first + step) % 3]
        if step == 1 { sample.style = style == .dark ? .light : .dark }
        return sample
      }
    }

    var description: String { "\(columns)×\(rows) \(language) \(style) \(textSize)" }
  }

  @Test(
    "No size, language, style or text size has problems, findings, or elements out of reach",
    arguments: Array(visits.enumerated()))
  func samples(number: Int, visit: Visit) throws {
    for sample in Sample.all(of: number) {
      // Style and text size change while the page is open.
      let harness = try open(visit, in: sample)
      for step in sample.steps {
        harness.display.session.preferredContentSizeCategory = step.textSize
        harness.display.session.screen.preferences.userInterfaceStyle = step.style
        harness.display.settle()
        expectSound(harness.display, "\(visit.name) \(step)") { finding in
          let isLarge = step.textSize.isAccessibilityCategory
          return switch ObjectIdentifier(visit.start) {
          // Titles are cut on purpose, and read as a whole.
          case ObjectIdentifier(Album.self), ObjectIdentifier(Players.self): finding.contains("1.4.4")
          // Long names give way to dates, and messages have two lines. The button of a row is read after the row.
          case ObjectIdentifier(Contacts.self):
            !isLarge && finding.contains("1.4.4")
              || finding.hasPrefix("\"\(harness.page.text("contacts.more"))\"") && finding.contains("2.4.6")
          // Rows of a chat repeat, and begin above the screen.
          case ObjectIdentifier(Messages.self): finding.hasPrefix("cell ")
          default: false
          }
        }
      }
    }
  }

  /// Opens the page of a visit.
  private func open(_ visit: Visit, in sample: Sample) throws -> Harness {
    let harness = try Harness(
      visit.start, columns: sample.columns, rows: sample.rows, language: sample.language,
      textSize: sample.textSize)
    harness.display.session.screen.preferences.userInterfaceStyle = sample.style
    harness.display.settle()
    if let open = visit.open {
      try open(harness)
      harness.display.advance(by: 1)
    }
    return harness
  }

  @Test("The player on a second screen has no problems in any sample") func stage() throws {
    for sample in Sample.all(of: 0) {
      let player = try Player.load(language: sample.language)
      let scene = try #require(try player.makeStage(language: sample.language))
      let display = HeadlessDisplay(columns: sample.columns, rows: sample.rows)
      display.session.preferredContentSizeCategory = sample.textSize
      display.session.setLanguage(sample.language, mirrorsLayout: true)
      display.session.screen.preferences.userInterfaceStyle = sample.style
      scene.show(in: display.session)
      for step in sample.steps {
        display.session.preferredContentSizeCategory = step.textSize
        display.session.screen.preferences.userInterfaceStyle = step.style
        display.settle()
        expectSound(display, "playerStage \(step)")
      }
    }
  }

  @Test("Each page has all languages, and all text sizes and both styles at each size") func coverage() {
    for (number, visit) in Self.visits.enumerated() {
      let samples = Sample.all(of: number)
      #expect(samples.count == 7 && Set(samples.map(\.language)).count == 5, "\(visit.name)")
      for steps in samples.map(\.steps) {
        #expect(Set(steps.map(\.style)).count == 2 && Set(steps.map(\.textSize)).count == 3)
      }
    }
    #expect(Set(Self.visits.map(\.name)).count == Self.visits.count)
  }

  private func expectSound(
    _ display: HeadlessDisplay, _ what: String, ignoring isIntended: (String) -> Bool = { _ in false }
  ) {
    #expect(display.layoutProblems == [] && display.problems == [], "\(what)")
    #expect(display.auditFindings().map { "\($0)" }.filter { !isIntended($0) } == [], "\(what)")
    #expect(outOfReach(in: display.session.window) == [], "\(what)")
  }

  /// The visible texts, pictures and controls that are neither inside the window nor reached by scrolling.
  private func outOfReach(in window: Window) -> [String] {
    var found: [String] = []
    func visit(_ view: View, _ areas: [(View, Rect)]) {
      guard !view.isHidden, view.alpha > 0 else { return }
      var areas = areas
      if view is Label || view is Control || view is ImageView, !view.bounds.isEmpty {
        for (container, area) in areas {
          let frame = view.convert(view.bounds, to: container)
          let inside = area.inset(by: EdgeInsets(top: -1, left: -1, bottom: -1, right: -1))
          guard
            frame.minX < inside.minX || frame.maxX > inside.maxX || frame.minY < inside.minY
              || frame.maxY > inside.maxY
          else { continue }
          found.append("\(view.identifier ?? "\(type(of: view))") at \(frame) of \(area)")
        }
      }
      if let scroll = view as? ScrollView {
        // What scrolls is inside the content and its insets, wherever the content is.
        let size = Size(
          width: max(scroll.contentSize.width, scroll.bounds.width),
          height: max(scroll.contentSize.height, scroll.bounds.height))
        let insets = scroll.adjustedContentInset
        areas = [
          (
            scroll,
            Rect(
              x: -insets.left, y: -insets.top, width: size.width + insets.left + insets.right,
              height: size.height + insets.top + insets.bottom)
          )
        ]
      }
      for part in view.subviews { visit(part, areas) }
    }
    visit(window, [(window, window.bounds)])
    return found
  }
}
