import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitNibs
import BacklitPreview
import BacklitSession
import BacklitUI
import BacklitValues
import Testing

/// The settings and their keys, and that views keep their state.
@MainActor struct SwitchingTests {
  private func traits(_ harness: PreviewHarness) throws -> TraitCollection {
    try #require(harness.display.view("cue")).traitCollection
  }

  @Test("Every trait has a key") func traitKeys() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let before = try traits(harness)
    #expect(before.userInterfaceStyle == .dark && before.horizontalSizeClass == .regular)
    for letter in "dcrtpmwhy" { harness.alt(letter) }
    let after = try traits(harness)
    #expect(after.userInterfaceStyle == .light)
    #expect(after.prefersHighContrast)
    #expect(after.layoutDirection == .rightToLeft)
    #expect(after.preferredContentSizeCategory == .extraLarge)
    #expect(after.displayQuality == .plain)
    #expect(after.prefersReducedMotion)
    #expect(after.horizontalSizeClass == .compact && after.verticalSizeClass == .compact)
    #expect(before.density == .regular && after.density == .compact)
    for letter in "DCRTPMWHY" { harness.alt(letter) }
    #expect(try traits(harness) == before)
  }

  @Test("Function keys have the meaning of letters with Alt") func functionKeys() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    // F10 and F11 edit the inspected view, and none is inspected yet.
    for number in [2, 3, 4, 5, 7, 8, 9, 10, 11, 12] { harness.display.robot.press(.function(number)) }
    harness.display.settle()
    var settings = PreviewSettings()
    for setting in [PreviewSetting.size, .width, .height, .style, .direction, .text, .lines, .inspector] {
      settings.step(setting, backwards: false, languages: [])
    }
    #expect(harness.previewer.settings == settings)
    harness.display.robot.press(.function(8), modifiers: .shift)
    #expect(harness.previewer.settings.textSize == .large)
  }

  @Test("The stored size is that at the start, and given sizes take the place of devices") func chosenSizes()
    throws
  {
    let text = SampleDefinition.deck().replacing(
      #""nib": 1,"#, with: #""nib": 1, "simulatedSize": { "width": 150, "height": 150 },"#)
    let stored = try PreviewHarness(text)
    // In whole cells.
    #expect(stored.display.view("root")?.frame.size == Size(width: 152, height: 160))
    var settings = PreviewSettings()
    settings.sizes = [PreviewSettings.Extent(Size(width: 320, height: 256))]
    let given = try PreviewHarness(SampleDefinition.deck(), settings: settings)
    let room = given.display.view("root")?.frame.size
    given.alt("s")
    #expect(given.display.view("root")?.frame.size == Size(width: 320, height: 256))
    given.alt("s")
    #expect(room != nil && given.display.view("root")?.frame.size == room)
  }

  @Test("Covered edges move the safe area of the simulated screen and of devices") func safeArea() throws {
    var settings = PreviewSettings()
    settings.safeArea = .notch
    settings.extent = .cells(columns: 40, rows: 30)
    let text = SampleDefinition.deck().replacing("root.top", with: "root.safeArea.top")
    let harness = try PreviewHarness(text, settings: settings)
    let cue = try #require(harness.display.view("cue"))
    #expect(cue.superview?.safeAreaInsets == EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    // 32 points below the edge of the safe area, on a whole row.
    #expect(cue.frame.minY == 80)
    #expect(harness.rows(with: "Alt U").first?.contains("notch") == true)
    harness.alt("u")
    #expect(harness.display.view("cue")?.frame.minY == 32)
    #expect(harness.rows(with: "Alt U").first?.contains("none") == true)
    harness.alt("u")
    #expect(harness.display.view("cue")?.frame.minY == 80)
  }

  @Test("A simulated size is framed and has its own size classes") func simulatedSize() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.alt("s")
    #expect(harness.display.text.contains("47 × 42"))
    #expect(harness.display.text.contains("376 × 672 points, 47 × 42 cells"))
    #expect(try traits(harness).horizontalSizeClass == .compact)
    #expect(harness.display.view("root")?.frame.size == Size(width: 376, height: 672))
    #expect(harness.display.text.contains("┌") || harness.display.text.contains("│"))
    for _ in 1..<PreviewSettings.extents.count { harness.alt("s") }
    #expect(harness.display.view("root")?.frame.size == Size(width: 672, height: 624))
    harness.alt("S")
    #expect(harness.display.view("root")?.frame.size == Size(width: 672, height: 480))
    #expect(try traits(harness).horizontalSizeClass == .regular)
  }

  @Test("A large simulated screen scrolls to the focus") func scrollingToFocus() throws {
    let far = SampleDefinition.deck(constraints: "").replacing(
      "mute.leading == cue.leading", with: "mute.leading == root.leading + 880")
    let harness = try PreviewHarness(far)
    for _ in 0..<3 { harness.alt("S") }
    let mute = try #require(harness.display.view("mute"))
    #expect(mute.convert(mute.bounds, to: nil).minX > 672)
    harness.display.robot.press(.tab)
    harness.display.robot.press(.tab)
    harness.display.settle()
    #expect(mute.isFocused)
    #expect(mute.convert(mute.bounds, to: nil).maxX <= 672)
  }

  @Test("Views keep their state when settings change") func stateAfterSettings() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.display.robot.press(.tab)
    harness.display.robot.press(.tab)
    harness.display.robot.press(.character(" "))
    harness.display.settle()
    let mute = try #require(harness.display.view("mute"))
    #expect(mute.accessibilityValue == "on" || mute.accessibilityValue == "1")
    let value = mute.accessibilityValue
    for letter in "swhdcrtpmlifn" { harness.alt(letter) }
    #expect(harness.display.view("mute") === mute)
    #expect(mute.accessibilityValue == value)
    #expect(mute.isFocused)
  }

  @Test("Views keep their state when the file is saved") func stateAfterSaves() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.display.robot.press(.tab)
    harness.display.robot.press(.tab)
    harness.display.robot.press(.character(" "))
    let mute = try #require(harness.display.view("mute"))
    let value = mute.accessibilityValue
    try harness.save(
      SampleDefinition.deck(title: "Play", width: 200, extra: ", { \"id\": \"new\", \"class\": \"Label\" }"))
    try harness.save("{")
    try harness.save(SampleDefinition.deck(title: "Stop"))
    #expect(harness.display.text.contains("Stop"))
    #expect(harness.display.view("mute") === mute)
    #expect(mute.isFocused)
    #expect(mute.accessibilityValue == value)
    // A root with a different class is a new view.
    try harness.save(
      SampleDefinition.deck().replacing(
        "\"root\", \"class\": \"View\"", with: "\"root\", \"class\": \"Panel\""))
    #expect(harness.display.view("root") is Panel)
    #expect(harness.display.text.contains("Cue"))
  }

  @Test("The languages are those with strings") func language() throws {
    let harness = try PreviewHarness(
      SampleDefinition.deck(title: "@cue"),
      strings: ["en": "{ \"cue\": \"Cue\" }", "de": "{ \"cue\": \"Marke\" }"])
    #expect(harness.display.text.contains("Cue"))
    harness.alt("g")
    #expect(harness.previewer.settings.language == "de")
    #expect(harness.display.text.contains("Marke"))
    #expect(harness.display.session.language.tag == "de")
    harness.alt("g")
    #expect(harness.previewer.settings.language == "en")
    #expect(harness.display.text.contains("Cue"))
  }

  @Test("Hiding the panel enlarges the stage") func hidingPanel() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.alt("f")
    #expect(!harness.display.text.contains("Alt W"))
    #expect(harness.display.view("root")?.frame.size == Size(width: 960, height: 624))
    harness.alt("f")
    #expect(harness.display.text.contains("Alt W"))
  }

  @Test("The list of keys is shown and a key ends the preview") func keyList() throws {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 80, rows: 24)
    var left = 0
    harness.previewer.onQuit = { left += 1 }
    harness.display.robot.press(.character("?"))
    harness.display.settle()
    #expect(harness.display.text.contains("size, size classes"))
    harness.display.robot.press(.end)
    #expect(harness.display.text.contains("leave at once"))
    harness.display.robot.press(.escape)
    harness.alt("q")
    #expect(left == 1)
  }

  @Test("A key that a command of the definition has is said with what the command does")
  func keyOfDefinition() throws {
    let harness = try PreviewHarness(
      SampleDefinition.deck().replacing(
        #"{ "nib": 1,"#,
        with: """
          { "nib": 1, "keyCommands": [
            { "input": "alt+x", "title": "Delete 5 lines", "dismiss": true },
            { "input": "alt+w", "title": "Wrap", "dismiss": true } ],
          """))
    #expect(harness.previewer.faults == [] && harness.display.text.contains("Alt X Delete 5 lines"))
    let keys = harness.display.session.programKeys.map { "\($0)" }.joined()
    #expect(!keys.contains("scale larger") && keys.contains("Alt S H") && keys.contains("size classes"))
    harness.display.robot.press(.character("?"))
    harness.display.settle()
    #expect(harness.display.text.contains("Delete 5 lines"), "\(harness.display.text)")
    #expect(!harness.display.text.contains("scale larger"), "\(harness.display.text)")
  }

  @Test("The preview begins with the given traits") func initialTraits() throws {
    let settings = PreviewSettings(try .init("wC light rtl"))
    #expect(settings.horizontalSizeClass == .compact)
    #expect(settings.verticalSizeClass == nil)
    let harness = try PreviewHarness(SampleDefinition.deck(), settings: settings)
    let traits = try traits(harness)
    #expect(traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular)
    #expect(traits.userInterfaceStyle == .light && traits.layoutDirection == .rightToLeft)
  }
}

