import BacklitGeometry
import BacklitLayout
import BacklitTesting
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

@Suite("Variations by width, height and orientation") @MainActor struct SizeVariationTests {
  /// Two profiles that are beside each other where the page is wider than 500 points.
  private static let profiles = """
    { "nib": 1, "root": { "id": "page", "class": "View", "subviews": [
      { "id": "profiles", "class": "StackView",
        "properties": { "spacing": 16, "distribution": { "vary": { "*": "fill", "w>500": "fillEqually" } },
          "axis": { "vary": { "*": "vertical", "w>500": "horizontal" } } },
        "arrangedSubviews": [ { "id": "a", "class": "Panel" }, { "id": "b", "class": "Panel" } ] } ] },
      "constraints": [ "profiles.leading == page.leading", "profiles.trailing == page.trailing",
        "profiles.top == page.top", "a.height == 48", "b.height == 48" ] }
    """

  private func frames(_ instance: NibInstance) -> [Rect?] {
    [instance.view("a")?.frame, instance.view("b")?.frame]
  }

  @Test("62 columns are one above the other, 63 side by side, whatever the size class")
  func columns() throws {
    let instance = try Fixtures.nib(Self.profiles).instantiate(registry: .builtIn)
    let display = HeadlessDisplay(columns: 62, rows: 42)
    display.show(instance.root, owner: instance)
    for _ in 0..<2 {
      #expect(
        frames(instance) == [
          Rect(x: 0, y: 0, width: 496, height: 48), Rect(x: 0, y: 64, width: 496, height: 48),
        ])
      display.robot.resize(columns: 63, rows: 42)
      #expect(
        frames(instance) == [
          Rect(x: 0, y: 0, width: 248, height: 48), Rect(x: 264, y: 0, width: 240, height: 48),
        ])
      #expect(instance.root.traitCollection.horizontalSizeClass == .compact)
      display.robot.resize(columns: 62, rows: 42)
    }
    #expect(display.layoutProblems == [])
  }

  @Test("Values vary by density, and a definition overrides it") func density() throws {
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "root": { "id": "page", "class": "View", "subviews": [
        { "id": "name", "class": "Label", "properties": { "text": { "vary": { "dC": "Mail", "dR": "Send mail" } } } },
        { "id": "low", "class": "Switch" },
        { "id": "high", "class": "Switch", "properties": { "traitOverrides": ["dR"] } } ] } }
      """
    ).instantiate(registry: .builtIn)
    let display = HeadlessDisplay(columns: 80, rows: 24)
    display.show(instance.root, owner: instance)
    func shown() -> [String] {
      let rows = ["low", "high"].map { (instance.view($0)?.intrinsicContentSize.height ?? 0) / 16 }
      return [(instance.view("name") as? Label)?.text ?? ""] + rows.map { "\(Int($0))" }
    }
    #expect(shown() == ["Mail", "1", "3"])
    display.robot.resize(columns: 80, rows: 30)
    #expect(shown() == ["Send mail", "3", "3"])
    #expect(try TraitOverrides(words: "dC").density == .compact)
  }

  @Test(
    "Exactly 500 points in a pane are not more than 500",
    arguments: [(499.5, false), (500, false), (500.5, true)])
  func pane(width: Double, isHorizontal: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("Profiles.json", Self.profiles)
    try folder.write(
      "Page.json",
      """
      { "nib": 1, "root": { "id": "root", "class": "View", "subviews": [ { "id": "pane", "nib": "Profiles" } ] },
        "constraints": [ "pane.leading == root.leading", "pane.top == root.top", "pane.bottom == root.bottom",
          "pane.width == \(width)" ] }
      """)
    let instance = try Nib(named: "Page", in: [folder.path]).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 1000, height: 500)
    let stack = try #require(instance.nested.first?.view("profiles", as: StackView.self))
    #expect(abs(stack.frame.width - width) < 1e-6)
    #expect((stack.axis == .horizontal) == isHorizontal)
    #expect(window.layoutProblems().isEmpty)
  }

  @Test("Constraints and properties follow orientation and height") func orientation() throws {
    let text = """
      { "nib": 1, "root": { "id": "page", "class": "View", "subviews": [ { "id": "box", "class": "View",
          "properties": { "alpha": { "vary": { "landscape": 1, "portrait": 0.5, "portrait h>=600": 0.25 } } } } ] },
        "constraints": [ "box.leading == page.leading", "box.top == page.top", "box.height == 10",
          { "id": "width", "constraint": "box.width == 0", "constant": { "vary": { "*": 10, "h<300": 20, "h<=200": 30 } } } ] }
      """
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 400, height: 400)
    func found(_ width: Double, _ height: Double) -> [Double?] {
      window.screen.resize(to: Size(width: width, height: height))
      instance.root.frame = window.bounds
      window.layoutIfNeeded()
      return [instance.view("box")?.alpha, instance.view("box")?.frame.width]
    }
    #expect(found(400, 400) == [0.5, 10])
    #expect(found(400.5, 400) == [1, 10])
    #expect(found(400, 600) == [0.25, 10])
    #expect(found(300, 299.5) == [1, 20])
    #expect(found(100, 200) == [0.5, 30])
  }

  @Test("Of bounds of the same side the tighter one is used, and gaps and ties are found") func analysis()
    throws
  {
    func problems(_ keys: String...) throws -> VariationProblems {
      VariationProblems(keys: try keys.map { text in try VariationKey(text) })
    }
    #expect(try problems("*", "w>500", "w>800", "w<=300").isEmpty)
    #expect(try problems("w>500", "w<=500").isEmpty)
    #expect(try problems("w>500", "w<500").uncovered?.extent == Size(width: 500, height: 0))
    #expect(try problems("landscape", "portrait").isEmpty)
    let tie = try #require(try problems("*", "w>500", "h>300").ties.first)
    #expect(tie.decider?.description == "h>300 w>500")
    #expect(try problems("*", "w>500", "h>300", "h>300 w>500").isEmpty)
    let bounded = try #require(try problems("*", "w>500 dark", "w>=600 hC").ties.first)
    #expect(bounded.decider?.description == "hC dark w>=600")
    #expect(try problems("*", "w>500 dark", "w>=600 hC", "hC dark w>=600").isEmpty)
    let variation = try Variation(cases: [(.any, 0), (VariationKey("w>500"), 1), (VariationKey("w>800"), 2)])
    let sizes = [0.0, 500, 500.001, 800, 801].map { Size(width: $0, height: 0) }
    #expect(
      sizes.map { variation.value(for: VariationTraits(TraitCollection(), size: $0)) } == [0, 0, 1, 1, 2])
  }

  @Test(
    "Invalid bounds are faults at their place",
    arguments: [
      ("w=500", "1: \"w=500\" compares with \"=\"; write >, >=, < or <="),
      ("dark w>", "6: \"w>\" has no number of points from 0 to 1000000; write, for example, \"w>500\""),
      ("h<=-1", "1: \"h<=-1\" has no number of points from 0 to 1000000; write, for example, \"h<=500\""),
      ("w>1e3", "1: \"w>1e3\" has no number of points from 0 to 1000000; write, for example, \"w>500\""),
      ("w>500 w<400", "7: \"w<400\" contradicts the traits before it; remove one of them"),
      ("w>500 w>=600", "7: \"w>=600\" limits the same end as \"w>500\"; remove one of them"),
      ("w>500 w>500", "7: \"w>500\" is repeated; remove it"),
      ("landscape portrait", "11: \"portrait\" contradicts the traits before it; remove one of them"),
      ("h<0", "1: \"h<0\" contradicts the traits before it; remove one of them"),
    ])
  func invalidBounds(text: String, expected: String) {
    do throws(TextFaults) {
      let key = try VariationKey(text)
      Issue.record("read as \(key)")
    } catch {
      #expect(error.all.map(\.description) == [expected])
    }
  }

  @Test("A definition reports faults in keys with line and column, and limits the number of bounds")
  func faults() {
    func text(_ cases: String) -> String {
      "{ \"nib\": 1,\n \"root\": { \"class\": \"View\", \"properties\": { \"alpha\": { \"vary\": { \(cases) } } } } }"
    }
    #expect(
      Fixtures.faults(text(#""*": 1, "w>": 0"#)) == [
        "test.json:2:75: error: \"w>\" has no number of points from 0 to 1000000; write, for example, \"w>500\""
      ])
    #expect(
      Fixtures.faults(text(#""*": 1, "w>500": 0, "h>300": 0.5"#)) == [
        "test.json:2:86: error: \"h>300\" and \"w>500\" at 2:74 can both match; add a case \"h>300 w>500\""
      ])
    let many = (1...7).map { "\"w>\($0)00\": 0" }.joined(separator: ", ")
    #expect(
      Fixtures.faults(text("\"*\": 1, \(many)")) == [
        "test.json:2:56: error: \"vary\" compares with 7 different lengths; the limit is 6 for the width and for the height"
      ])
  }

  @Test("Trait overrides change the values of a subtree only") func overrides() throws {
    let text = """
      { "nib": 1, "root": { "id": "root", "class": "View", "subviews": [
        { "id": "card", "class": "View", "properties": { "traitOverrides": ["hC", "dark", "rtl"] },
          "subviews": [ { "id": "inner", "class": "Label",
            "properties": { "text": { "vary": { "*": "tall", "hC": "low" } } } } ] },
        { "id": "outer", "class": "Label", "properties": { "text": { "vary": { "*": "tall", "hC": "low" } } } } ] } }
      """
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let (inner, outer) = (
      try #require(instance.view("inner", as: Label.self)),
      try #require(instance.view("outer", as: Label.self))
    )
    #expect([inner.text, outer.text] == ["low", "tall"])
    let window = Fixtures.show(instance.root, width: 800, height: 600)
    #expect([inner.text, outer.text] == ["low", "tall"])
    #expect(inner.traitCollection.layoutDirection == .rightToLeft)
    instance.view("card")?.traitOverrides.verticalSizeClass = nil
    #expect([inner.text, outer.text] == ["tall", "tall"])
    instance.view("card")?.traitOverrides.verticalSizeClass = .regular
    window.screen.resize(to: Size(width: 800, height: 200))
    #expect([inner.text, outer.text] == ["tall", "low"])
  }
}
