import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import BacklitPreview

/// The preview on several devices at once, and rotation.
@MainActor struct DeviceTests {
  @Test("All devices are shown with their size classes") func devices() throws {
    let text = SampleDefinition.deck().replacing(
      "\"title\": \"Cue\"", with: "\"title\": { \"vary\": { \"*\": \"Wide\", \"wC\": \"Narrow\" } }")
    let harness = try PreviewHarness(text, columns: 200, rows: 60)
    harness.alt("a")
    #expect(harness.display.text.contains("phone, 47 × 42, wC hR"))
    #expect(harness.display.text.contains("Narrow"))
    let labels = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0]?.label }
    #expect(labels.contains("small phone, 40 × 36, compact width, regular height"))
    #expect(labels.contains("large tablet, landscape, 171 × 64, regular width, regular height"))
    #expect(labels.contains("tablet, landscape, 128 × 48, regular width, regular height"))
    #expect(labels.contains("largest compact, 83 × 29, compact width, compact height"))
    #expect(labels.contains("smallest regular, 84 × 30, regular width, regular height"))
    // The pictures follow the file.
    try harness.save(text.replacing("Narrow", with: "Slim"))
    #expect(harness.display.text.contains("Slim") && !harness.display.text.contains("Narrow"))
    harness.alt("a")
    #expect(!harness.display.text.contains("phone, 47"))
    #expect(harness.display.text.contains("Wide"))
  }

  @Test("Devices that are larger than the space are scaled to fit, and are operated at that size")
  func scaling() throws {
    let text = SampleDefinition.deck().replacing(
      "\"title\": \"Cue\"", with: "\"title\": \"Cue\", \"mode\": \"toggle\"")
    let harness = try PreviewHarness(text, columns: 110, rows: 30)
    harness.alt("a")
    func device(_ name: String) -> DeviceView? {
      harness.previewer.view.stage.devices.first { $0.device.name == name }
    }
    let tablet = try #require(device("tablet"))
    #expect(tablet.scale == 1 && tablet.frame.height == 66 * 16)
    harness.alt("x")
    let scaled = try #require(device("tablet"))
    let stage = harness.previewer.view.stage.bounds
    #expect(scaled.scale < 0.5 && scaled.frame.height <= stage.height && scaled.frame.width <= stage.width)
    #expect(scaled.accessibilityLabel?.contains("scaled to") == true)
    harness.display.session.window.focus(on: scaled)
    harness.display.settle()
    #expect(harness.display.text.contains("tablet, 96 × 64"))
    #expect(harness.display.text.contains("Cue"))
    // The middle of the button is half as far from the corner.
    let place = Point(x: 8 + 76 * scaled.scale, y: 16 + 64 * scaled.scale)
    harness.display.robot.pointer(.down, at: harness.display.robot.cell(of: place, in: scaled))
    harness.display.robot.pointer(.up, at: harness.display.robot.cell(of: place, in: scaled))
    harness.display.advance(by: 1)
    #expect(scaled.accessibilityValue == "Cue, on, toggle button")
    harness.alt("x")
    #expect(device("tablet")?.scale == 1)
  }

  @Test("A simulated screen that is larger than the space is shown scaled") func scaledScreen() throws {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 120, rows: 40)
    for _ in 0..<10 where harness.previewer.settings.cells?.columns != 128 { harness.alt("s") }
    #expect(harness.previewer.view.stage.devices.isEmpty)
    harness.alt("x")
    let picture = try #require(harness.previewer.view.stage.devices.first)
    #expect(picture.device.columns == 128 && picture.scale < 1)
    #expect(harness.display.text.contains("screen, 128 × 48, wR hR"))
    // A screen that fits is the definition itself.
    for _ in 0..<10 where harness.previewer.settings.cells?.columns != 47 { harness.alt("s") }
    harness.display.robot.resize(columns: 160, rows: 60)
    harness.display.settle()
    #expect(harness.previewer.view.stage.devices.isEmpty)
  }

  @Test("The wheel scrolls the devices") func scrolling() throws {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 120, rows: 40)
    harness.alt("a")
    #expect(!harness.display.text.contains("smallest regular"))
    for _ in 0..<200 where !harness.display.text.contains("smallest regular") {
      harness.display.robot.scroll(at: Point(x: 10, y: 10), notches: 3)
      harness.display.advance(by: 0.1)
    }
    #expect(harness.display.text.contains("smallest regular"))
  }

  @Test("A device with layout problems says so") func problems() throws {
    let wide = SampleDefinition.deck(
      constraints: ", \"cue.trailing <= root.trailing - 16\", \"cue.width == 500 @ 1000\"")
    let harness = try PreviewHarness(
      wide.replacing("\"cue.width == 120\"", with: "\"cue.width >= 500\""), columns: 200, rows: 60)
    harness.alt("a")
    let labels = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0]?.label }
    #expect(labels.contains { $0.hasPrefix("phone, 47") && $0.contains("1 layout problem") }, "\(labels)")
    #expect(labels.contains { $0.hasPrefix("tablet, landscape") && !$0.contains("problem") })
  }

  @Test("The focused device is operated by keys and by mouse, and says what its control says")
  func operating() throws {
    let text = SampleDefinition.deck().replacing(
      "\"title\": \"Cue\"", with: "\"title\": \"Cue\", \"mode\": \"toggle\"")
    let harness = try PreviewHarness(text, columns: 200, rows: 60)
    harness.alt("a")
    let (display, robot) = (harness.display, harness.display.robot)
    func device(_ name: String) -> DeviceView? {
      harness.previewer.view.stage.devices.first { $0.device.name == name }
    }
    let phone = try #require(device("phone"))
    for _ in 0..<40 where !phone.isFocused { robot.press(.tab) }
    #expect(phone.isFocused && phone.accessibilityValue == nil)
    robot.press(.tab)
    #expect(phone.isFocused && phone.accessibilityValue == "Cue, off, toggle button")
    robot.press(.character(" "))
    display.advance(by: 1)
    #expect(
      harness.rows(with: "●").contains { $0.prefix(30).contains("●") }, "the picture is not that of the state"
    )
    #expect(phone.accessibilityValue == "Cue, on, toggle button")
    robot.press(.escape)
    #expect(phone.isFocused && phone.accessibilityValue == nil)
    // At the end of its controls, Tab goes on to the next device, whose state is its own.
    let next = try #require(device("phone, landscape"))
    for _ in 0..<40 where !next.isFocused { robot.press(.tab) }
    #expect(next.isFocused && !phone.isFocused)
    robot.press(.tab)
    #expect(next.accessibilityValue == "Cue, off, toggle button")
    robot.press(.tab, modifiers: .shift)
    #expect(phone.isFocused)

    let before = display.text
    robot.pointer(.down, at: robot.cell(of: Point(x: 8 + 76, y: 16 + 64), in: phone))
    robot.pointer(.up, at: robot.cell(of: Point(x: 8 + 76, y: 16 + 64), in: phone))
    display.advance(by: 1)
    #expect(display.text != before && phone.accessibilityValue == "Cue, off, toggle button")
  }

  @Test("A definition with actions is shown on devices too") func actions() throws {
    let text = SampleDefinition.deck().replacing(
      "\"nib\": 1,",
      with:
        "\"nib\": 1, \"owner\": \"Deck\", \"actions\": [ { \"from\": \"cue\", \"event\": \"touchUpInside\", \"send\": \"play\" } ],"
    )
    let harness = try PreviewHarness(text, columns: 200, rows: 60)
    harness.alt("a")
    #expect(harness.previewer.view.stage.devices.count == PreviewSettings.devices.count)
  }

  @Test("The rotated screen has the other orientation, and turns back") func rotation() throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    harness.alt("o")
    #expect(harness.display.view("root")?.frame.size == Size(width: 672, height: 624))
    harness.alt("o")
    harness.alt("s")
    harness.alt("o")
    #expect(harness.display.view("root")?.frame.size == Size(width: 672, height: 384))
    #expect(harness.display.view("root")?.traitCollection.verticalSizeClass == .compact)
    harness.alt("o")
    #expect(harness.display.view("root")?.frame.size == Size(width: 376, height: 672))
  }

  /// Chooses the first line of the list of devices that matches a search.
  private func choose(_ harness: PreviewHarness, _ search: String) {
    harness.alt("A")
    harness.display.robot.type(search)
    harness.display.robot.press(.enter)
    harness.display.settle()
  }

  private func titles(_ harness: PreviewHarness) -> [String] {
    harness.previewer.view.stage.devices.map(\.device.title)
  }

  @Test("Devices are added, rotated and removed one by one, and the focus stays with them") func oneByOne()
    throws
  {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 200, rows: 60)
    choose(harness, "add phone, 47")
    #expect(titles(harness) == ["phone, 47 × 42"])
    choose(harness, "add tablet, 96")
    choose(harness, "different size")
    harness.display.robot.type("60x20")
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(titles(harness) == ["phone, 47 × 42", "tablet, 96 × 64", "device, 60 × 20"])
    #expect(harness.display.text.contains("3 shown"))
    let focused = { harness.previewer.view.stage.devices.first(where: \.isFocused)?.device.title }
    #expect(focused() == "device, 60 × 20")
    harness.alt("o")
    #expect(focused() == "device, rotated, 40 × 30")
    harness.alt("o")
    #expect(focused() == "device, 60 × 20")
    choose(harness, "rotate phone")
    #expect(titles(harness).first == "phone, rotated, 84 × 24" && focused() == "device, 60 × 20")
    let labels = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0]?.label }
    #expect(labels.contains("phone, rotated, 84 × 24, regular width, compact height"), "\(labels)")
    choose(harness, "remove tablet")
    choose(harness, "remove device")
    #expect(titles(harness) == ["phone, rotated, 84 × 24"] && focused() == "phone, rotated, 84 × 24")
    choose(harness, "remove phone")
    #expect(titles(harness) == [] && harness.display.view("cue")?.window === harness.display.session.window)
    choose(harness, "show all")
    #expect(titles(harness).count == PreviewSettings.devices.count)
  }

  @Test(
    "A wrong size is refused in words, and so is a rotation without a device",
    arguments: ["60", "60x1", "big"])
  func wrongSizes(typed: String) throws {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 200, rows: 60)
    choose(harness, "different size")
    harness.display.robot.type(typed)
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(harness.display.text.contains("is not a size of 4 to 500 cells") && titles(harness).isEmpty)
    harness.alt("a")
    harness.alt("o")
    #expect(harness.display.text.contains("Go to a device first") && !harness.previewer.settings.isRotated)
  }

  @Test("The reader says what became of a device") func deviceSpeech() throws {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 200, rows: 60)
    harness.display.robot.reader(.on)
    harness.display.finishSpeaking()
    func spoken(_ action: () -> Void) -> String {
      harness.display.clearTranscript()
      action()
      harness.display.finishSpeaking()
      return harness.display.spoken.flatMap { $0 }.joined(separator: " ")
    }
    #expect(spoken { choose(harness, "add phone, 47") }.contains("phone, 47 × 42"))
    #expect(spoken { harness.alt("o") }.contains("phone, rotated, 84 × 24"))
    #expect(spoken { choose(harness, "remove phone") }.contains("phone, rotated, 84 × 24 removed"))
  }
}
