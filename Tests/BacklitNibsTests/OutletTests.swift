import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitNibs

/// An owner whose superclass has outlets, with one outlet and one action for each way to declare them.
private class Panel: NibOwner {
  @Outlet var root: View!
  @Outlet var cue: Pad!
  /// Outlets may be private.
  @Outlet(isOptional: true) private var spare: Pad?
  weak var instance: NibInstance?
  var log: [String] = []

  class var nibName: String { "Panel" }
  class var nibOutlets: [String: OutletDeclaration] { [:] }
  class var nibActions: [String: Action] { ["tapped": Action(Panel.tapped)] }

  var hasSpare: Bool { spare != nil }
  func awakeFromNib() {}
  private func tapped() { log.append("tapped") }
}

private final class WidePanel: Panel {
  @Outlet var tall: LayoutConstraint!
  @Outlet var gutter: LayoutGuide!
  weak var pad: Pad? { didSet { log.append("pad set") } }

  override class var nibActions: [String: Action] {
    super.nibActions.merging(
      [
        "sent": Action(WidePanel.sent),
        "closure": Action { (panel: WidePanel, pad: Pad) in panel.log.append("closure \(pad.title)") },
      ], uniquingKeysWith: { $1 })
  }
  override class var nibOutlets: [String: OutletDeclaration] { ["second": OutletDeclaration(\WidePanel.pad)] }

  private func sent(_ pad: Pad) { log.append("sent \(pad.title)") }
  override func awakeFromNib() { log.append("awake \(cue.title)") }
}

/// An owner that loads its definition itself, as programs do.
private final class Amplifier: NibOwner {
  @Outlet var cue: Pad!
  var count = 0
  static let nibActions: [String: Action] = ["changed": Action(Amplifier.changed)]

  func load() throws -> NibInstance {
    let text = """
      { "nib": 1, "owner": "Amplifier", "root": { "id": "pad", "class": "Pad" }, "outlets": { "cue": "pad" },
        "actions": [ { "from": "pad", "event": "tapped", "send": "changed" } ] }
      """
    return try Fixtures.nib(text).instantiate(owner: self, registry: Fixtures.registry)
  }

  private func changed() { count += 1 }
}

@Suite @MainActor struct OutletTests {
  private static func text(outlets: String, owner: String = "Panel") -> String {
    """
    { "nib": 1, "owner": "\(owner)",
      "root": { "id": "panel", "class": "View", "guides": [ { "id": "gutter" } ], "subviews": [
        { "id": "red", "class": "Pad", "properties": { "title": "Red" } }, { "id": "blue", "class": "Pad" } ] },
      "constraints": [ { "id": "tall", "constraint": "red.height == 40" } ],
      "outlets": { \(outlets) },
      "actions": [ { "from": "red", "event": "tapped", "send": "tapped" } ] }
    """
  }
  private static let all =
    #""root": "panel", "cue": "red", "tall": "tall", "gutter": "gutter", "second": "blue""#