/// The texts that views show only while they are designed.
@MainActor struct DesignedViewTests {
  @Test("The names of classes are over a disc and a pitch control in a preview, and not in a program")
  func classNames() throws {
    let definition = """
      { "nib": 1, "root": { "id": "root", "class": "View", "subviews": [
        { "id": "disc", "class": "DiscSpinner" }, { "id": "pitch", "class": "PitchControl" } ] },
        "constraints": [
          "disc.leading == root.leading", "disc.top == root.top", "disc.width == 320", "disc.height == 320",
          "pitch.leading == disc.trailing + 16", "pitch.top == root.top", "pitch.width == 80",
          "pitch.height == 160" ] }
      """
    let preview = try PreviewHarness(definition)
    #expect(preview.display.text.contains("DiscSpinner"))
    let pitch = try #require(preview.display.view("pitch"))
    let name = try #require(pitch.subviews.last as? Label)
    #expect(name.text == "PitchControl")
    #expect(name.frame.width <= 80 && pitch.bounds.contains(name.frame.origin))
    #expect(name.frame.midX == pitch.bounds.midX)
    #expect(preview.previewer.faults.isEmpty)
    // A reload does not add the name again.
    let count = pitch.subviews.count
    preview.previewer.reload()
    preview.display.settle()
    #expect(pitch.subviews.count == count)

    let program = HeadlessDisplay(columns: 120, rows: 40)
    program.show(
      try Nib(bytes: Array(definition.utf8), file: "deck.json").instantiate(registry: .builtIn).root)
    program.settle()
    #expect(!program.text.contains("DiscSpinner"))
  }

