import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitNibs

@Suite @MainActor struct NibTests {
  static let deck = """
    { "nib": 1, "owner": "Deck",
      "root": { "id": "deck", "class": "View",
        "subviews": [
          { "id": "pads", "class": "StackView",
            "properties": { "axis": "horizontal", "alignment": "fill", "distribution": "fillEqually", "spacing": 16 },
            "arrangedSubviews": [
              { "id": "red", "class": "Pad",
                "properties": { "title": { "vary": { "*": "Cue", "hC": "C" } }, "font": "body" },
                "accessibility": { "label": "Cue", "hint": "Returns", "isElement": true, "traits": ["button"] } },
              { "id": "green", "class": "Pad" }, { "id": "blue", "class": "Pad" } ] },
          { "id": "pitch", "class": "View" }, { "id": "disc", "class": "View" } ],
        "guides": [ { "id": "gutter" } ] },
      "constraints": [
        "pads.leading == deck.leading + 16", "pads.top == deck.top + 16",
        "pitch.leading == pads.trailing + 16", "pitch.top == pads.top", "pitch.trailing == deck.trailing - 16",
        "pitch.width == red.width",
        { "id": "sameHeight", "constraint": "pitch.height == red.height",
          "installed": { "vary": { "*": true, "hC": false } } },
        { "constraint": "pitch.bottom == disc.bottom", "installed": { "vary": { "*": false, "hC": true } } },
        { "id": "tall", "constraint": "red.width == red.height / 1.5",
          "installed": { "vary": { "*": true, "hC": false } } },
        { "id": "wide", "constraint": "red.width == 1.5 * red.height",
          "installed": { "vary": { "*": false, "hC": true } } },
        "disc.leading == deck.leading + 16", "disc.bottom == deck.bottom - 16",
        { "constraint": "disc.top == pads.bottom + 0", "constant": 16, "priority": 999 },
        { "constraint": "disc.trailing == deck.trailing - 16", "installed": { "vary": { "*": true, "hC": false } } },
        { "constraint": "disc.trailing == pads.trailing", "installed": { "vary": { "*": false, "hC": true } } },
        "gutter.leading == pads.trailing", "gutter.trailing == pitch.leading",
        "gutter.top == pads.top", "gutter.height == 10" ],
      "outlets": { "cue": "red", "pads": "pads", "tall": "tall", "gutter": "gutter" },
      "actions": [ { "from": "red", "event": "tapped", "send": "play" } ] }
    """

  static let regular: [String: Rect] = [
    "pads": Rect(x: 16, y: 16, width: 253.25, height: 110.625),
    "pitch": Rect(x: 285.25, y: 16, width: 73.75, height: 110.625),
    "disc": Rect(x: 16, y: 142.625, width: 343, height: 508.375),
    "red": Rect(x: 0, y: 0, width: 73.75, height: 110.625),
  ]

  static let compact: [String: Rect] = [
    "pads": Rect(x: 16, y: 16, width: 472.25, height: 97.8333333),
    "red": Rect(x: 0, y: 0, width: 146.75, height: 97.8333333),
    "disc": Rect(x: 16, y: 129.8333333, width: 472.25, height: 229.1666667),
    "pitch": Rect(x: 504.25, y: 16, width: 146.75, height: 343),
  ]

  @Test("Frames follow the traits") func frames() throws {
    let instance = try Fixtures.nib(Self.deck).instantiate(
      registry: Fixtures.registry, allowsMissingOwner: true)
    let window = Fixtures.show(instance.root, width: 375, height: 667)
    var problems = window.layoutProblems().map(\.message)
    window.layoutProblemHandlers.add { problems.append($0.message) }
    Fixtures.expect(instance, Self.regular)
    for _ in 0..<3 {
      window.screen.resize(to: Size(width: 667, height: 375))
      instance.root.frame = window.bounds
      window.layoutIfNeeded()
      Fixtures.expect(instance, Self.compact)
      #expect(instance.view("red", as: Pad.self)?.title == "C")
      window.screen.resize(to: Size(width: 375, height: 667))
      instance.root.frame = window.bounds
      window.layoutIfNeeded()
      Fixtures.expect(instance, Self.regular)
      #expect(instance.view("red", as: Pad.self)?.title == "Cue")
    }
    #expect(instance.guide("gutter")?.layoutFrame.width == 16)
    #expect(problems == [])
  }

