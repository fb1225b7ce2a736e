import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitNibs
import BacklitUI
import BacklitValues
import Testing

/// An owner that records gestures.
private final class GestureLog: NibOwner {
  var events: [String] = []

  static let nibActions: [String: Action] = [
    "tapped": Action(GestureLog.tapped), "tappedTwice": Action(GestureLog.tappedTwice),
    "pressed": Action(GestureLog.pressed),
  ]

  private func tapped() { events.append("tap") }
  private func tappedTwice() { events.append("double") }
  private func pressed() { events.append("press") }
}

/// Frames, transforms, readable margins, fonts that grow, formats of numbers and gestures in definitions.
@Suite @MainActor struct PlacementNibTests {
  private static func nib(_ subviews: String, _ more: String = "", root: String = "") -> Nib {
    Fixtures.nib(
      """
      { "nib": 1, "root": { "id": "root", "class": "View", "properties": {\(root)}, "subviews": [\(subviews)] }\(more) }
      """)
  }

  @Test("A view with a frame follows the size of its superview by its mask") func frames() throws {
    let nib = Self.nib(
      """
      { "id": "bar", "class": "View", "properties": {
          "frame": { "x": 8, "y": 16, "width": 160, "height": 32 },
          "autoresizingMask": ["flexibleWidth", "flexibleTopMargin"] } }
      """)
    let instance = try nib.instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 375, height: 667)
    Fixtures.expect(instance, ["bar": Rect(x: 8, y: 16, width: 160, height: 32)])
    for size in [Size(width: 100, height: 10), Size(width: 455, height: 747)] {
      window.screen.resize(to: size)
      instance.root.frame = window.bounds
      window.layoutIfNeeded()
    }
    Fixtures.expect(instance, ["bar": Rect(x: 8, y: 96, width: 240, height: 32)])
    #expect(window.visibleLayoutProblems().isEmpty)
    // Without its frame the view is placed by constraints again.
    try instance.reload(
      Self.nib(
        #"{ "id": "bar", "class": "View" }"#,
        #", "constraints": ["bar.leading == root.leading", "bar.top == root.top", "bar.width == 40", "bar.height == 16"]"#
      ),
      registry: .builtIn)
    window.layoutIfNeeded()
    Fixtures.expect(instance, ["bar": Rect(x: 0, y: 0, width: 40, height: 16)])
    #expect(window.visibleLayoutProblems().isEmpty)
  }

  @Test("Frames are those in a root of the stored size") func framesInStoredSize() throws {
    let nib = Self.nib(
      """
      { "id": "bar", "class": "View", "properties": {
          "frame": { "x": 8, "y": 16, "width": 184, "height": 32 }, "autoresizingMask": ["flexibleWidth"] } }
      """, #", "simulatedSize": { "width": 200, "height": 100 }"#)
    let instance = try nib.instantiate(registry: .builtIn)
    #expect(instance.root.frame.size == Size(width: 200, height: 100))
    let window = Fixtures.show(instance.root, width: 320, height: 160)
    Fixtures.expect(instance, ["bar": Rect(x: 8, y: 16, width: 304, height: 32)])
    #expect(window.visibleLayoutProblems().isEmpty)
  }

  @Test("A frame where a view cannot have one is a fault") func uselessFrames() {
    let frame = #""properties": { "frame": { "width": 8 } }"#
    let found = Fixtures.faults(
      """
      { "nib": 1, "root": { "class": "StackView", \(frame),
        "arrangedSubviews": [ { "class": "View", \(frame) },
          { "class": "View", "properties": { "autoresizingMask": ["flexibleWidth"] } },
          { "class": "TableView", "header": { "class": "View", \(frame) } } ] } }
      """)
    #expect(found.count == 4, "\(found)")
    #expect(found.filter { $0.contains("\"frame\" has no effect here") }.count == 3, "\(found)")
    #expect(found.contains { $0.contains("\"autoresizingMask\" has no effect without \"frame\"") })
  }

  @Test("A transform scales, rotates and moves a view") func transforms() throws {
    let instance = try Self.nib(
      """
      { "id": "a", "class": "View", "properties": { "transform": {
          "scale": { "x": 2, "y": 3 }, "rotation": 90, "translation": { "x": 4 } } } },
      { "id": "b", "class": "View", "properties": { "transform": { "scale": 0.5 } } }
      """
    ).instantiate(registry: .builtIn)
    let place = try #require(instance.view("a")).transform
    let point = Point(x: 1, y: 1).applying(place)
    #expect(abs(point.x - 1) < 1e-9 && abs(point.y - 2) < 1e-9, "\(point)")
    #expect(instance.view("b")?.transform == Transform(scaleX: 0.5, y: 0.5))
    try instance.reload(Self.nib(#"{ "id": "a", "class": "View" }"#), registry: .builtIn)
    #expect(instance.view("a")?.transform == .identity)
    let faults = Fixtures.faults(
      #"{ "nib": 1, "root": { "class": "View", "properties": { "transform": { "scale": 1000, "turn": 3 } } } }"#
    )
    #expect(faults.count == 2, "\(faults)")
  }

  @Test("Margins can follow the readable width") func readableMargins() throws {
    let instance = try Self.nib(
      #"{ "id": "text", "class": "View" }"#,
      #", "constraints": [{ "visual": "H:|-[text]-|" }, "text.top == root.top", "text.height == 16"]"#,
      root: #""layoutMarginsFollowReadableWidth": true"#
    ).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 320, height: 160)
    Fixtures.expect(instance, ["text": Rect(x: 8, y: 0, width: 304, height: 16)])
    window.screen.resize(to: Size(width: 1000, height: 160))
    instance.root.frame = window.bounds
    window.layoutIfNeeded()
    Fixtures.expect(instance, ["text": Rect(x: 164, y: 0, width: 672, height: 16)])
    window.screen.preferences.preferredContentSizeCategory = .extraSmall
    window.layoutIfNeeded()
    Fixtures.expect(instance, ["text": Rect(x: 220, y: 0, width: 560, height: 16)])
  }

  @Test("A font of a size can grow like a text style") func scaledFonts() throws {
    let text = #"{ "nib": 1, "root": { "class": "Label", "properties": { "text": "A", "font": FONT } } }"#
    let font = #"{ "size": 20, "scalesAs": "headline", "maximumSize": 30, "bold": true }"#
    let instance = try Fixtures.nib(text.replacing("FONT", with: font)).instantiate(registry: .builtIn)
    let label = try #require(instance.root as? Label)
    #expect(label.font.size == 20 && label.font.isBold && label.font.textStyle == .headline)
    var traits = TraitCollection()
    traits.preferredContentSizeCategory = .extraExtraExtraLarge
    instance.apply(traits)
    let grown = FontMetrics(forTextStyle: .headline).scaledFont(
      for: Font(size: 20, isBold: true), maximumPointSize: 30, compatibleWith: traits)
    #expect(label.font == grown && grown.size > 20)
    traits.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    instance.apply(traits)
    #expect(label.font.size == 30)
    for (font, message) in [
      (#"{ "style": "body", "scalesAs": "body" }"#, "needs a \"size\""),
      (#"{ "size": 12, "maximumSize": 20 }"#, "needs \"scalesAs\""),
    ] {
      let faults = Fixtures.faults(text.replacing("FONT", with: font))
      #expect(faults.count == 1 && faults[0].contains(message), "\(faults)")
    }
  }

  @Test("The form of a number can have decimals and a unit of its own") func formats() throws {
    let text =
      #"{ "nib": 1, "root": { "class": "Slider", "properties": { "value": 0.5, "format": FORMAT } } }"#
    func format(_ format: String) throws -> ValueFormat? {
      (try Fixtures.nib(text.replacing("FORMAT", with: format)).instantiate(registry: .builtIn).root
        as? Slider)?
        .format
    }
    #expect(try format("\"tenths\"") == ValueFormat(decimals: 1))
    #expect(
      try format(#"{ "decimals": 2, "unit": "percent", "showsPlus": true }"#)
        == ValueFormat(decimals: 2, unit: .percent, showsPlus: true))
    let hertz = try #require(
      try format(#"{ "unit": { "symbol": "Hz", "spoken": "hertz" }, "groupsDigits": true }"#))
    #expect(hertz.string(for: 12_500) == "12,500 Hz" && hertz.spokenString(for: 440) == "440 hertz")
    for (format, message) in [
      ("\"tenth\"", "did you mean \"tenths\"?"), (#"{ "unit": "volts" }"#, "cannot be \"volts\""),
      (#"{ "unit": { "symbol": "V" } }"#, "has no \"spoken\""), (#"{ "decimals": 10 }"#, "from 0 to 9"),
    ] {
      let faults = Fixtures.faults(text.replacing("FORMAT", with: format))
      #expect(faults.count == 1 && faults[0].contains(message), "\(faults)")
    }
  }

  @Test("Detents hold a drag, also without a reach, and those outside the range are faults") func detents()
    throws
  {
    func text(_ properties: String) -> String {
      "{ \"nib\": 1, \"root\": { \"class\": \"Slider\", \"properties\": {\(properties)} } }"
    }
    let nib = Fixtures.nib(text(#""maximum": 80, "detents": [60, 20], "default": 40, "defaultDetent": true"#))
    #expect(nib.check(registry: .builtIn) == [] && nib.checkNumbers(registry: .builtIn) == [])
    let instance = try nib.instantiate(registry: .builtIn)
    let slider = try #require(instance.root as? Slider)
    #expect(slider.valueRange.detents == [20, 40, 60] && slider.valueRange.detentReach == 1)
    try instance.reload(
      Fixtures.nib(text(#""maximum": 80, "detents": [20], "detentReach": 5"#)), registry: .builtIn)
    #expect(slider.valueRange.detents == [20] && slider.valueRange.detentReach == 5)
    try instance.reload(Fixtures.nib(text(#""maximum": 80"#)), registry: .builtIn)
    #expect(slider.valueRange.detents == [] && slider.valueRange.detentReach == 0)
    let outside = Fixtures.nib(text(#""maximum": 80, "detents": [20, 90]"#))
    let faults = outside.checkNumbers(registry: .builtIn)
    #expect(faults.count == 1 && faults[0].message.contains("the view changes it to [20]"), "\(faults)")
  }

  @Test("Gestures of a view are events, and a reader can tap") func gestures() throws {
    let log = GestureLog()
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "owner": "GestureLog", "root": { "id": "pad", "class": "View",
          "accessibility": { "isElement": true, "label": "Pad" } },
        "actions": [ { "from": "pad", "event": "tap", "send": "tapped" },
          { "from": "pad", "event": "doubleTap", "send": "tappedTwice" },
          { "from": "pad", "event": "longPress", "send": "pressed" } ] }
      """
    ).instantiate(owner: log, registry: .builtIn)
    let display = HeadlessDisplay(columns: 20, rows: 10)
    display.show(instance.root, owner: instance)
    display.robot.tap(instance.root)
    display.advance(by: 1)
    #expect(log.events == ["tap"])
    display.robot.tap(instance.root)
    display.robot.tap(instance.root)
    display.advance(by: 1)
    #expect(log.events == ["tap", "double"])
    #expect(instance.root.accessibilityActivate() && log.events == ["tap", "double", "tap"])
  }
}
