import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The page of specimens") @MainActor struct SpecimensTests {
  private typealias Harness = ShowcaseHarness<Specimens>

  /// A window in which the specimens are 667 points wide.
  private func window(language: String = "en") throws -> PageWindow<Specimens> {
    try PageWindow(Specimens.self, width: 1024, height: 768, language: language)
  }

  /// The frames of views in a specimen, in the coordinates of its stack.
  private func frames(_ names: [String], of specimen: String, in shown: PageWindow<Specimens>) throws
    -> [Rect]
  {
    let view = try shown.view(specimen)
    let stack = try shown.frame("stack", in: view).origin
    return try names.map { try shown.frame($0, in: view).offsetBy(dx: -stack.x, dy: -stack.y) }
  }

  @Test("Rows place buttons of 48, 32 and 50 points as their alignment says", arguments: ["en", "ar"])
  func rows(language: String) throws {
    let shown = try window(language: language)
    let tops = [
      "row_fill": [0.0, 0, 0], "row_top": [0, 0, 0], "row_center": [1, 9, 0], "row_bottom": [2, 18, 0],
    ]
    for (name, expected) in tops {
      let found = try frames(["message", "call", "email"], of: name, in: shown)
      #expect(found.map(\.minY) == expected, "\(name)")
      #expect(found.map(\.height) == (name == "row_fill" ? [50, 50, 50] : [48, 32, 50]))
      #expect(found[1].minX == found[0].maxX + 8 && found[2].minX == found[1].maxX + 8)
    }
    #expect(try frames(["three", "one"], of: "firstBaseline", in: shown).map(\.minY) == [0, 0])
    #expect(try frames(["three", "one"], of: "lastBaseline", in: shown).map(\.minY) == [0, 32])
  }

  @Test("Columns place buttons as their alignment says", arguments: ["en", "ar"])
  func columns(language: String) throws {
    let shown = try window(language: language)
    for (name, share) in [("column_leading", 0.0), ("column_center", 0.5), ("column_trailing", 1)] {
      for frame in try frames(["message", "call", "email"], of: name, in: shown) {
        #expect(frame.minX.isAbout((160 - frame.width) * share) && frame.width < 160)
      }
    }
    #expect(
      try frames(["message", "call", "email"], of: "column_fill", in: shown).map(\.width) == [160, 160, 160])
  }

  @Test("The five distributions differ", arguments: ["en", "ar"])
  func distributions(language: String) throws {
    let shown = try window(language: language)
    let names = ["short", "long", "middle"]
    func edges(_ specimen: String) throws -> [[Double]] {
      try frames(names, of: specimen, in: shown).map { [$0.minX, $0.width] }
    }
    #expect(try edges("fillRoom") == [[0, 8], [8, 80], [88, 248]])
    #expect(try edges("fillEqually") == [[0, 112], [112, 112], [224, 112]])
    #expect(try edges("fillProportionally") == [[0, 21], [21, 210], [231, 105]])
    #expect(try edges("equalSpacing") == [[0, 8], [112, 80], [296, 40]])
    #expect(try edges("equalCentering") == [[0, 8], [120, 80], [296, 40]])
  }

  @Test("Two boxes have the frames of both texts", arguments: ["en", "ar"]) func anchors(language: String)
    throws
  {
    let shown = try window(language: language)
    for (name, b) in [
      ("wide", Rect(x: 240, y: 16, width: 411, height: 200)),
      ("narrow", Rect(x: 232, y: 16, width: 419, height: 200)),
    ] {
      let board = try shown.view(name)
      let origin = shown.frame(board).origin
      func inside(_ name: String) throws -> Rect {
        try shown.frame(name, in: board).offsetBy(dx: -origin.x, dy: -origin.y)
      }
      #expect(shown.frame(board).width == 667)
      #expect(try inside("a") == Rect(x: 16, y: 16, width: 200, height: 100))
      #expect(try inside("b") == b)
    }
  }

  @Test("A picture is centered by its core") func core() throws {
    let shown = try window()
    let board = try #require(try shown.view("picture").superview)
    let picture = try shown.view("picture")
    #expect(picture.frame.size == Size(width: 96, height: 80))
    let core = try shown.frame("core")
    #expect(core.size == Size(width: 80, height: 64) && core.midX.isAbout(shown.frame(board).midX))
    #expect(core.minX.isAbout(picture.convert(.zero, to: shown.page.view).x + 16))
    #expect(try shown.frame("below").midX.isAbout(core.midX))
    #expect(try shown.frame("below").minY.isAbout(core.maxY + 32))
  }

  @Test("A switch shows the outlines of both rectangles, frame and core, or neither") func outlines() throws {
    let harness = try Harness(Specimens.self, columns: 120, rows: 200)
    let picture = try #require(harness.display.view("picture"))
    #expect(picture.borderWidth == 1 && harness.page.core.borderWidth == 1 && !harness.page.core.isHidden)
    let (frame, core) = (picture.frame, harness.page.core.frame)
    // The core is inside the frame by the ornament, at the left and the bottom.
    #expect(frame.minX < core.minX && frame.maxX == core.maxX && frame.minY == core.minY)
    #expect(frame.maxY > core.maxY)
    let shown = harness.display.png()
    try harness.robot.tap(element: "Outlines of frame and core")
    harness.display.settle()
    #expect(picture.borderWidth == 0 && harness.page.core.isHidden && harness.display.png() != shown)
    #expect(picture.frame == frame)
    try harness.robot.tap(element: "Outlines of frame and core")
    harness.display.settle()
    #expect(picture.borderWidth == 1 && !harness.page.core.isHidden)
    harness.expectNoProblems()
  }

  @Test("A name of 184 points widens a picture of 160, unless spacers hold it") func stages() throws {
    let shown = try window()
    #expect(try shown.frame("image1").size == Size(width: 184, height: 184))
    #expect(try shown.frame("image2").size == Size(width: 160, height: 160))
  }

  @Test("A hidden view leaves no gap, in an animation, and is not read") func hiding() throws {
    let harness = try Harness(Specimens.self, columns: 120, rows: 200)
    let pair = try #require(harness.display.view("pair"))
    let left = try #require(harness.display.view("left"))
    let half = left.frame.width
    #expect((half - pair.bounds.width / 2).magnitude <= 8)
    try harness.robot.tap(element: "Hide the second view")
    harness.display.advance(by: 0.15)
    #expect(harness.page.right.isHidden && left.frame.width == pair.bounds.width)
    #expect(harness.display.session.isAnimating)
    harness.display.advance(by: 1)
    #expect(throws: ElementLookupError.self) { try harness.display.element("Right") }
    try harness.robot.tap(element: "Hide the second view")
    harness.display.advance(by: 1)
    #expect(left.frame.width == half)
  }

  @Test("No size has problems, and the whole page passes the audit", arguments: Harness.sizes)
  func sizes(size: (columns: Int, rows: Int)) throws {
    for language in ["en", "ar"] {
      try Harness(Specimens.self, columns: size.columns, rows: size.rows, language: language)
        .expectNoProblems()
      let harness = try Harness(Specimens.self, columns: size.columns, rows: 200, language: language)
      #expect(harness.pageFindings == [])
    }
  }

  @Test("The script reads the specimens by ear") func byEar() throws {
    try Harness(Specimens.self).play("specimens-by-ear")
  }
}