  @Test(
    "The whole deck has its class name in a preview, clear of the names of its parts, and not in a program")
  func deck() throws {
    let package = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = package.joined(separator: "/") + "/Assets/Nibs/DJController.json"
    let display = HeadlessDisplay(columns: 160, rows: 48)
    let previewer = Previewer(path: path, session: display.session, registry: .builtIn)
    display.settle()
    let deck = try #require(display.view("deck"))
    let name = try #require(deck.subviews.last as? Label)
    #expect(name.text == "DJController" && name.adjustsFontSizeToFitWidth)
    #expect(abs(name.frame.midX - deck.bounds.midX) <= 8 && abs(name.frame.midY - deck.bounds.midY) <= 16)
    let disc = try #require(display.view("disc"))
    let part = try #require(disc.subviews.last as? Label)
    #expect(part.text == "DiscSpinner")
    #expect(!part.convert(part.bounds, to: deck).intersects(name.frame))
    #expect(previewer.faults.isEmpty && previewer.problems.isEmpty)
    #expect(!name.isAccessibilityElement && !name.isUserInteractionEnabled)
    // Once, also after a reload.
    let count = deck.subviews.count
    previewer.reload()
    display.settle()
    #expect(deck.subviews.count == count)

    let program = HeadlessDisplay(columns: 160, rows: 48)
    let nib = try Nib(contentsOf: path)
    program.show(try nib.instantiate(registry: .builtIn, allowsMissingOwner: true).root)
    program.settle()
    let shown = try #require(program.view("deck"))
    #expect(
      shown.subviews.count == count - 1 && !shown.subviews.contains { ($0 as? Label)?.text == "DJController" }
    )
  }

  @Test("The program that shows a preview chooses the best quality of its terminal from the start")
  func quality()
    throws
  {
    let harness = try PreviewHarness(SampleDefinition.deck())
    var chosen: [DisplayQuality?] = []
    harness.previewer.onQuality = { chosen.append($0) }
    #expect(chosen == [nil])
    harness.alt("p")
    #expect(chosen == [nil, .plain])
  }
}
