import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The stories") @MainActor struct StoriesTests {
  private typealias Harness = ShowcaseHarness<Stories>

  /// Opens the story of the first user.
  private func open(_ harness: Harness) throws -> Story {
    harness.display.session.window.focus(on: harness.page.strip)
    harness.robot.press(.home)
    harness.robot.press(.enter)
    harness.display.advance(by: 1)
    return try #require(harness.page.presentedViewController as? Story)
  }

  /// Checks that a page fills the pages, and that no neighbour is visible.
  private func expectWhole(_ story: Story, page: Int) {
    let pages: CollectionView = story.pages
    #expect(story.page == page)
    let visible = pages.bounds
    if page == 0 {
      let header = pages.supplementaryView(
        forElementKind: CollectionView.elementKindSectionHeader, at: ListIndexPath(item: 0, section: 0))
      #expect(header?.frame == visible)
    } else {
      #expect(pages.cellForItem(at: ListIndexPath(item: page - 1, section: 0))?.frame == visible)
    }
  }

  /// Checks that picture and label of the header page are in its middle.
  private func expectCentred(_ story: Story) throws {
    let pages: CollectionView = story.pages
    let header = try #require(
      pages.supplementaryView(
        forElementKind: CollectionView.elementKindSectionHeader, at: ListIndexPath(item: 0, section: 0)))
    let frames = try ["picture", "name"].map { name in
      let view = try #require(header.view(withIdentifier: name), "\(name)")
      return view.convert(view.bounds, to: header)
    }
    for frame in frames { #expect(abs(frame.midX - header.bounds.midX) <= 8) }
    #expect(abs(frames[0].minY - (header.bounds.maxY - frames[1].maxY)) <= 32)
  }

  @Test("Circles of 64 points are 16 apart in a strip 96 high", arguments: ShowcaseHarness<Stories>.sizes)
  func strip(size: (columns: Int, rows: Int)) throws {
    for language in ["en", "ar"] {
      let harness = try Harness(Stories.self, columns: size.columns, rows: size.rows, language: language)
      let strip: CollectionView = harness.page.strip
      #expect(strip.frame.height == 96 && strip.frame.width == harness.page.view.bounds.width)
      let frames = strip.visibleCells.map(\.frame)
      #expect(frames.count == 3)
      for frame in frames { #expect(frame.size == Size(width: 64, height: 64)) }
      #expect(strip.visibleCells.allSatisfy { ($0 as? StoryCircle)?.circle.mask == .ellipse })
      for (one, other) in zip(frames, frames.dropFirst()) { #expect(abs(other.minX - one.minX) == 80) }
      let isMirrored = language == "ar"
      #expect((isMirrored ? strip.bounds.maxX - frames[0].maxX : frames[0].minX - strip.bounds.minX) == 16)
      harness.expectNoProblems()
    }
  }

  @Test("A strip that does not fit scrolls sideways by wheel, drag and arrows", arguments: ["en", "ar"])
  func sideways(language: String) throws {
    let harness = try Harness(Stories.self, columns: 24, rows: 24, language: language)
    let strip: CollectionView = harness.page.strip
    let forward = language == "ar" ? -1.0 : 1
    #expect(strip.contentSize.width > strip.bounds.width)
    func isWhole(_ item: Int) throws -> Bool {
      let frame = try #require(strip.layoutAttributesForItem(at: ListIndexPath(item: item, section: 0))).frame
      return frame.minX >= strip.bounds.minX && frame.maxX <= strip.bounds.maxX
    }
    #expect(try isWhole(0) && !isWhole(2))
    let row = (strip.convert(strip.bounds, to: nil).midY / 16).rounded(.down)
    let (middle, left, right) = (Point(x: 12, y: row), Point(x: 4, y: row), Point(x: 20, y: row))
    let (near, far) = language == "ar" ? (right, left) : (left, right)
    // A wheel without Shift has no way to go.
    harness.robot.scroll(at: middle, notches: 6)
    #expect(try isWhole(0))
    let inputs: [(name: String, perform: @MainActor (_ isBack: Bool) -> Void)] = [
      ("wheel", { harness.robot.scroll(at: middle, notches: 0, across: ($0 ? -6 : 6) * forward) }),
      ("wheel with Shift", { harness.robot.scroll(at: middle, notches: $0 ? -6 : 6, modifiers: .shift) }),
      ("drag", { harness.robot.drag(from: $0 ? near : far, to: $0 ? far : near) }),
      (
        "arrows",
        {
          harness.display.session.window.focus(on: strip)
          let keys = [Key.left, .right]
          for _ in 0..<3 { harness.robot.press(keys[($0 ? 0 : 1) ^ (forward < 0 ? 1 : 0)]) }
        }
      ),
    ]
    for (name, perform) in inputs {
      for isBack in [false, true] {
        perform(isBack)
        harness.display.advance(by: 2)
        #expect(try isWhole(isBack ? 0 : 2) && !isWhole(isBack ? 2 : 0), "\(name) \(isBack)")
      }
    }
    #expect(harness.page.presentedViewController == nil)
    harness.expectNoProblems()
  }

  @Test("Keys go from page to page, and the progress follows", arguments: ["en", "ar"])
  func paging(language: String) throws {
    let harness = try Harness(Stories.self, columns: 47, rows: 42, language: language)
    let story = try open(harness)
    expectWhole(story, page: 0)
    #expect(story.progress.alpha == 0)
    harness.display.session.window.focus(on: story.pages)
    for page in 1...3 {
      harness.robot.press(language == "ar" ? .left : .right)
      harness.display.advance(by: 1)
      expectWhole(story, page: page)
      #expect(story.progress.alpha == 1 && story.progress.current == page - 1)
    }
    for page in [2, 1, 0] {
      harness.robot.press(language == "ar" ? .right : .left)
      harness.display.advance(by: 1)
      expectWhole(story, page: page)
    }
    for (key, page) in [(Key.home, 0), (.end, 3), (.home, 0)] {
      harness.robot.press(key)
      harness.display.advance(by: 1)
      expectWhole(story, page: page)
    }
    // Page 0 is at the side where a line of text begins.
    let header = try #require(
      story.pages.supplementaryView(
        forElementKind: CollectionView.elementKindSectionHeader, at: ListIndexPath(item: 0, section: 0)))
    harness.robot.press(.pageDown)
    harness.display.advance(by: 0.1)
    let first = try #require(story.pages.cellForItem(at: ListIndexPath(item: 0, section: 0)))
    #expect(language == "ar" ? header.frame.minX >= first.frame.maxX : header.frame.maxX <= first.frame.minX)
    harness.expectNoProblems()
  }

  @Test("The reader announces each page once, however it is turned") func announcements() throws {
    let harness = try Harness(Stories.self, columns: 47, rows: 42)
    let story = try open(harness)
    harness.display.session.window.focus(on: story.pages)
    _ = harness.speech { harness.robot.reader(.on) }
    let place = Point(x: 20, y: 20)
    let inputs: [(page: Int, perform: @MainActor () -> Void)] = [
      (1, { harness.robot.drag(from: Point(x: 40, y: 20), to: Point(x: 8, y: 20)) }),
      (2, { harness.robot.scroll(at: place, notches: 0, across: 6) }),
      (1, { harness.robot.scroll(at: place, notches: 0, across: -6) }),
      (0, { harness.robot.drag(from: Point(x: 8, y: 20), to: Point(x: 40, y: 20)) }),
      // A slow drag that returns turns no page.
      (0, { dragSlowly(harness, by: 12) }), (1, { dragSlowly(harness, by: 28) }),
    ]
    let titles = (0...3).map { story.title(of: $0) }
    var before = story.page
    for reduces in [false, true] {
      harness.display.session.screen.preferences.prefersReducedMotion = reduces
      harness.display.settle()
      for (index, (page, perform)) in inputs.enumerated() {
        let said = harness.speech {
          perform()
          harness.display.advance(by: 2)
        }
        #expect(story.page == page)
        #expect(
          said.filter { titles.contains($0) } == (page == before ? [] : [titles[page]]), "\(index): \(said)")
        before = page
      }
      story.pages.contentOffset = .zero
      before = story.page
    }
  }

  @Test("The progress is half visible at half a page") func half() throws {
    let harness = try Harness(Stories.self, columns: 48, rows: 42)
    let story = try open(harness)
    story.pages.contentOffset = Point(x: story.pages.bounds.width / 2, y: 0)
    #expect(abs(story.progress.alpha - 0.5) < 0.03)
  }

  @Test("A tap on the progress goes to an event, and the reader adjusts it") func progress() throws {
    let harness = try Harness(Stories.self, columns: 80, rows: 24)
    let story = try open(harness)
    harness.display.session.window.focus(on: story.pages)
    harness.robot.press(.right)
    harness.display.advance(by: 1)
    let progress: StoryProgress = story.progress
    for event in 0..<3 {
      let cell = progress.cell(of: event)
      let width = (progress.bounds.width - 4 - 2 * 2) / 3
      #expect(abs(cell.width - width) < 1e-9 && cell.minY == 2 && cell.height == 28)
      #expect(abs(cell.minX - (2 + Double(event) * (width + 2))) < 1e-9)
    }
    let place = Point(x: progress.cell(of: 2).midX, y: 16)
    let cell = harness.robot.cell(of: place, in: progress)
    harness.robot.drag(from: cell, to: cell)
    harness.display.advance(by: 1)
    expectWhole(story, page: 3)
    let read = harness.speech {
      harness.robot.reader(.on)
      for _ in 0..<8 { harness.robot.reader(.next) }
    }
    #expect(
      read.contains { $0.contains("Event 3 of 3") && $0.hasSuffix("adjustable") }, "\(read)")
    let said = harness.speech {
      progress.accessibilityDecrement()
      harness.display.advance(by: 1)
    }
    #expect(said.contains { $0.contains("Event 2 of 3") }, "\(said)")
    let tree = harness.display.session.window.accessibilityTree()
    let element = try #require(tree[progress.nodeID])
    #expect(element.traits.contains(.adjustable) && element.children.isEmpty)
    expectWhole(story, page: 2)
    #expect(progress.accessibilityValue == "Event 2 of 3, The market at six", "\(said)")
  }

  /// Drags slowly by columns to the left, and holds the pointer before it is released.
  private func dragSlowly(_ harness: Harness, by columns: Double) {
    let start = Point(x: 30, y: 20)
    harness.robot.pointer(.down, at: start)
    for step in 1...10 {
      harness.display.advance(by: 0.1)
      harness.robot.pointer(.drag, at: Point(x: start.x - columns * Double(step) / 10, y: start.y))
    }
    harness.display.advance(by: 1)
    harness.robot.pointer(.up, at: Point(x: start.x - columns, y: start.y))
  }

  @Test("Page keys, the wheel, drags and flicks stop on whole pages") func inputs() throws {
    let harness = try Harness(Stories.self, columns: 47, rows: 42)
    let story = try open(harness)
    harness.display.session.window.focus(on: story.pages)
    let inputs: [(page: Int, perform: @MainActor () -> Void)] = [
      (1, { harness.robot.press(.pageDown) }), (0, { harness.robot.press(.pageUp) }),
      (1, { harness.robot.drag(from: Point(x: 40, y: 20), to: Point(x: 8, y: 20)) }),
      (0, { harness.robot.drag(from: Point(x: 8, y: 20), to: Point(x: 40, y: 20)) }),
      (1, { harness.robot.scroll(at: Point(x: 20, y: 20), notches: 0, across: 6) }),
      (0, { harness.robot.scroll(at: Point(x: 20, y: 20), notches: 0, across: -6) }),
      // A slow drag goes to the nearer page, a flick to the next one.
      (0, { dragSlowly(harness, by: 12) }), (1, { dragSlowly(harness, by: 28) }),
      (2, { harness.robot.drag(from: Point(x: 30, y: 20), to: Point(x: 20, y: 20), steps: 3) }),
      (1, { harness.robot.drag(from: Point(x: 20, y: 20), to: Point(x: 30, y: 20), steps: 3) }),
    ]
    for (index, (page, perform)) in inputs.enumerated() {
      perform()
      harness.display.advance(by: 2)
      #expect(story.page == page, "input \(index)")
      expectWhole(story, page: page)
    }
    harness.expectNoProblems()
  }

  @Test("A resize keeps the page whole") func resize() throws {
    let harness = try Harness(Stories.self, columns: 47, rows: 42)
    let story = try open(harness)
    harness.display.session.window.focus(on: story.pages)
    for page in 0...2 {
      for (columns, rows) in [(80, 24), (47, 42), (128, 48), (47, 42)] {
        harness.robot.resize(columns: columns, rows: rows)
        harness.display.settle()
        expectWhole(story, page: page)
        if page == 0 { try expectCentred(story) }
      }
      harness.robot.press(.right)
      harness.display.advance(by: 1)
    }
    harness.expectNoProblems()
  }

  @Test("Escape and Cancel close the story, and the focus returns to the circle") func closing() throws {
    let harness = try Harness(Stories.self)
    for closes in [{ harness.robot.press(.escape) }, { try? harness.robot.tap(element: "Cancel") }] {
      let story = try open(harness)
      #expect(story.view.window != nil)
      closes()
      harness.display.advance(by: 1)
      #expect(harness.page.presentedViewController == nil && harness.page.strip.isFocused)
    }
  }

  @Test("The script goes through a story by ear") func byEar() throws {
    try Harness(Stories.self).play("stories-by-ear")
  }
}
