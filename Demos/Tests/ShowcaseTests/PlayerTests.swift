import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The music player") @MainActor struct PlayerTests {
  private typealias Harness = ShowcaseHarness<Player>

  /// A second screen of a player.
  private func stage(of player: Player, columns: Int, rows: Int) throws -> (HeadlessDisplay, PlayerStage) {
    let display = HeadlessDisplay(columns: columns, rows: rows)
    let scene = try #require(try player.makeStage(language: "en"))
    scene.show(in: display.session)
    guard case .controller(let controller) = scene.content else { fatalError("The stage has a controller.") }
    display.settle()
    return (display, try #require(controller as? PlayerStage))
  }

  @Test("Three equal pads fill the safe area less 16 points", arguments: ShowcaseHarness<Player>.sizes)
  func sizes(size: (columns: Int, rows: Int)) throws {
    let harness = try Harness(Player.self, columns: size.columns, rows: size.rows)
    let page = harness.page
    let safe = page.view.safeAreaLayoutGuide.layoutFrame
    let frames = [page.rock, page.jazz, page.pop].map { $0.convert($0.bounds, to: page.view) }
    #expect(abs(frames[0].minX - safe.minX - 16) <= 8 && abs(safe.maxX - frames[2].maxX - 16) <= 8)
    #expect(abs(frames[0].minY - safe.minY - 16) <= 8 && abs(safe.maxY - frames[0].maxY - 16) <= 8)
    for (one, other) in zip(frames, frames.dropFirst()) {
      #expect(abs(other.minX - one.maxX - 16) <= 8 && abs(one.width - other.width) <= 8)
    }
    harness.expectNoProblems()
    #expect(harness.display.auditFindings() == [])
  }

  @Test("A pad starts the player on all screens, and stops it again") func playing() throws {
    let harness = try Harness(Player.self)
    let page = harness.page
    let (display, stage) = try stage(of: page, columns: 140, rows: 50)
    #expect(stage.genre.text == "SELECT GENRE" && !stage.genre.isHidden)
    harness.robot.tap(page.jazz)
    display.settle()
    #expect(page.state.genre == .jazz && stage.genre.text == "JAZZ")
    #expect(stage.artwork.accessibilityLabel == "Jazz, playing")
    // Keys on the stage control the same player.
    display.robot.type("3")
    harness.display.settle()
    #expect(page.state.genre == .pop && page.pop.isOn && !page.jazz.isOn)
    harness.robot.tap(page.pop)
    display.settle()
    #expect(page.state.genre == nil && stage.genre.text == "SELECT GENRE")
    #expect(stage.artwork.accessibilityLabel == "Stopped")
    // Keys on the first screen, too.
    for (key, genre) in [("1", Genre.rock), ("2", .jazz), ("3", .pop)] {
      harness.robot.type(key)
      display.settle()
      #expect(page.state.genre == genre && !stage.genre.text.contains("SELECT"))
    }
    harness.robot.type("3")
    #expect(page.state.genre == nil)
    // The reader of the second screen says what plays.
    harness.robot.tap(page.jazz)
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(
      display.spoken.contains { $0.joined(separator: ", ").contains("Jazz, playing") }, "\(display.spoken)")
    harness.robot.tap(page.jazz)
    // A later screen shows what plays.
    harness.robot.tap(page.rock)
    let (_, later) = try self.stage(of: page, columns: 140, rows: 50)
    #expect(later.genre.text == "ROCK")
  }

  @Test(
    "The player is centred, and keeps 16 points and its ratio",
    arguments: [(47, 42), (80, 24), (128, 48), (129, 48), (200, 70)])
  func stageFigures(columns: Int, rows: Int) throws {
    let harness = try Harness(Player.self)
    let (display, stage) = try stage(of: harness.page, columns: columns, rows: rows)
    // The label is hidden up to 1024 points of width.
    #expect(stage.genre.isHidden == (columns <= 128))
    let bounds = stage.view.bounds
    let artwork = stage.artwork.convert(stage.artwork.bounds, to: stage.view)
    #expect(artwork.minX >= 15 && artwork.minY >= 15 && artwork.maxX <= bounds.width - 15)
    #expect(artwork.maxY <= bounds.height - 15 && abs(artwork.midX - bounds.midX) <= 8)
    #expect(abs(artwork.width - artwork.height) <= 16 && artwork.width <= 504)
    if !stage.genre.isHidden {
      let genre = stage.genre.convert(stage.genre.bounds, to: stage.view)
      #expect(genre.width >= artwork.width && abs(genre.midX - bounds.midX) <= 8)
      #expect(abs(genre.minY - artwork.maxY - 16) <= 16)
    }
    #expect(display.layoutProblems == [])
    display.robot.resize(columns: 129, rows: 48)
    #expect(!stage.genre.isHidden)
    display.robot.resize(columns: 128, rows: 48)
    #expect(stage.genre.isHidden)
  }

  @Test("The script chooses music by ear") func byEar() throws {
    try Harness(Player.self).play("player-by-ear")
  }
}
