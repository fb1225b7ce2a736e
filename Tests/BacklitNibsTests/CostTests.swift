import AllocationCounter
import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitNibs

/// The cost of the deck's layout during window changes, in counters that do not depend on the machine.
@Suite @MainActor struct LayoutCostTests {
  private func resize(_ window: Window, _ root: View, _ width: Double, _ height: Double) {
    window.screen.resize(to: Size(width: width, height: height))
    root.frame = window.bounds
    window.layoutIfNeeded()
  }

  private func makeDeck(_ width: Double, _ height: Double) throws -> (
    window: Window, root: View, owner: DJController
  ) {
    let owner = DJController()
    let instance = try Nib(contentsOf: Assets.deck).instantiate(owner: owner, registry: .builtIn)
    return (Fixtures.show(instance.root, width: width, height: height), instance.root, owner)
  }

  @Test(
    "Resizing within a size class changes only constants",
    arguments: [Size(width: 375, height: 667), Size(width: 667, height: 375)])
  func resizing(size: Size) throws {
    let (window, root, _) = try makeDeck(size.width, size.height)
    let before = window.layoutCounters
    for step in 1...100 {
      let extra = Double(step % 23) + 1
      resize(window, root, size.width + extra, size.height + extra / 2)
    }
    let after = window.layoutCounters
    #expect(after.additions == before.additions && after.removals == before.removals)
    #expect(after.priorityChanges == before.priorityChanges && after.refusals == before.refusals)
    // The size of the window and the frame of the deck.
    #expect(after.constantChanges == before.constantChanges + 400)
    #expect(after.solutions == before.solutions + 100)
  }

  @Test("Rotating back and forth adds and removes the same constraints") func rotation() throws {
    let (window, root, _) = try makeDeck(375, 667)
    func turn() -> (additions: Int, removals: Int) {
      let before = window.layoutCounters
      resize(window, root, 667, 375)
      resize(window, root, 375, 667)
      let after = window.layoutCounters
      return (after.additions - before.additions, after.removals - before.removals)
    }
    _ = turn()
    let second = turn()
    let third = turn()
    #expect(second.additions == second.removals && second.additions > 0)
    #expect(second == third)
  }

  @Test("Frames without layout changes do not solve") func unchangedFrames() throws {
    let (window, _, owner) = try makeDeck(375, 667)
    _ = window.makeFrame(at: 0)
    let before = window.layoutCounters
    let pitch = try #require(owner.pitchControl)
    for frame in 1...60 {
      if frame.isMultiple(of: 2) { pitch.accessibilityDecrement() } else { pitch.accessibilityIncrement() }
      owner.playButton?.setNeedsDisplay()
      _ = window.makeFrame(at: Double(frame) / 60)
    }
    #expect(owner.log.count == 60)
    #expect(window.layoutCounters == before)
  }

  @Test("Hiding a pad changes only the constraints of its stack") func hiding() throws {
    let (window, _, owner) = try makeDeck(375, 667)
    let sync = try #require(owner.syncButton)
    let before = window.layoutCounters
    sync.isHidden = true
    window.layoutIfNeeded()
    let hidden = window.layoutCounters
    // Its gap, its size, its edges and the end of the stack; the end of the new last view is added.
    #expect(hidden.removals - before.removals == 5 && hidden.additions - before.additions == 1)
    sync.isHidden = false
    window.layoutIfNeeded()
    let shown = window.layoutCounters
    #expect(shown.removals - hidden.removals == 1 && shown.additions - hidden.additions == 5)
  }

  @Test("Changing the spacing of a stack changes only constants") func stackSpacing() {
    let stack = StackView(arrangedSubviews: [Label(text: "One"), Label(text: "Two"), Label(text: "Three")])
    let window = Fixtures.show(stack, width: 320, height: 16)
    let before = window.layoutCounters
    for frame in 1...60 {
      stack.spacing = Double(frame) / 10
      window.layoutIfNeeded()
    }
    let after = window.layoutCounters
    #expect(after.additions == before.additions && after.removals == before.removals)
    #expect(after.constantChanges == before.constantChanges + 120)
    let gap = stack.arrangedSubviews[1].frame.minX - stack.arrangedSubviews[0].frame.maxX
    #expect(abs(gap - 6) < 1e-9)
  }
}

