import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// Reloading a definition in place.
@Suite @MainActor struct ReloadTests {
  private static let deck = """
    { "nib": 1, "owner": "Deck",
      "root": { "id": "deck", "class": "View", "subviews": [
        { "id": "pads", "class": "StackView", "arrangedSubviews": [
          { "id": "cue", "class": "Pad", "properties": { "title": "Cue", "gain": 1 } },
          { "id": "play", "class": "Pad", "properties": { "title": "Play" }, "accessibility": { "label": "Start" } },
          { "class": "Label", "properties": { "text": "nameless" } } ] },
        { "id": "pitch", "class": "Slider", "properties": { "minimum": 0, "maximum": 10, "value": 5 } } ],
        "guides": [ { "id": "gutter" } ] },
      "constraints": [ "pads.top == deck.top", "pads.leading == deck.leading + 8",
        { "id": "tall", "constraint": "pads.height == 48" }, "pitch.top == pads.bottom + 8",
        "pitch.leading == deck.leading", "pitch.width == 100", "pitch.height == 48" ],
      "outlets": { "cue": "cue", "pads": "pads", "tall": "tall", "gutter": "gutter" },
      "actions": [ { "from": "cue", "event": "tapped", "send": "play" } ] }
    """

  private static func edited(_ edits: (String, String)...) throws -> Nib {
    var text = Self.deck
    for (old, new) in edits {
      try #require(text.contains(old))
      text = text.replacing(old, with: new)
    }
    return Fixtures.nib(text)
  }

  private func load(_ owner: Deck) throws -> (NibInstance, Window) {
    let instance = try Fixtures.nib(Self.deck).instantiate(owner: owner, registry: Fixtures.registry)
    return (instance, Fixtures.show(instance.root, width: 640, height: 480))
  }

  @Test("Values that do not change in the text keep the user’s changes") func unchangedValues() throws {
    let owner = Deck()
    let (instance, window) = try load(owner)
    let pitch = try #require(instance.view("pitch"))
    let slider = try #require(pitch as? Slider)
    slider.value = 7
    window.focus(on: pitch)
    owner.tall?.constant = 64
    let before = instance.views
    try instance.reload(
      try Self.edited(("\"title\": \"Cue\"", "\"title\": \"Back\""), ("\"maximum\": 10", "\"maximum\": 20")),
      registry: Fixtures.registry)
    #expect(slider.value == 7)
    #expect(slider.maximumValue == 20)
    #expect(window.focusedView === pitch)
    #expect(owner.cue?.title == "Back")
    #expect(owner.tall?.constant == 64)
    #expect(instance.views.allSatisfy { before[$0.key] === $0.value })
    try instance.reload(try Self.edited(("\"value\": 5", "\"value\": 6")), registry: Fixtures.registry)
    #expect(slider.value == 6)
  }