  @Test("Views beside the root fill outlets, have layouts of their own and are kept by a reload")
  func objects() throws {
    func text(_ title: String, _ more: String = "") -> String {
      """
      { "nib": 1, "owner": "Amplifier", "root": { "id": "root", "class": "View" },
        "objects": [ { "id": "box", "class": "View", "subviews": [
          { "id": "cue", "class": "Pad", "properties": { "title": "\(title)" } } ] } ],
        "constraints": [ "cue.leading == box.leading + 8", "cue.top == box.top", "cue.width == 40",
          "cue.height == 16"\(more) ],
        "outlets": { "cue": "cue" } }
      """
    }
    let owner = Amplifier()
    let nib = Fixtures.nib(text("Cue"))
    #expect(nib.check(owner: owner, registry: Fixtures.registry) == [])
    let instance = try nib.instantiate(owner: owner, registry: Fixtures.registry)
    let box = try #require(instance.view("box"))
    #expect(box.superview == nil && owner.cue.title == "Cue" && instance.root.subviews.isEmpty)
    let window = Fixtures.show(box, width: 80, height: 32)
    Fixtures.expect(instance, ["cue": Rect(x: 8, y: 0, width: 40, height: 16)])
    #expect(window.visibleLayoutProblems().isEmpty)
    try instance.reload(Fixtures.nib(text("Go")), registry: Fixtures.registry)
    #expect(instance.view("box") === box && owner.cue.title == "Go" && box.superview === window)
    let faults = Fixtures.faults(text("Cue", #", "box.width == root.width""#), owner: owner)
    #expect(faults.count == 1 && faults[0].contains("out of one of the \"objects\""), "\(faults)")
  }

  @Test("Outlets are found in subclasses, superclasses and tables") func places() throws {
    let panel = WidePanel()
    let instance = try Fixtures.nib(Self.text(outlets: Self.all + #", "spare": "blue""#))
      .instantiate(owner: panel, registry: Fixtures.registry)
    #expect(panel.root === instance.root)
    #expect(panel.cue === instance.view("red"))
    #expect(panel.tall === instance.constraint("tall"))
    #expect(panel.gutter === instance.guide("gutter"))
    #expect(panel.pad === instance.view("blue"))
    #expect(panel.hasSpare)
    #expect(panel.log == ["pad set", "awake Red"])
  }

  @Test("Outlets that do not match the definition are faults") func faults() {
    let outlets = #""root": "tall", "cue": "panel", "tall": "gutter", "gutter": "red", "cu": "red""#
    #expect(
      Fixtures.faults(Self.text(outlets: outlets), owner: WidePanel()) == [
        "test.json:5:3: error: the outlet \"second\" of \"Panel\" is not connected; add it to \"outlets\", with the identifier of a Pad",
        "test.json:5:24: error: the outlet \"root\" must be a view; \"tall\" is a constraint",
        "test.json:5:39: error: the outlet \"cue\" must be a Pad; \"panel\" is a View",
        "test.json:5:56: error: the outlet \"tall\" must be a constraint; \"gutter\" is a guide",
        "test.json:5:76: error: the outlet \"gutter\" must be a guide; \"red\" is a Pad",
        "test.json:5:83: error: \"Panel\" has no outlet \"cu\"; did you mean \"cue\"?",
      ])
  }

  @Test("Without an owner, only the outlets in the table are checked") func typeAlone() {
    let nib = Fixtures.nib(Self.text(outlets: #""second": "panel", "other": "red""#))
    #expect(
      nib.check(registry: Fixtures.registry, ownerType: WidePanel.self).map(\.problem) == [
        "the outlet \"second\" must be a Pad"
      ])
    #expect(nib.check(registry: Fixtures.registry).isEmpty)
  }

  @Test("Actions are methods with and without a sender, or closures") func actions() throws {
    let actions = ["tapped", "sent", "closure"].map {
      #"{ "from": "red", "event": "tapped", "send": "\#($0)" }"#
    }
    let text = Self.text(outlets: Self.all).replacing(
      #"{ "from": "red", "event": "tapped", "send": "tapped" }"#, with: actions.joined(separator: ", "))
    let panel = WidePanel()
    let instance = try Fixtures.nib(text).instantiate(owner: panel, registry: Fixtures.registry)
    panel.log = []
    instance.view("red", as: Pad.self)?.tap()
    #expect(panel.log == ["tapped", "sent Red", "closure Red"])
    #expect(
      Fixtures.faults(
        text.replacing(#""red", "event": "tapped", "send": "sent""#, with: #""panel", "send": "sent""#),
        owner: panel
      ).first?.hasSuffix("the action has no \"event\"; it needs \"from\", \"event\" and \"send\"") == true)
  }

  @Test("A reload sets the outlets again") func reload() throws {
    let panel = WidePanel()
    let text = Self.text(outlets: Self.all)
    let instance = try Fixtures.nib(text).instantiate(owner: panel, registry: Fixtures.registry)
    try instance.reload(
      Fixtures.nib(text.replacing(#""cue": "red""#, with: #""cue": "blue""#)), registry: Fixtures.registry)
    #expect(panel.cue === instance.view("blue"))
    #expect(panel.log == ["pad set", "awake Red", "pad set", "awake "])
  }

  @Test("The instance keeps its owner alive") func ownerIsKept() throws {
    let instance = try Amplifier().load()
    instance.view("pad", as: Pad.self)?.tap()
    let owner = try #require(instance.owner as? Amplifier)
    #expect(owner.count == 1)
  }

  @Test("Owner, instance and views are released, also if the owner refers weakly to its instance")
  func releases() throws {
    weak var owner: WidePanel?
    weak var instance: NibInstance?
    weak var pad: Pad?
    weak var constraint: LayoutConstraint?
    do {
      let panel = WidePanel()
      let made = try Fixtures.nib(Self.text(outlets: Self.all))
        .instantiate(owner: panel, registry: Fixtures.registry)
      panel.instance = made
      (owner, instance, pad, constraint) = (panel, made, panel.cue, panel.tall)
      panel.cue.tap()
    }
    #expect(owner == nil)
    #expect(instance == nil)
    #expect(pad == nil)
    #expect(constraint == nil)
  }

  @Test("Views that outlive the instance send their events while the owner exists") func ownerAlone() throws {
    let amplifier = Amplifier()
    let root = try amplifier.load().root
    (root as? Pad)?.tap()
    #expect(amplifier.count == 1)
  }
}
