import BacklitTesting
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// A view that records when it is awake and which outlets were connected then.
private final class Lamp: View {
  static var log: [String] = []
  override func awakeFromNib() { Lamp.log.append(identifier ?? "?") }
}

/// A view that owns the definition that fills it.
private final class Strip: View, NibOwner {
  @Outlet var pad: BacklitButton!
  @Outlet(isOptional: true) var lamp: Lamp?
  var log: [String] = []
  static let nibActions: [String: Action] = ["press": Action(Strip.press)]

  override func awakeFromNib() {
    Lamp.log.append("\(identifier ?? "strip") with \(pad.title)")
  }
  private func press(_ sender: BacklitButton) { log.append(sender.title) }
}

private final class Desk: NibOwner {
  @Outlet var first: Strip!
  func awakeFromNib() { Lamp.log.append("desk with \(first.identifier ?? "")") }
}

@Suite("Owners, nested owners and awakening", .serialized) @MainActor struct AwakeningTests {
  private let folder: TemporaryFolder
  private static let strip = """
    { "nib": 1, "owner": "Strip", "root": { "id": "plate", "class": "View", "subviews": [
        { "id": "pad", "class": "BacklitButton", "properties": { "title": "Cue" }, "accessibility": { "label": "Cue" } },
        { "id": "lamp", "class": "Lamp" } ] },
      "constraints": [ "pad.leading == plate.leading", "pad.top == plate.top", "pad.width == 96", "pad.height == 48" ],
      "outlets": { "pad": "pad", "lamp": "lamp" },
      "actions": [ { "from": "pad", "event": "touchUpInside", "send": "press" } ] }
    """
  private static let desk = """
    { "nib": 1, "owner": "Desk", "root": { "id": "desk", "class": "View", "subviews": [
        { "id": "left", "class": "Strip", "nib": "Strip" }, { "id": "right", "class": "Strip", "nib": "Strip" } ] },
      "constraints": [
        "left.leading == desk.leading", "left.top == desk.top", "left.width == 200", "left.height == 100",
        "right.leading == left.trailing", "right.top == desk.top", "right.width == 200", "right.height == 100" ],
      "outlets": { "first": "left" } }
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Strip.json", Self.strip)
    try folder.write("Desk.json", Self.desk)
    Lamp.log = []
  }

  private static var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(Lamp.self, inherits: "View", "A lamp.", make: { Lamp() })
    registry.register(Strip.self, inherits: "View", "A strip.", make: { Strip() })
    return registry
  }

  private func load(_ owner: Desk = Desk()) throws -> NibInstance {
    try Nib(named: "Desk", in: [folder.path]).instantiate(owner: owner, registry: Self.registry)
  }

  @Test("Views awake after all outlets are connected, those of nested definitions first, the owner last")
  func order() throws {
    _ = try load()
    #expect(Lamp.log == ["lamp", "lamp", "left with Cue", "right with Cue", "desk with left"])
  }

  @Test("The actions of a nested definition reach the view that it fills, and only that view")
  func nestedActions() throws {
    let instance = try load()
    let display = HeadlessDisplay(columns: 60, rows: 20)
    display.show(instance.root, owner: instance)
    let right = try #require(instance.view("right", as: Strip.self))
    display.robot.tap(right.pad)
    #expect(right.log == ["Cue"])
    #expect(instance.view("left", as: Strip.self)?.log == [])
    #expect(right.lamp != nil && right.lamp !== instance.view("left", as: Strip.self)?.lamp)
  }

  @Test("A reload awakens new views and owners, and keeps the others") func reload() throws {
    let instance = try load()
    Lamp.log = []
    try folder.write(
      "Strip.json",
      Self.strip.replacing(#"{ "id": "lamp","#, with: #"{ "id": "extra", "class": "Lamp" }, { "id": "lamp","#)
    )
    try instance.reload(try Nib(named: "Desk", in: [folder.path]), registry: Self.registry)
    #expect(Lamp.log == ["extra", "left with Cue", "extra", "right with Cue", "desk with left"])
  }

  @Test("A view loads the definition with the name of its class, with itself as the owner") func viewAsOwner()
    throws
  {
    weak var released: Strip?
    do {
      let strip = Strip()
      try strip.loadNib(in: [folder.path], registry: Self.registry)
      released = strip
      let display = HeadlessDisplay(columns: 60, rows: 20)
      display.show(strip)
      display.robot.tap(strip.pad)
      #expect(strip.log == ["Cue"])
      #expect(strip.pad.superview?.superview === strip)
      #expect(Lamp.log == ["lamp", "strip with Cue"])
      #expect(display.problems == [])
    }
    #expect(released == nil, "the view, its definition and its actions are a cycle")
  }

  @Test("A class that is not an owner cannot fill its outlets and actions") func wrongClass() throws {
    try folder.write(
      "Bad.json",
      """
      { "nib": 1, "root": { "class": "View", "subviews": [ { "nib": "Strip" }, { "class": "Label", "nib": "Strip" } ] } }
      """)
    let nib = try Nib(named: "Bad", in: [folder.path])
    let path = folder.path
    #expect(
      nib.check(registry: Self.registry).map(\.description) == [
        "\(path)/Bad.json:1:63: error: \(path)/Strip.json has \"outlets\", but a View cannot be its owner; give this view the class \"Strip\"",
        "\(path)/Bad.json:1:63: error: \(path)/Strip.json has \"actions\", but a View cannot be its owner; give this view the class \"Strip\"",
        "\(path)/Bad.json:1:101: error: \(path)/Strip.json has \"outlets\", but a Label cannot be its owner; give this view the class \"Strip\"",
        "\(path)/Bad.json:1:101: error: \(path)/Strip.json has \"actions\", but a Label cannot be its owner; give this view the class \"Strip\"",
      ])
  }

  @Test("Outlets and actions of a nested definition are checked against the class of the view")
  func nestedFaults() throws {
    try folder.write(
      "Strip.json",
      Self.strip.replacing(#""pad": "pad","#, with: #""pda": "pad","#).replacing(
        "\"press\"", with: "\"pres\""))
    let faults = try Nib(named: "Desk", in: [folder.path]).check(registry: Self.registry).map(\.message)
    #expect(
      faults == [
        "the outlet \"pad\" of \"Strip\" is not connected; add it to \"outlets\", with the identifier of a BacklitButton",
        "\"Strip\" has no outlet \"pda\"; did you mean \"pad\"?",
        "\"Strip\" has no action \"pres\"; did you mean \"press\"?",
      ])
  }

  @Test("A definition with actions is not loaded without an owner, unless that is allowed")
  func missingOwner() throws {
    let nib = try Nib(named: "Strip", in: [folder.path])
    let faults = #expect(throws: Faults.self) { _ = try nib.instantiate(registry: Self.registry) }
    #expect(
      faults?.all.map(\.message) == [
        "the definition has actions, but is loaded without an owner, so its controls would do nothing; "
          + "pass a Strip as owner, or allowsMissingOwner: true for a picture"
      ])
    #expect(try nib.instantiate(registry: Self.registry, allowsMissingOwner: true).view("pad") != nil)
  }

  @Test("An action whose owner was released is reported once") func releasedOwner() throws {
    let text = """
      { "nib": 1, "owner": "Deck", "root": { "id": "cue", "class": "Pad" }, "outlets": { "cue": "cue" },
        "actions": [ { "from": "cue", "event": "tapped", "send": "play" } ] }
      """
    let display = HeadlessDisplay(columns: 60, rows: 20)
    var owner: Deck? = Deck()
    display.show(try Fixtures.nib(text).instantiate(owner: owner, registry: Fixtures.registry).root)
    let pad = try #require(owner?.cue)
    pad.tap()
    #expect(display.problems == [] && owner?.log.count == 1)
    owner = nil
    pad.tap()
    pad.tap()
    #expect(
      display.problems == [
        "The action \"play\" of \"cue\" was not sent: its owner, \"Deck\", was released. Keep the NibInstance, or show it with show(instance)."
      ])
  }
}
