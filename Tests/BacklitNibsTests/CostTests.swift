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
  private func text(_ count: Int, _ last: String = "last") -> [UInt8] {
    let views = (0..<count).map {
      #"{ "id": "v\#($0)", "class": "Label", "properties": { "text": "\#($0 == count - 1 ? last : "a text")" } }"#
    }
    let list = views.joined(separator: ", ")
    return Array(#"{ "nib": 1, "root": { "class": "View", "subviews": [ \#(list) ] } }"#.utf8)
  }

  private func allocations(_ body: () throws -> Void) rethrows -> Int {
    allocation_counter_start()
    try body()
    return Int(allocation_counter_stop().allocations)
  }

  @Test(
    "Loading and reloading need few allocations for each view, even unoptimized",
    .enabled(if: allocation_counter_is_available()))
  func allocationsPerView() throws {
    func load(_ count: Int) throws -> Int {
      let bytes = text(count)
      return try allocations {
        _ = try Nib(bytes: bytes, file: "cost.json").instantiate(registry: .builtIn)
      }
    }
    func reload(_ count: Int) throws -> Int {
      let instance = try Nib(bytes: text(count), file: "cost.json").instantiate(registry: .builtIn)
      let edited = text(count, "another")
      return try allocations {
        try instance.reload(Nib(bytes: edited, file: "cost.json"), registry: .builtIn)
      }
    }
    _ = try load(10)
    let loading = try (load(400) - load(200)) / 200
    let reloading = try (reload(400) - reload(200)) / 200
    #expect(loading <= 90)
    #expect(reloading <= 90)
  }
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