/// The cost of loading a definition, in allocations.
@Suite @MainActor struct LoadingCostTests {
  private func counts(_ body: () throws -> Void) rethrows -> AllocationCounts {
    allocation_counter_start()
    try body()
    return allocation_counter_stop()
  }

  private func load(_ text: [UInt8]) throws -> AllocationCounts {
    try counts { _ = try Nib(bytes: text, file: "cost.json").instantiate(registry: .builtIn) }
  }

  private func reload(_ text: [UInt8], from old: [UInt8]) throws -> AllocationCounts {
    let instance = try Nib(bytes: old, file: "cost.json").instantiate(registry: .builtIn)
    return try counts { try instance.reload(Nib(bytes: text, file: "cost.json"), registry: .builtIn) }
  }

  /// A definition of views in one view.
  private func text(_ views: [String]) -> [UInt8] {
    let list = views.enumerated().map { #"{ "id": "view\#($0)", \#($1) }"# }.joined(separator: ", ")
    return Array(#"{ "nib": 1, "root": { "class": "View", "subviews": [ \#(list) ] } }"#.utf8)
  }

  #if OPTIMIZED
  @Test(
    "Loading and reloading need few allocations for each view",
    .enabled(if: allocation_counter_is_available()))
  func allocationsPerView() throws {
    func labels(_ count: Int, _ title: String = "a text") -> [UInt8] {
      text((0..<count).map { _ in #""class": "Label", "properties": { "text": "\#(title)" }"# })
    }
    _ = try load(labels(10))
    let loading = try (load(labels(400)).allocations - load(labels(200)).allocations) / 200
    let reloading =
      try
      (reload(labels(400, "another"), from: labels(400)).allocations
      - reload(labels(200, "another"), from: labels(200)).allocations) / 200
    #expect(loading <= 90)
    #expect(reloading <= 90)
  }

  @Test(
    "Loading and reloading copy and retain little for each control",
    .enabled(if: allocation_counter_is_available()))
  func retainsPerControl() throws {
    func controls(_ count: Int, _ title: String = "a text") -> [UInt8] {
      text(
        (0..<count).map { index in
          switch index % 3 {
          case 0:
            #""class": "Slider", "properties": { "minimum": -60, "maximum": 12, "value": -6 }"#
          case 1:
            #""class": "Label", "properties": { "text": "\#(title)", "font": { "vary": { "*": "body", "hC": "footnote" } } }"#
          default:
            #""class": "BacklitButton", "properties": { "title": "\#(title)", "color": "red" }, "accessibility": { "label": "A label of some length" }"#
          }
        })
    }
    _ = try load(controls(12))
    let loading = try [600, 300].map { try load(controls($0)) }
    #expect((loading[0].allocations - loading[1].allocations) / 300 <= 40)
    // Trait overrides and themes, which other tests of the process use, take about 25 more.
    #expect((loading[0].retains - loading[1].retains) / 300 <= 155)
    #expect((loading[0].releases - loading[1].releases) / 300 <= 230)
    let reloading = try [600, 300].map { try reload(controls($0, "another"), from: controls($0)) }
    #expect((reloading[0].allocations - reloading[1].allocations) / 300 <= 20)
    #expect((reloading[0].retains - reloading[1].retains) / 300 <= 160)
  }
  #endif
}

@Suite @MainActor struct RegistryCostTests {
  @Test("A class declares its properties when it is first used") func lazyProperties() {
    var count = 0
    func properties() -> [PropertyDeclaration] {
      count += 1
      return [.bool("lit", \View.isHidden, "Whether it is lit.")]
    }
    var registry = ClassRegistry.builtIn
    registry.register(
      View.self, name: "Lamp", inherits: "View", "A lamp.", properties: properties(), make: { View() })
    #expect(count == 0)
    guard let lamp = registry.entry("Lamp") else {
      return #expect(Bool(false), "the class is not registered")
    }
    #expect(registry.property("lit", of: lamp) != nil && registry.property("alpha", of: lamp) != nil)
    #expect(registry.property("lit", of: lamp) != nil)
    #expect(count == 1)
  }
}