  @Test("A field in a cell keeps the focus when its definition is reloaded") func focusInCell() throws {
    let text = """
      { "nib": 1, "root": { "id": "cell", "class": "TableViewCell", "subviews": [
        { "id": "name", "class": "TextField", "properties": { "placeholder": "Name" } } ] } }
      """
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 640, height: 480)
    let field = try #require(instance.view("name"))
    #expect(window.focus(on: field))
    try instance.reload(Fixtures.nib(text.replacing("Name", with: "Full name")), registry: .builtIn)
    #expect(window.focusedView === field)
    #expect((field as? TextField)?.placeholder == "Full name")
  }

  @Test("Values that the text no longer contains are reset") func removedValues() throws {
    let (instance, _) = try load(Deck())
    let play = try #require(instance.view("play", as: Pad.self))
    try instance.reload(
      try Self.edited(
        ("\"title\": \"Play\"", ""), (", \"accessibility\": { \"label\": \"Start\" }", ""),
        (", \"gain\": 1", ", \"gain\": 2")),
      registry: Fixtures.registry)
    #expect(instance.view("play") === play)
    #expect(play.title == "")
    #expect(play.accessibilityLabel == nil)
    #expect(instance.view("cue", as: Pad.self)?.gain == 2)
    try instance.reload(try Self.edited((", \"gain\": 1", "")), registry: Fixtures.registry)
    #expect(instance.view("cue", as: Pad.self)?.gain == 1)
  }

  @Test("Values that depend on other values are reset as if they were never set") func dependentValues()
    throws
  {
    let text = """
      { "nib": 1, "root": { "id": "root", "class": "StackView", "properties": { "tintColor": "green" },
        "arrangedSubviews": [
          { "id": "button", "class": "Button", "properties": { "tintColor": "red" } },
          { "id": "picture", "class": "ImageView", "accessibility": { "label": "Cover", "isElement": false } },
          { "id": "date", "class": "DatePicker", "properties": { "preferredDatePickerStyle": "compact" },
            "accessibility": { "isElement": false } },
          { "id": "busy", "class": "ActivityIndicator", "properties": { "animating": true, "hidden": true } },
          { "id": "idle", "class": "ActivityIndicator", "properties": { "hidden": false } } ] } }
      """
    var edited = text
    for removed in [
      #""tintColor": "red""#, #", "isElement": false"#, #""isElement": false"#, #", "hidden": true"#,
      #""hidden": false"#,
    ] {
      edited = edited.replacing(removed, with: "")
    }
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let views = instance.views
    try instance.reload(Fixtures.nib(edited), registry: .builtIn)
    let fresh = try Fixtures.nib(edited).instantiate(registry: .builtIn)
    for (id, view) in fresh.views {
      let reloaded = try #require(instance.view(id))
      #expect(reloaded === views[id])
      #expect(reloaded.tintColor == view.tintColor, "\(id)")
      #expect(reloaded.isAccessibilityElement == view.isAccessibilityElement, "\(id)")
      #expect(reloaded.isHidden == view.isHidden, "\(id)")
    }
    // The tint colour is inherited again.
    instance.root.tintColor = .blue
    let tint: Color? = instance.view("button")?.tintColor
    #expect(tint == .blue)
  }

  @Test("A range that varies or is reloaded has the step, default and detent of the text") func ranges()
    throws
  {
    let text = """
      { "nib": 1, "root": { "id": "knob", "class": "Knob", "properties": { "minimum": 0,
        "maximum": { "vary": { "*": 100, "hC": 5 } }, "step": 10, "default": 50, "defaultDetent": true } } }
      """
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 800, height: 600)
    let knob = try #require(instance.view("knob", as: Knob.self))
    let wide = knob.valueRange
    #expect(wide.step == 10 && wide.defaultValue == 50 && wide.detents == [50])
    window.screen.resize(to: Size(width: 800, height: 200))
    #expect(knob.maximumValue == 5 && knob.stepValue == 5)
    window.screen.resize(to: Size(width: 800, height: 600))
    #expect(knob.valueRange == wide)
    for maximum in ["5", "100"] {
      let edited = text.replacing("{ \"vary\": { \"*\": 100, \"hC\": 5 } }", with: maximum)
      try instance.reload(Fixtures.nib(edited), registry: .builtIn)
    }
    #expect(instance.view("knob") === knob && knob.valueRange == wide)
  }

  @Test("Views are added, removed and moved") func views() throws {
    let owner = Deck()
    let (instance, window) = try load(owner)
    let play = try #require(instance.view("play"))
    let pads = try #require(owner.pads)
    try instance.reload(
      try Self.edited(
        (
          #"{ "id": "play", "class": "Pad", "properties": { "title": "Play" }, "accessibility": { "label": "Start" } },"#,
          ""
        ),
        (
          #"{ "id": "pitch", "class""#,
          #"{ "id": "play", "class": "Pad", "properties": { "title": "Play" }, "accessibility": { "label": "Start" } }, { "id": "sync", "class": "Pad" }, { "id": "pitch", "class""#
        ), ("\"pitch.width == 100\"", "\"pitch.width == 200\", \"play.top == deck.top\"")),
      registry: Fixtures.registry)
    #expect(instance.view("play") === play)
    #expect(play.superview === instance.root)
    #expect(pads.arrangedSubviews.count == 2)
    #expect(instance.root.subviews.compactMap(\.identifier) == ["pads", "play", "sync", "pitch"])
    window.layoutIfNeeded()
    #expect(instance.view("pitch")?.frame.width == 200)
    try instance.reload(Fixtures.nib(Self.deck), registry: Fixtures.registry)
    #expect(pads.arrangedSubviews.map(\.identifier) == ["cue", "play", nil])
    #expect(instance.view("sync") == nil)
    #expect(play.superview === pads)
    window.layoutIfNeeded()
    #expect(instance.view("pitch")?.frame.width == 100)
  }

  @Test("The actions of the new text replace the previous ones") func actions() throws {
    let owner = Deck()
    let (instance, _) = try load(owner)
    try instance.reload(Fixtures.nib(Self.deck), registry: Fixtures.registry)
    let cue = try #require(owner.cue)
    cue.tap()
    #expect(owner.log == ["play Cue"])
    try instance.reload(
      try Self.edited((#"{ "from": "cue", "event": "tapped", "send": "play" }"#, "")),
      registry: Fixtures.registry)
    cue.tap()
    #expect(owner.log == ["play Cue"])
    try instance.reload(
      try Self.edited((#"{ "from": "cue""#, #"{ "from": "play""#)), registry: Fixtures.registry)
    instance.view("play", as: Pad.self)?.tap()
    #expect(owner.log == ["play Cue", "play Play"])
  }

  @Test("An outlet that the text no longer connects is empty") func removedOutlets() throws {
    let owner = Deck()
    let (instance, _) = try load(owner)
    #expect(owner.tall != nil && owner.tall === instance.constraint("tall"))
    try instance.reload(
      try Self.edited(
        (#"{ "id": "tall", "constraint": "pads.height == 48" }"#, #""pads.height == 48""#),
        (#""tall": "tall", "#, "")),
      registry: Fixtures.registry)
    #expect(owner.tall == nil)
    #expect(owner.gutter != nil && owner.gutter === instance.guide("gutter"))
    try instance.reload(Fixtures.nib(Self.deck), registry: Fixtures.registry)
    #expect(owner.tall != nil && owner.tall === instance.constraint("tall"))
  }

  @Test("A text with faults changes nothing") func faultyText() throws {
    let owner = Deck()
    let (instance, _) = try load(owner)
    let before = Outline(instance.root)
    let faults = #expect(throws: Faults.self) {
      try instance.reload(
        try Self.edited(
          ("\"title\": \"Cue\"", "\"title\": \"Back\""), ("\"class\": \"Slider\"", "\"class\": \"Slide\"")),
        registry: Fixtures.registry)
    }
    #expect(faults?.description.contains("there is no class \"Slide\"") == true)
    #expect(Outline(instance.root) == before)
    owner.cue?.tap()
    #expect(owner.log == ["play Cue"])
  }

  @Test("A changed class makes a new view") func changedClass() throws {
    let (instance, window) = try load(Deck())
    let old = instance.root
    try instance.reload(
      try Self.edited(("\"id\": \"deck\", \"class\": \"View\"", "\"id\": \"deck\", \"class\": \"Panel\"")),
      registry: Fixtures.registry)
    #expect(instance.root !== old)
    #expect(instance.view("deck") === instance.root)
    #expect(old.subviews.isEmpty)
    old.removeFromSuperview()
    instance.root.frame = window.bounds
    window.addSubview(instance.root)
    window.layoutIfNeeded()
    #expect(instance.view("pitch")?.frame == Rect(x: 0, y: 56, width: 100, height: 48))
    // Varying values follow the new root.
    try instance.reload(
      try Self.edited(
        ("\"id\": \"deck\", \"class\": \"View\"", "\"id\": \"deck\", \"class\": \"Panel\""),
        ("\"title\": \"Cue\"", "\"title\": { \"vary\": { \"*\": \"Cue\", \"hC\": \"Q\" } }")),
      registry: Fixtures.registry)
    window.screen.resize(to: Size(width: 640, height: 200))
    #expect(instance.view("cue", as: Pad.self)?.title == "Q")
  }

  @Test("A reloaded definition equals a newly loaded one", arguments: 0..<60)
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let texts = (0..<5).map { _ in RandomDefinition(&random).text }
    let instance = try Fixtures.nib(texts[0]).instantiate(registry: Fixtures.registry)
    var window = Fixtures.show(instance.root, width: 640, height: 480)
    for text in texts.dropFirst() {
      let before = instance.views
      let oldRoot = instance.root
      try instance.reload(Fixtures.nib(text), registry: Fixtures.registry)
      if instance.root !== oldRoot {
        oldRoot.removeFromSuperview()
        window = Fixtures.show(instance.root, width: 640, height: 480)
      }
      let other = try Fixtures.nib(text).instantiate(registry: Fixtures.registry)
      let otherWindow = Fixtures.show(other.root, width: 640, height: 480)
      for size in [
        Size(width: 640, height: 480), Size(width: 320, height: 200), Size(width: 640, height: 480),
      ] {
        for window in [window, otherWindow] {
          window.screen.resize(to: size)
          instance.root.frame = window.bounds
          other.root.frame = window.bounds
          window.layoutIfNeeded()
        }
        let (found, wanted) = (Outline(instance.root), Outline(other.root))
        #expect(found.lines(notIn: wanted) == wanted.lines(notIn: found), "\(text)")
      }
      for (id, view) in instance.views {
        if let old = before[id], type(of: old) == type(of: view), id != "root" {
          #expect(old === view, "\(id)")
        }
      }
    }
  }
}
