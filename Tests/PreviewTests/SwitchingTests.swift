import AutoLayout
import Controls
import Geometry
import Input
import Nibs
import Preview
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// What keys switch, and that nothing is lost by it.
@MainActor struct SwitchingTests {
  private func traits(_ bench: Bench) throws -> TraitCollection {
    try #require(bench.display.view("cue")).traitCollection
  }

  @Test func everyTraitFollowsItsKey() throws {
    let bench = try Bench(Sample.deck())
    let before = try traits(bench)
    #expect(before.userInterfaceStyle == .dark && before.horizontalSizeClass == .regular)
    for letter in "dcrtpmwh" { bench.alt(letter) }
    let after = try traits(bench)
    #expect(after.userInterfaceStyle == .light)
    #expect(after.prefersHighContrast)
    #expect(after.layoutDirection == .rightToLeft)
    #expect(after.preferredContentSizeCategory == .extraLarge)
    #expect(after.displayQuality == .plain)
    #expect(after.prefersReducedMotion)
    #expect(after.horizontalSizeClass == .compact && after.verticalSizeClass == .compact)
    for letter in "DCRTPMWH" { bench.alt(letter) }
    #expect(try traits(bench) == before)
  }

  @Test func functionKeysDoAsLettersDo() throws {
    let bench = try Bench(Sample.deck())
    for number in [2, 3, 4, 5, 7, 8, 9, 12] { bench.display.robot.press(.function(number)) }
    bench.display.settle()
    var settings = PreviewSettings()
    for setting in [PreviewSetting.size, .width, .height, .style, .direction, .text, .lines, .inspector] {
      settings.step(setting, backwards: false, languages: [])
    }
    #expect(bench.previewer.settings == settings)
    bench.display.robot.press(.function(8), modifiers: .shift)
    #expect(bench.previewer.settings.textSize == .large)
  }

  @Test func aSimulatedSizeIsFramedAndHasTheClassesOfItsOwn() throws {
    let bench = try Bench(Sample.deck())
    bench.alt("s")
    #expect(bench.display.text.contains("40 × 20"))
    #expect(bench.display.text.contains("320 × 320 points, 40 × 20 cells"))
    #expect(try traits(bench).horizontalSizeClass == .compact)
    #expect(bench.display.view("root")?.frame.size == Size(width: 320, height: 320))
    #expect(bench.display.text.contains("┌"))
    for _ in 0..<6 { bench.alt("s") }
    #expect(bench.display.view("root")?.frame.size == Size(width: 672, height: 624))
    bench.alt("S")
    #expect(bench.display.view("root")?.frame.size == Size(width: 960, height: 640))
    #expect(try traits(bench).horizontalSizeClass == .regular)
  }

  @Test func whatIsLargerThanTheRoomIsScrolledToByFocus() throws {
    let far = Sample.deck(constraints: "").replacing(
      "mute.leading == cue.leading", with: "mute.leading == root.leading + 880")
    let bench = try Bench(far)
    bench.alt("S")
    let mute = try #require(bench.display.view("mute"))
    #expect(mute.convert(mute.bounds, to: nil).minX > 672)
    bench.display.robot.press(.tab)
    bench.display.robot.press(.tab)
    bench.display.settle()
    #expect(mute.isFocused)
    #expect(mute.convert(mute.bounds, to: nil).maxX <= 672)
  }

  @Test func statesOutliveSwitches() throws {
    let bench = try Bench(Sample.deck())
    bench.display.robot.press(.tab)
    bench.display.robot.press(.tab)
    bench.display.robot.press(.character(" "))
    bench.display.settle()
    let mute = try #require(bench.display.view("mute"))
    #expect(mute.accessibilityValue == "on" || mute.accessibilityValue == "1")
    let value = mute.accessibilityValue
    for letter in "swhdcrtpmlifn" { bench.alt(letter) }
    #expect(bench.display.view("mute") === mute)
    #expect(mute.accessibilityValue == value)
    #expect(mute.isFocused)
  }

  @Test func statesOutliveSaves() throws {
    let bench = try Bench(Sample.deck())
    bench.display.robot.press(.tab)
    bench.display.robot.press(.tab)
    bench.display.robot.press(.character(" "))
    let mute = try #require(bench.display.view("mute"))
    let value = mute.accessibilityValue
    try bench.save(
      Sample.deck(title: "Play", width: 200, extra: ", { \"id\": \"new\", \"class\": \"Label\" }"))
    try bench.save("{")
    try bench.save(Sample.deck(title: "Stop"))
    #expect(bench.display.text.contains("Stop"))
    #expect(bench.display.view("mute") === mute)
    #expect(mute.isFocused)
    #expect(mute.accessibilityValue == value)
    // A root of another class is another view.
    try bench.save(
      Sample.deck().replacing("\"root\", \"class\": \"View\"", with: "\"root\", \"class\": \"Panel\""))
    #expect(bench.display.view("root") is Panel)
    #expect(bench.display.text.contains("Cue"))
  }

  @Test func theLanguageIsOneOfThoseThatThereAreStringsIn() throws {
    let bench = try Bench(
      Sample.deck(title: "@cue"), strings: ["en": "{ \"cue\": \"Cue\" }", "de": "{ \"cue\": \"Marke\" }"])
    #expect(bench.display.text.contains("Cue"))
    bench.alt("g")
    #expect(bench.previewer.settings.language == "de")
    #expect(bench.display.text.contains("Marke"))
    #expect(bench.display.session.language.rawValue == "de")
    bench.alt("g")
    #expect(bench.previewer.settings.language == "en")
    #expect(bench.display.text.contains("Cue"))
  }

  @Test func thePanelGivesItsRoomAway() throws {
    let bench = try Bench(Sample.deck())
    bench.alt("f")
    #expect(!bench.display.text.contains("Alt W"))
    #expect(bench.display.view("root")?.frame.size == Size(width: 960, height: 624))
    bench.alt("f")
    #expect(bench.display.text.contains("Alt W"))
  }

  @Test func leavingAndTheListOfKeys() throws {
    let bench = try Bench(Sample.deck(), columns: 80, rows: 24)
    var left = 0
    bench.previewer.onLeave = { left += 1 }
    bench.display.robot.press(.character("?"))
    bench.display.settle()
    #expect(bench.display.text.contains("size, size classes"))
    bench.display.robot.press(.end)
    #expect(bench.display.text.contains("leave at once"))
    bench.display.robot.press(.escape)
    bench.alt("q")
    #expect(left == 1)
  }

  @Test func wordsForTraitsAreWhatItBeginsWith() throws {
    let settings = PreviewSettings(try .init("wC light rtl"))
    #expect(settings.horizontalSizeClass == .compact)
    #expect(settings.verticalSizeClass == nil)
    let bench = try Bench(Sample.deck(), settings: settings)
    let traits = try traits(bench)
    #expect(traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular)
    #expect(traits.userInterfaceStyle == .light && traits.layoutDirection == .rightToLeft)
  }
}
