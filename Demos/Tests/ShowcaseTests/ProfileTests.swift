import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The page of a profile") @MainActor struct ProfileTests {
  private typealias Harness = ShowcaseHarness<Profile>
  private static let options = [
    "share", "favorites", "saved", "bookmarks", "history", "notifications", "friends", "security", "help",
    "logout",
  ]

  @Test("The figures hold at all sizes", arguments: PageWindow<Profile>.sizes)
  func sizes(size: (width: Double, height: Double)) throws {
    for language in ["en", "ar"] {
      let shown = try PageWindow(Profile.self, width: size.width, height: size.height, language: language)
      #expect(try shown.frame("header") == Rect(x: 0, y: 0, width: size.width, height: 360))
      #expect(try shown.frame("main").height.isAbout(910))
      let image = try shown.frame("image")
      #expect(
        image.size == Size(width: 120, height: 120) && image.midX.isAbout(size.width / 2) && image.minY == 26)
      let name = try shown.frame("name")
      #expect(name.minY.isAbout(image.maxY + 16) && name.midX.isAbout(size.width / 2))
      let buttons = try ["message", "call", "email"].map { try shown.frame($0) }
      #expect(Set(buttons.map(\.width)).count == 1 && buttons[0].minY.isAbout(name.maxY + 16))
      #expect(buttons[1].minX.isAbout(buttons[0].maxX) && buttons[2].minX.isAbout(buttons[1].maxX))
      #expect(try shown.frame("container").minX >= 20)
      for (index, option) in Self.options.enumerated() {
        let expected = Rect(x: 0, y: 360 + 55 * Double(index), width: size.width, height: 55)
        #expect(try shown.frame(option).isAbout(expected))
      }
      let expected = Rect(x: size.width - 95, y: 910 - 50 - 75, width: 75, height: 75)
      #expect(try shown.frame("settings").isAbout(expected))
      let scroll = try #require(try shown.view("scroll") as? ScrollView)
      #expect(scroll.contentSize.width == size.width)
    }
  }

  @Test(
    "Each option is reached with Tab, which scrolls, and opens an alert that returns the focus",
    arguments: [(80, 24), (47, 42)])
  func options(columns: Int, rows: Int) throws {
    let harness = try Harness(Profile.self, columns: columns, rows: rows)
    // The first stops are the buttons of the bar.
    harness.robot.press(.tab)
    harness.robot.press(.tab)
    for option in ["message", "call", "email"] + Self.options + ["settings"] {
      harness.robot.press(.tab)
      let view = try #require(harness.display.view(option))
      #expect(view.isFocused, "\(option)")
      let place = view.convert(view.bounds, to: nil)
      #expect(place.minY >= 16 && place.maxY <= Double(rows - 1) * 16, "\(option) at \(place)")
      harness.robot.press(.enter)
      harness.display.advance(by: 1)
      #expect(harness.page.presentedViewController is AlertController)
      harness.robot.press(.enter)
      harness.display.advance(by: 1)
      #expect(harness.page.presentedViewController == nil && view.isFocused)
    }
    harness.expectNoProblems()
  }

  @Test("With the fixed width a blank band is beside the stacks, without it none", arguments: [47, 80, 128])
  func fixedWidth(columns: Int) throws {
    let harness = try Harness(Profile.self, columns: columns, rows: 42)
    let (page, main) = (harness.page.view, try #require(harness.display.view("main")))
    #expect(main.frame.width == page.bounds.width)
    for _ in 0..<2 {
      let said = try harness.speech {
        harness.robot.reader(.on)
        try harness.robot.tap(element: "Fault: none")
        harness.display.settle()
      }
      #expect(said.contains { $0.contains("Fault: width 375") }, "\(said)")
      #expect(abs(main.frame.width - 375) <= 4)
      #expect((page.bounds.width - main.frame.width > 200) == (columns > 47))
      harness.expectNoProblems()
      try harness.robot.tap(element: "Fault: width 375")
      harness.display.settle()
      #expect(main.frame.width == page.bounds.width)
      harness.robot.reader(.off)
    }
    harness.expectNoProblems()
  }

  @Test("Right to left, the buttons are in the reverse order and the options begin at the right")
  func mirrored() throws {
    let harness = try Harness(Profile.self, columns: 47, rows: 42, language: "ar")
    func frame(_ name: String) throws -> Rect {
      let view = try #require(harness.display.view(name))
      return view.convert(view.bounds, to: harness.page.view)
    }
    #expect(try frame("call").maxX <= frame("message").minX && frame("email").maxX <= frame("call").minX)
    let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
    let share = try #require(harness.display.view("share"))
    let row = Int(harness.robot.cell(of: Point(x: share.bounds.midX, y: share.bounds.midY), in: share).y)
    // The text begins 35 points from the right, with nothing but blanks and the scroll bar at its left.
    #expect(lines[row].dropFirst().prefix { $0 == " " }.count > 10, "\(lines[row])")
    let end = lines[row].lastIndex { $0 != " " }
    let distance = 47 - lines[row].distance(from: lines[row].startIndex, to: try #require(end)) - 1
    #expect((4...5).contains(distance), "\(lines[row])")
  }

  @Test("The wheel and Page Down reach the last option", arguments: [(47, 30), (47, 42), (80, 24)])
  func scrolling(columns: Int, rows: Int) throws {
    let harness = try Harness(Profile.self, columns: columns, rows: rows)
    let scroll = try #require(harness.display.view("scroll") as? ScrollView)
    for _ in 0..<30 { harness.robot.scroll(at: Point(x: 5, y: 5), notches: 1) }
    harness.display.advance(by: 1)
    #expect(scroll.contentOffset.y + scroll.bounds.height >= 910)
    harness.display.session.window.focus(on: harness.display.view("settings"))
    for _ in 0..<5 {
      harness.robot.press(.pageUp)
      harness.display.advance(by: 1)
    }
    #expect(scroll.contentOffset.y == 0)
    for _ in 0..<5 {
      harness.robot.press(.pageDown)
      harness.display.advance(by: 1)
    }
    #expect(scroll.contentOffset.y + scroll.bounds.height >= 910)
  }

  @Test("The border and the squircle of the picture are seen in pixels, symbols and plain cells")
  func quality() throws {
    let harness = try Harness(Profile.self, columns: 80, rows: 42)
    let image = try #require(harness.display.view("image"))
    let frame = image.convert(image.bounds, to: nil)
    let (x, y) = (Int(frame.minX), Int(frame.minY))
    harness.display.session.displayQuality = .pixels
    harness.display.settle()
    let border = harness.picture[x + 5, y + 60]
    // The pictures for the protocols of kitty and of sixels, with a pixel for each point.
    let scene = harness.display.session.window.currentScene()
    let pictures = try [PictureFormat.Placement.behindText, .besideText].map { placement in
      let format = try #require(PictureFormat(placement: placement, cellWidth: 8, cellHeight: 16))
      return try #require(PictureRenderer(metrics: harness.display.session.metrics, format: format))
        .render(scene).bitmap
    }
    for picture in [harness.picture] + pictures {
      let outside = picture[x - 4, y + 60]
      // 10 points of border at each edge, and corners of 30 points that leave out the first 8 of the diagonal.
      for distance in [1, 9] {
        #expect(picture[x + distance, y + 60] == border && picture[x + 119 - distance, y + 60] == border)
        #expect(picture[x + 60, y + distance] == border)
      }
      #expect(border != outside && picture[x + 12, y + 60] != border)
      for corner in [(2, 2), (117, 2), (2, 117), (117, 117), (7, 7)] {
        #expect(picture[x + corner.0, y + corner.1] == outside, "\(corner)")
      }
      #expect(picture[x + 12, y + 12] == border)
    }
    for quality in [DisplayQuality.symbols, .plain] {
      harness.display.session.displayQuality = quality
      harness.display.settle()
      let grid = harness.display.grid
      let (left, top) = (Int(frame.minX / 8), Int(frame.minY / 16))
      let (right, bottom) = (left + 14, Int((frame.maxY / 16).rounded(.up)) - 1)
      let ground = grid[left - 1, top].background
      let corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
      if quality == .symbols {
        // Two colours for each cell: the corners are empty, the border is gray.
        for (column, row) in corners {
          #expect(grid[column, row].background == ground, "\(column) \(row)")
        }
        let middle = (top + bottom) / 2
        for column in [left, right] {
          #expect(grid[column, middle].background == CellColor(rgb: border & 0xFF_FFFF))
        }
        #expect(grid[left + 3, middle].background != ground)
      } else {
        // One colour for each cell: the border is a box of lines with round corners.
        #expect(corners.map { grid[$0.0, $0.1].glyph.text } == ["╭", "╮", "╰", "╯"])
        #expect((left + 1..<right).allSatisfy { grid[$0, top].glyph.text == "─" })
        #expect((top + 1..<bottom).allSatisfy { grid[left, $0].glyph.text == "│" })
      }
    }
  }

  @Test("Each word of the name is on a line of its own, and read with the others") func name() throws {
    let harness = try Harness(Profile.self)
    #expect(
      harness.page.fullName.text == "Full\nName" && harness.page.fullName.accessibilityLabel == "Full Name")
    harness.page.translate(to: "fr")
    #expect(harness.page.fullName.text == "Nom\ncomplet")
    #expect(harness.page.fullName.accessibilityLabel == "Nom complet")
  }

  @Test("No size has problems, and the whole page passes the audit", arguments: Harness.sizes)
  func audit(size: (columns: Int, rows: Int)) throws {
    try Harness(Profile.self, columns: size.columns, rows: size.rows).expectNoProblems()
    let harness = try Harness(Profile.self, columns: size.columns, rows: 64)
    #expect(harness.pageFindings == [])
  }

  @Test("The script hears all ten options by ear", arguments: [(80, 24), (47, 42)])
  func byEar(columns: Int, rows: Int) throws {
    try Harness(Profile.self, columns: columns, rows: rows).play("profile-by-ear")
  }
}
