import Backlit
import BacklitHeadless
import BacklitNibs
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The live view") @MainActor struct LiveViewTests {
  private typealias Harness = ShowcaseHarness<LiveView>

  private func show(_ step: LiveView.Step, in page: LiveView) {
    page.stepper.setValue(Double(step.rawValue), sendEvents: true)
  }

  /// The frame of the greeting in the view of 400 points.
  private func greeting(_ shown: PageWindow<LiveView>) -> Rect {
    let (stage, greeting) = (shown.frame(shown.page.stage), shown.frame(shown.page.greeting))
    return greeting.offsetBy(dx: -stage.minX, dy: -stage.minY)
  }

  @Test("Each step has its figures, forwards and backwards", arguments: ["en", "ar"])
  func figures(language: String) throws {
    let shown = try PageWindow(LiveView.self, width: 1024, height: 768, language: language)
    let page = shown.page
    let magenta = Color(rgb: 0xAD00AD)
    for step in LiveView.Step.allCases + LiveView.Step.allCases.reversed() {
      show(step, in: page)
      shown.settle()
      #expect(page.step == step && page.words.text == page.text("liveview.step\(step.rawValue)"))
      #expect(page.stage.bounds.size == Size(width: 400, height: 400))
      let colors: [LiveView.Step: Color] = [
        .lightGray: .lightGray, .blue: Color(rgb: 0x1565C0), .red: Color(rgb: 0xC62828),
      ]
      #expect(page.stage.backgroundColor == colors[step] ?? magenta)
      let isRound = step >= .corners
      #expect(page.stage.cornerRadius == (isRound ? 50 : 0) && page.stage.clipsToBounds == isRound)
      #expect(page.greeting.isHidden == (step < .greeting))
      guard step >= .greeting else { continue }
      let inset = step == .greeting ? 8.0 : 24
      let frame = greeting(shown)
      #expect(frame.minX.isAbout(inset) && frame.maxX.isAbout(400 - inset), "\(step): \(frame)")
      #expect(page.greeting.font.isBold == (step >= .large) && page.greeting.adjustsFontSizeToFitWidth)
      #expect((page.greeting.font.size == 64) == (step >= .large))
      let isCapital = step >= .capitals
      let hello = page.text("liveview.greeting")
      #expect(page.greeting.text == (isCapital ? hello.uppercased() : hello))
      #expect(page.greeting.accessibilityLabel == hello)
      #expect((page.greeting.textAlignment == .center) == isCapital)
      #expect(page.greeting.textColor == (isCapital ? .white : .black))
      #expect(page.greeting.backgroundColor == (isCapital ? .clear : .white))
      if step < .middle {
        #expect(frame.minY.isAbout(inset))
      } else {
        #expect(frame.midY.isAbout(200 - (step == .middle ? 32 : 64)))
      }
      // Both constraints together would stretch the label.
      #expect(frame.height.isAbout(page.greeting.intrinsicContentSize.height))
    }
  }

  @Test("A narrow window shrinks the view, which stays square", arguments: PageWindow<LiveView>.sizes)
  func sizes(size: (width: Double, height: Double)) throws {
    for language in ["en", "ar"] {
      let shown = try PageWindow(LiveView.self, width: size.width, height: size.height, language: language)
      for step in [LiveView.Step.greeting, .spring] {
        show(step, in: shown.page)
        shown.settle()
        let stage = shown.frame(shown.page.stage)
        let side = min(400, size.width - 32)
        #expect(stage.width.isAbout(side) && stage.height.isAbout(side))
        #expect(stage.minX >= 16 && stage.maxX <= size.width - 15.99)
        let controls = try shown.frame("controls")
        #expect(
          size.width < 640 ? stage.minY.isAbout(controls.maxY + 16) : controls.maxX <= stage.minX - 15.99)
      }
    }
  }

  @Test("The corners cut the greeting, which the switch repairs") func repair() throws {
    let harness = try Harness(LiveView.self, columns: 120, rows: 48)
    let page = harness.page
    show(.corners, in: page)
    #expect(!page.repair.isEnabled && !page.repair.isOn)
    show(.greeting, in: page)
    harness.display.settle()
    /// Whether a corner of the label lies outside the circle that rounds the view.
    func isCut() -> Bool {
      let corner = page.greeting.convert(Point.zero, to: page.stage)
      let radius = page.stage.cornerRadius
      return corner.x < radius && corner.y < radius
        && corner.distance(to: Point(x: radius, y: radius)) > radius
    }
    #expect(page.repair.isEnabled && isCut())
    harness.robot.tap(page.repair)
    harness.display.settle()
    #expect(page.repair.isOn && !isCut())
    show(.large, in: page)
    harness.display.settle()
    #expect(!page.repair.isEnabled && page.repair.isOn && !isCut())
    // The choice is kept.
    show(.greeting, in: page)
    #expect(page.repair.isEnabled && page.repair.isOn)
    harness.robot.tap(page.repair)
    harness.display.settle()
    #expect(isCut())
    harness.expectNoProblems()
  }

  @Test("Step and switch are kept when the definition is read again") func keeping() throws {
    let harness = try Harness(LiveView.self)
    show(.greeting, in: harness.page)
    harness.robot.tap(harness.page.repair)
    harness.page.translate(to: "fr")
    harness.display.settle()
    #expect(harness.page.step == .greeting && harness.page.repair.isOn)
    #expect(harness.page.words.text == "Salutation" && harness.page.greeting.text == "Bonjour, terminal")
    show(.spring, in: harness.page)
    harness.page.translate(to: "en")
    harness.display.settle()
    #expect(harness.page.step == .spring && harness.page.greeting.text == "HELLO, TERMINAL")
    harness.expectNoProblems()
  }

  /// The row of cells with the greeting, from the top; nil if it is not visible.
  private func row(of words: String, in display: HeadlessDisplay) -> Int? {
    display.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(words) }
  }

  @Test("The spring waits a second, passes its goal, swings back and repeats") func spring() throws {
    let harness = try Harness(LiveView.self, columns: 120, rows: 48)
    let words = "HELLO, TERMINAL"
    show(.middle, in: harness.page)
    harness.display.settle()
    let start = try #require(row(of: words, in: harness.display))
    show(.spring, in: harness.page)
    var rows: [(time: Double, row: Int)] = []
    for frame in 1...(13 * 50) {
      harness.display.advance(by: 0.02)
      rows.append((Double(frame) * 0.02, try #require(row(of: words, in: harness.display))))
    }
    func range(_ times: ClosedRange<Double>) throws -> ClosedRange<Int> {
      let found = rows.filter { times.contains($0.time) }.map(\.row)
      return try #require(found.min())...#require(found.max())
    }
    // The goal is two rows above the start.
    let goal = start - 2
    #expect(try range(0...0.98) == start...start)
    let first = try range(1...4)
    #expect(first.lowerBound < goal && first.upperBound == start, "\(first) of \(goal)")
    // It comes to rest at the goal, and swings on the way back, too.
    #expect(try range(3.8...4.2) == goal...goal)
    #expect(try range(4.2...7).lowerBound == first.lowerBound)
    #expect(try range(6.96...7.02).upperBound == start)
    // The next round has no delay.
    #expect(try range(7.02...7.6).lowerBound == first.lowerBound)
    #expect(try range(7...13) == first)
    #expect(harness.display.session.isAnimating)
    show(.middle, in: harness.page)
    harness.display.advance(by: 2)
    #expect(row(of: words, in: harness.display) == start && !harness.display.session.isAnimating)
    harness.expectNoProblems()
  }

  @Test("The spring goes on after a resize, and ends with the page") func resize() throws {
    let harness = try Harness(LiveView.self, columns: 120, rows: 48)
    show(.spring, in: harness.page)
    harness.display.advance(by: 2)
    harness.robot.resize(columns: 100, rows: 48)
    harness.display.settle()
    harness.display.advance(by: 2)
    #expect(harness.display.session.isAnimating)
    harness.robot.press(.escape)
    harness.display.advance(by: 2)
    #expect(harness.stack.topViewController is PageList && !harness.display.session.isAnimating)
  }

  @Test("With reduced motion the label does not swing") func reducedMotion() throws {
    let harness = try Harness(LiveView.self, columns: 120, rows: 48)
    harness.display.session.screen.preferences.prefersReducedMotion = true
    show(.middle, in: harness.page)
    harness.display.settle()
    let start = try #require(row(of: "HELLO, TERMINAL", in: harness.display))
    show(.spring, in: harness.page)
    for _ in 0..<100 {
      harness.display.advance(by: 0.1)
      #expect(row(of: "HELLO, TERMINAL", in: harness.display) == start - 2)
    }
    #expect(!harness.display.session.isAnimating)
  }

  @Test("The script builds the view by ear") func byEar() throws {
    try Harness(LiveView.self).play("liveview-by-ear")
  }
}