  @Test("Outlets are set and actions are sent to the owner") func owner() throws {
    let owner = Deck()
    let instance = try Fixtures.nib(Self.deck).instantiate(owner: owner, registry: Fixtures.registry)
    #expect(owner.cue === instance.view("red"))
    #expect(owner.pads === instance.view("pads"))
    #expect(owner.tall === instance.constraint("tall"))
    #expect(owner.gutter === instance.guide("gutter"))
    owner.cue?.tap()
    #expect(owner.log == ["play Cue"])
    let red = try #require(owner.cue)
    #expect(red.accessibilityLabel == "Cue")
    #expect(red.accessibilityHint == "Returns")
    #expect(red.isAccessibilityElement)
    #expect(red.accessibilityTraits == .button)
    #expect(red.font == .preferredFont(forTextStyle: .body))
  }

  @Test("The owner, the instance and the views are released") func lifetimes() throws {
    weak var owner: Deck?
    weak var instance: NibInstance?
    weak var root: View?
    do {
      let deck = Deck()
      let made = try Fixtures.nib(Self.deck).instantiate(owner: deck, registry: Fixtures.registry)
      made.view("red", as: Pad.self)?.tap()
      (owner, instance, root) = (deck, made, made.root)
    }
    #expect(owner == nil)
    #expect(instance == nil)
    #expect(root == nil)
  }

  @Test("Values vary after the instance is released") func variationsWithoutInstance() throws {
    let root = try Fixtures.nib(Self.deck).instantiate(registry: Fixtures.registry, allowsMissingOwner: true)
      .root
    let window = Fixtures.show(root, width: 667, height: 375)
    let red = try #require(root.view(withIdentifier: "red") as? Pad)
    #expect(red.title == "C")
    window.screen.resize(to: Size(width: 375, height: 667))
    #expect(red.title == "Cue")
  }

  @Test("Only values that change are set") func changedValues() throws {
    let instance = try Fixtures.nib(Self.deck).instantiate(
      registry: Fixtures.registry, allowsMissingOwner: true)
    let red = try #require(instance.view("red", as: Pad.self))
    #expect(red.titles == ["Cue"])
    red.title = "Mine"
    var traits = TraitCollection()
    traits.horizontalSizeClass = .compact
    instance.apply(traits)
    #expect(red.title == "Mine")
    traits.verticalSizeClass = .compact
    instance.apply(traits)
    #expect(red.titles == ["Cue", "Mine", "C"])
    traits.preferredContentSizeCategory = .accessibilityLarge
    instance.apply(traits)
    #expect(red.font == .preferredFont(forTextStyle: .body, compatibleWith: traits))
    #expect(instance.constraint("tall")?.isActive == false)
    #expect(instance.constraint("wide")?.isActive == true)
  }

  @Test("A missing file is a fault") func missingFile() {
    do throws(Faults) {
      _ = try Nib(contentsOf: "/nowhere/at/all.json")
      Issue.record("read")
    } catch {
      #expect(
        error.description
          == "/nowhere/at/all.json:1:1: error: the file cannot be read: No such file or directory")
    }
  }

  @Test("The properties of a stack are set") func stackProperties() throws {
    let text = """
      { "nib": 1, "root": { "id": "stack", "class": "StackView",
        "properties": { "axis": "vertical", "alignment": "trailing", "distribution": "equalCentering",
          "spacing": 6, "layoutMarginsRelativeArrangement": true, "baselineRelativeArrangement": true },
        "arrangedSubviews": [ { "class": "Label" }, { "class": "StackView" } ] } }
      """
    let stack = try #require(Fixtures.nib(text).instantiate(registry: .builtIn).root as? StackView)
    #expect(stack.axis == .vertical && stack.alignment == .trailing && stack.distribution == .equalCentering)
    #expect(stack.spacing == 6)
    #expect(stack.isLayoutMarginsRelativeArrangement && stack.isBaselineRelativeArrangement)
    let inner = try #require(stack.arrangedSubviews.last as? StackView)
    #expect(inner.axis == .horizontal && inner.alignment == .fill && inner.distribution == .fill)
    #expect(!inner.isLayoutMarginsRelativeArrangement && !inner.isBaselineRelativeArrangement)
  }
}
