import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The music button") @MainActor struct MusicButtonTests {
  private typealias Harness = ShowcaseHarness<MusicButtonPage>

  @Test("The button is 200 × 300 points, with corners of a fifth", arguments: PageWindow<LiveView>.sizes)
  func sizes(size: (width: Double, height: Double)) throws {
    for language in ["en", "ar"] {
      let shown = try PageWindow(
        MusicButtonPage.self, width: size.width, height: size.height, language: language)
      let (music, controls) = (try shown.frame("music"), try shown.frame("controls"))
      #expect(music.size == Size(width: 200, height: 300) && shown.page.music.cornerRadius == 40)
      #expect(size.width < 640 ? music.minY.isAbout(controls.maxY + 16) : controls.maxX <= music.minX - 15.99)
      let (lower, raise) = (try shown.frame("lower"), try shown.frame("raise"))
      #expect(raise.minX.isAbout(lower.maxX + 16) && lower.width.isAbout(52) && raise.width.isAbout(52))
    }
  }

  @Test("A genre gives colour and name, and stops the former track") func genres() throws {
    let harness = try Harness(MusicButtonPage.self)
    let page = harness.page
    let colors = [
      Color(red: 0.44, green: 0.06, blue: 0.10), Color(red: 0.43, green: 0.52, blue: 0.56),
      Color(red: 0.57, green: 0.70, blue: 0.59), Color(red: 0.66, green: 0.15, blue: 0.57),
    ]
    for (index, (color, title)) in zip(colors, ["ROCK", "JAZZ", "POP", "OTHER"]).enumerated() {
      page.genres.selectedSegmentIndex = index
      page.genres.sendActions(for: .valueChanged)
      harness.display.settle()
      #expect(page.music.backgroundColor == color && page.music.title == title && !page.music.isPlaying)
      #expect(page.music.font.isBold && page.music.font.size == 40)
      // Without a genre there is no track.
      #expect(page.music.isEnabled == (index < 3))
      harness.robot.tap(page.music)
      #expect(page.music.isPlaying == (index < 3))
    }
    harness.expectNoProblems()
  }

  @Test("Click, Space and the keys 1 to 3 play, and a release outside does not") func playing() throws {
    let harness = try Harness(MusicButtonPage.self)
    let page = harness.page
    harness.robot.tap(page.music)
    #expect(page.music.isPlaying && page.music.accessibilityValue == "playing")
    harness.display.session.window.focus(on: page.music)
    harness.robot.type(" ")
    #expect(!page.music.isPlaying && page.music.accessibilityValue == "Stopped")
    let start = harness.robot.cell(of: Point(x: 20, y: 40), in: page.music)
    harness.robot.drag(from: start, to: Point(x: start.x, y: 1))
    #expect(!page.music.isPlaying)
    harness.robot.type("3")
    #expect(page.music.isPlaying && page.music.kind == .pop && page.genres.selectedSegmentIndex == 2)
    harness.robot.type("3")
    #expect(!page.music.isPlaying)
  }

  @Test("The track repeats without end, at the volume, until the page is left") func sound() throws {
    let harness = try Harness(MusicButtonPage.self)
    let (page, sound) = (harness.page, ShowcaseSound(device: nil))
    page.music.sound = sound
    harness.robot.type("1")
    let engine = try #require(sound.engine)
    let length = Genre.rock.piece(bars: MusicButton.bars).duration
    func loudness(_ seconds: Double) -> Float {
      engine.render(Int(seconds * engine.sampleRate)).map { abs($0.x) }.max() ?? 0
    }
    let whole = loudness(1)
    _ = loudness(length * 2)
    #expect(whole > 0.01 && loudness(1) > whole / 4)
    let lower = try #require(harness.display.view("lower"))
    harness.robot.tap(lower)
    #expect(sound.volume == 0.5)
    harness.robot.tap(lower)
    _ = loudness(0.5)
    #expect(sound.volume == 0 && loudness(1) < 1e-4)
    harness.robot.tap(try #require(harness.display.view("raise")))
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    _ = loudness(0.5)
    #expect(!page.music.isPlaying && loudness(1) == 0)
  }

  @Test("The volume changes by a half, stops at the ends, and is spoken") func volume() throws {
    let harness = try Harness(MusicButtonPage.self)
    let page = harness.page
    let lower = try #require(harness.display.view("lower"))
    let raise = try #require(harness.display.view("raise"))
    #expect(page.volume == 1)
    _ = harness.speech { harness.robot.reader(.on) }
    for (expected, words) in [(0.5, "Volume 50 percent"), (0, "Volume 0 percent"), (0, "Volume 0 percent")] {
      let said = harness.speech { harness.robot.tap(lower) }
      #expect(page.volume == expected && said.contains(words), "\(said)")
    }
    for expected in [0.5, 1, 1] {
      harness.robot.tap(raise)
      #expect(page.volume == expected)
    }
  }

  @Test("The script plays the button by ear") func byEar() throws {
    try Harness(MusicButtonPage.self).play("musicbutton-by-ear")
  }
}
