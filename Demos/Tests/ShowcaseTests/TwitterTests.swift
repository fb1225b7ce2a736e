import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The page of a timeline") @MainActor struct TwitterTests {
  private typealias Harness = ShowcaseHarness<Twitter>

  /// Checks the frames of the page at rest and the content that follows.
  private func expectFigures(_ shown: PageWindow<Twitter>) throws {
    let size = shown.page.view.bounds.size
    let height = max(250, size.width / 3)
    #expect(try shown.frame("header") == Rect(x: 0, y: 0, width: size.width, height: height))
    #expect(try shown.frame("gradient") == shown.frame("header"))
    let isRegular = size.width >= 672
    let width = isRegular ? min(672, size.width - 40) : size.width - 32
    let content = try shown.frame("content")
    #expect(
      content.width.isAbout(width) && content.midX.isAbout(size.width / 2) && content.minY.isAbout(height))
    let avatar = try shown.frame("avatar")
    #expect(avatar.size == Size(width: 100, height: 100))
    #expect(avatar.minX.isAbout(content.minX) && avatar.midY.isAbout(content.minY))
    let (display, user) = (try shown.frame("displayName"), try shown.frame("userName"))
    #expect(user.maxY.isAbout(content.minY - 8) && display.maxY.isAbout(user.minY))
    #expect(user.minX.isAbout(avatar.maxX + 8) && user.maxX.isAbout(content.maxX))
    let bio = try shown.frame("bio")
    #expect(bio.minY.isAbout(content.minY + 8) && bio.minX.isAbout(avatar.maxX + 8))
    let buttons = try shown.frame("buttons")
    #expect(buttons.minY.isAbout(max(avatar.maxY, bio.maxY) + 16) && buttons.midX.isAbout(content.midX))
    #expect(buttons.minX >= content.minX - 0.01 && buttons.maxX <= content.maxX + 0.01)
    #expect(try shown.frame("link").minX.isAbout(shown.frame("place").maxX + 16))
    let followers = try shown.frame("followers")
    #expect(followers.minY.isAbout(buttons.maxY + 16) && followers.width.isAbout(width))
    let halves = try ["followersHalf", "followingHalf"].map { try shown.frame($0) }
    #expect(halves[0].width.isAbout(width / 2) && halves[1].minX.isAbout(halves[0].maxX))
    #expect(halves[0].minY.isAbout(followers.minY + 8) && halves[0].maxY.isAbout(followers.maxY - 8))
    let middle = try shown.frame("middle")
    #expect(
      middle.width.isAbout(2) && middle.midX.isAbout(followers.midX) && middle.height == followers.height)
    let recent = try shown.frame("recent")
    #expect(recent.minY.isAbout(followers.maxY + 16))
    #expect(try shown.frame("first").minY.isAbout(recent.maxY + 8))
    for (name, natural) in [("first", 315.0), ("third", 514)] {
      let tweet = try shown.view(name)
      let (photo, column) = (try shown.frame("avatar", in: tweet), try shown.frame("column", in: tweet))
      #expect(photo.size == Size(width: 60, height: 60) && column.minX.isAbout(photo.maxX + 8))
      let picture = try shown.frame("picture", in: tweet)
      let limit = isRegular ? 0.7 * column.width : column.width
      #expect(picture.width.isAbout(min(natural, limit)))
      #expect(picture.height.isAbout(name == "first" ? picture.width : picture.width * 0.61284))
    }
    #expect(try shown.frame("second").minY.isAbout(shown.frame("first").maxY + 16))
    #expect(try shown.frame("tweets").maxY.isAbout(content.maxY))
  }

  @Test("The figures hold at all sizes", arguments: PageWindow<Twitter>.sizes)
  func sizes(size: (width: Double, height: Double)) throws {
    for language in ["en", "ar"] {
      try expectFigures(
        try PageWindow(Twitter.self, width: size.width, height: size.height, language: language))
    }
  }

  @Test("The header leaves with the content, and a resize keeps the distance from it") func scrolling() throws
  {
    let shown = try PageWindow(Twitter.self, width: 768, height: 400)
    let scroll: ScrollView = shown.page.scroll
    #expect(scroll.contentOffset.y.isAbout(-256) && scroll.contentInset.top.isAbout(256))
    for distance in [0.0, 40, 256, 300] {
      scroll.contentOffset.y = -256 + distance
      shown.settle()
      let header = try shown.frame("header")
      #expect(header.minY.isAbout(-distance) && header.height.isAbout(256))
      #expect(try shown.frame("content").minY.isAbout(header.maxY))
    }
    shown.resize(width: 376, height: 400)
    #expect(scroll.contentInset.top == 250 && scroll.contentOffset.y.isAbout(44))
    shown.resize(width: 1024, height: 400)
    #expect(scroll.contentOffset.y.isAbout(44))
  }

  @Test("The wheel scrolls the header out with the content, without a gap, and back") func wheel() throws {
    let harness = try Harness(Twitter.self, columns: 47, rows: 42)
    let (header, content) = (
      try #require(harness.page.view.view(withIdentifier: "header")),
      try #require(harness.page.view.view(withIdentifier: "content"))
    )
    func end() -> Double { header.convert(header.bounds, to: nil).maxY }
    let start = end()
    var last = start
    for notches in [1.0, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1] {
      harness.robot.scroll(at: Point(x: 20, y: 35), notches: notches)
      harness.display.advance(by: 0.5)
      #expect(end() == content.convert(content.bounds, to: nil).minY)
      #expect(notches > 0 ? end() < last : end() > last)
      last = end()
    }
    #expect(last == start)
  }

  @Test("A safe area at the top is added to the header, which is 341.33 points high at 1024") func safeArea()
    throws
  {
    let shown = try PageWindow(Twitter.self, width: 1024, height: 768)
    shown.page.additionalSafeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    shown.settle()
    let header = try shown.frame("header")
    #expect(header.minY.isAbout(0) && header.height.isAbout(1024 / 3.0 + 20) && header.width == 1024)
    #expect(try shown.frame("content").minY.isAbout(header.maxY))
  }

  @Test("A drag at the top makes the header grow, and it springs back") func pulling() throws {
    let harness = try Harness(Twitter.self, columns: 47, rows: 42)
    let header = try #require(harness.display.view("header"))
    let height = header.frame.height
    harness.robot.pointer(.down, at: Point(x: 20, y: 30))
    for row in stride(from: 31.0, through: 40, by: 1) {
      harness.display.advance(by: 0.05)
      harness.robot.pointer(.drag, at: Point(x: 20, y: row))
    }
    #expect(header.frame.height > height && header.frame.minY <= 0)
    harness.robot.pointer(.up, at: Point(x: 20, y: 40))
    harness.display.advance(by: 2)
    #expect(header.frame.height == height)
  }

  @Test("The figures of the texts hold") func texts() throws {
    let shown = try PageWindow(Twitter.self, width: 376, height: 672)
    func count(_ name: String) throws -> Int {
      try #require(try shown.view("text", in: shown.view(name)) as? Label).text.count
    }
    #expect(try #require(try shown.view("bio") as? Label).text.count == 46)
    #expect(try count("first") == 41 && count("second") == 83)
    let last = try #require(try shown.view("text", in: shown.view("fourth")) as? Label).text
    #expect(last.contains("\n\n") && last.unicodeScalars.contains("\u{200D}"))
  }

  @Test("A button copies its text and says so") func copying() throws {
    let harness = try Harness(Twitter.self, columns: 47, rows: 42)
    harness.robot.reader(.on)
    let said = harness.speech { try? harness.robot.tap(element: "apple.com/app-store") }
    #expect(
      said.contains("Copied: apple.com/app-store") && Pasteboard.general.string == "apple.com/app-store")
  }

  @Test("The ring of the avatar follows the style, white names do not") func style() throws {
    let harness = try Harness(Twitter.self, columns: 47, rows: 42)
    let avatar = try #require(harness.display.view("avatar"))
    let name = try #require(harness.display.view("displayName") as? Label)
    let userName = try #require(harness.display.view("userName") as? Label)
    let grey = Color(red: 0.8, green: 0.8, blue: 0.8)
    var rings: [UInt32] = []
    for style in [UserInterfaceStyle.dark, .light] {
      harness.display.session.screen.preferences.userInterfaceStyle = style
      harness.display.settle()
      let frame = avatar.convert(avatar.bounds, to: nil)
      let (x, y) = (Int(frame.minX), Int(frame.midY) + 24)
      // In pixels the ring has the colour of the page beside it, below the header.
      harness.display.session.displayQuality = .pixels
      harness.display.settle()
      let picture = harness.picture
      let ring = picture[x + 1, y]
      #expect(ring == picture[x - 4, y] && ring != picture[x + 12, y])
      rings.append(ring)
      // In cells it is a line of the same colour.
      harness.display.session.displayQuality = .symbols
      harness.display.settle()
      let cell = harness.display.grid[x / 8, y / 16]
      #expect(cell.glyph.text != " ")
      let (line, same) = (cell.foreground, CellColor(rgb: ring & 0xFF_FFFF))
      for (one, other) in [(line.red, same.red), (line.green, same.green), (line.blue, same.blue)] {
        #expect(abs(Int(one) - Int(other)) <= 2, "\(cell)")
      }
      // The role of the background has a colour for each style.
      #expect(avatar.borderColor == .background && name.textColor == .white && userName.textColor == grey)
    }
    #expect(rings[0] != rings[1])
  }

  @Test("All sizes and both styles pass the audit", arguments: Harness.sizes)
  func audit(size: (columns: Int, rows: Int)) throws {
    for style in [UserInterfaceStyle.dark, .light] {
      let harness = try Harness(Twitter.self, columns: size.columns, rows: size.rows)
      harness.display.session.screen.preferences.userInterfaceStyle = style
      harness.display.settle()
      harness.expectNoProblems()
      #expect(harness.pageFindings == [])
    }
  }

  @Test("A tweet of two paragraphs is one element, with its joined emoji") func paragraphs() throws {
    let harness = try Harness(Twitter.self)
    harness.robot.reader(.on)
    let said = harness.speech { harness.robot.reader(.last) }
    #expect(said.last?.contains("App Store, @AppStore, 16h, Behind every app") == true, "\(said)")
    #expect(said.last?.contains("with cake. 👩‍💻") == true, "\(said)")
  }

  @Test("The script reads the timeline by ear") func byEar() throws {
    try Harness(Twitter.self).play("twitter-by-ear")
  }
}
