import Geometry
import Randomness
import Testing
import Toolkit

@testable import Nibs

@Suite @MainActor struct VisualFormatTests {
  private static let names = ["box", "red", "green", "blue"]

  private static func read(_ text: String, metrics: [String: Double] = ["gap": 12]) -> [String] {
    let context = VisualFormat.Context(isItem: { names.contains($0) }, names: { names }, metrics: metrics)
    var parser = VisualFormatParser(text, context: context)
    do throws(TextFaults) {
      let format = try parser.parse()
      return format.statements(parent: "box", alignments: [], followsText: true).map(\.description)
    } catch {
      return error.all.map(\.description)
    }
  }

  @Test(arguments: [
    ("[red]", []),
    ("[red][green]", ["green.leading == red.trailing + 0"]),
    ("H:|-[red]-|", ["red.leading == box.leading + 8", "box.trailing == red.trailing + 8"]),
    ("V:|[red]-16-[green]", ["red.top == box.top + 0", "green.top == red.bottom + 16"]),
    ("[red(100)]", ["red.width == 100"]),
    ("V:[red(==green@750)]", ["red.height == green.height @ 750"]),
    (
      "[red(>=50,<=gap@20)]-(>=gap,==9@1)-[blue]",
      [
        "red.width >= 50", "red.width <= 12 @ 20", "blue.leading >= red.trailing + 12",
        "blue.leading == red.trailing + 9 @ 1",
      ]
    ),
    ("[red]-gap-|", ["box.trailing == red.trailing + 12"]),
    ("[red]-(-4)-[blue]", ["blue.leading == red.trailing - 4"]),
    (" H : | - 16 - [ red ] ", ["red.leading == box.leading + 16"]),
  ])
  func linesAreRead(text: String, statements: [String]) {
    #expect(Self.read(text) == statements)
  }

  @Test(arguments: [
    ("", "1: the end stands where a view in brackets should be"),
    ("H[red]", "2: “[” stands where “:” after the direction should be"),
    ("[rad]", "2: there is no view or guide “rad”; did you mean “red”?"),
    ("[red", "5: the end stands where “]” should be"),
    ("[red]-16[blue]", "9: “[” stands where “-” after the distance should be"),
    ("[red]-gup-[blue]", "7: there is no metric “gup”; did you mean “gap”?"),
    ("[red(>=)]", "8: “)” stands where a number, a metric or a view should be"),
    ("[red(5@0)]", "8: the priority 0 is out of range; priorities are whole numbers from 1 to 1000"),
    ("[red]-|x", "8: “x” stands where the end of the line should be"),
    ("[red(5]", "7: “]” stands where “)” should be"),
  ])
  func faultsNameTheirColumn(text: String, fault: String) {
    #expect(Self.read(text) == [fault])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func noTextCrashesTheReader(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "|", "-", "[", "]", "(", ")", "red", "gap", "==", ">=", "@", ",", "12", ".", "H:", "V:", " ", "é",
      "-16-",
    ]
    let text = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
      pieces.randomElement(using: &random)
    }
    let joined = text.joined()
    let context = VisualFormat.Context(
      isItem: { Self.names.contains($0) }, names: { Self.names }, metrics: [:])
    var parser = VisualFormatParser(joined, context: context)
    do throws(TextFaults) {
      let format = try parser.parse()
      #expect(format.gaps.count == format.views.count - 1, "seed \(seed): \(joined)")
      #expect(format.sizes.count == format.views.count, "seed \(seed): \(joined)")
    } catch {
      #expect(!error.all.isEmpty)
      for fault in error.all {
        #expect((0...joined.unicodeScalars.count).contains(fault.offset), "\(joined)")
      }
    }
  }

  @Test func linesPlaceViews() throws {
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "root": { "id": "box", "class": "View",
          "properties": { "layoutMargins": 20 },
          "subviews": [ { "id": "red", "class": "View" }, { "id": "green", "class": "View" },
            { "id": "inner", "class": "View" }, { "id": "text", "class": "View" } ] },
        "constraints": [
          { "visual": "|-16-[red(==green)]-gap-[green]-16-|", "metrics": { "gap": 8 },
            "options": ["alignAllTop", "alignAllBottom"] },
          { "visual": "V:|-10-[red(50)]" },
          "inner.leading == box.margins.leading", "inner.trailing == box.margins.trailing",
          "inner.top == box.margins.top", "inner.bottom == box.margins.bottom",
          "text.leading == box.readable.leading", "text.trailing == box.readable.trailing",
          "text.top == box.top", "text.height == 1" ] }
      """
    ).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 240, height: 100)
    NibTests.expect(
      instance,
      [
        "red": Rect(x: 16, y: 10, width: 100, height: 50),
        "green": Rect(x: 124, y: 10, width: 100, height: 50),
        "inner": Rect(x: 20, y: 20, width: 200, height: 60), "text": Rect(x: 20, y: 0, width: 200, height: 1),
      ])
    window.screen.resize(to: Size(width: 1000, height: 100))
    instance.root.frame = window.bounds
    window.layoutIfNeeded()
    NibTests.expect(instance, ["text": Rect(x: 164, y: 0, width: 672, height: 1)])
  }

  @Test func faultsInADefinition() {
    let text = """
      { "nib": 1, "root": { "class": "View", "subviews": [ { "id": "red", "class": "View" } ] },
        "constraints": [
          { "visual": "|[red]|" },
          { "visual": "[red][rad]", "options": ["alignAllLeading", "alignAll"], "metrics": { "red": 1, "x": "y" } },
          { "visual": "V:[red]", "options": ["alignAllTop"], "constant": 3 },
          "red.top == red.safeArea.top", "red.width == red.frameGuide.width" ] }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:3:17: error: “|” is a superview that has no “id”; give the view around red one",
        "test.json:4:24: error: there is no view or guide “rad”; did you mean “red”?",
        "test.json:4:62: error: there is no option “alignAll”; did you mean “alignAllTop”?",
        "test.json:4:88: error: “red” is a view or guide already; call the metric something else",
        "test.json:4:103: error: “x” is a string; write a number",
        "test.json:5:40: error: “alignAllTop” aligns along the line; a line from top to bottom aligns across it",
        "test.json:5:56: error: “constant” stands beside “visual”; leave it out",
        "test.json:6:21: error: “safeArea” is not supported here; constrain to the view itself",
        "test.json:6:54: error: “frameGuide” is not supported here; constrain to the view itself",
      ])
  }
}
