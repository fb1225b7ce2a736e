import BacklitAccessibility
import TestSupport
import Testing

@testable import BacklitBus

@Suite("A client of the accessibility bus", .ownThread)
struct BusServiceTests {
  private let harness: BusHarness
  private var client: TestClient { harness.client }

  init() throws { harness = try BusHarness(SampleTree.deck, focus: 3) }

  private func edit(_ id: UInt64, _ body: (inout AccessibilityNode) -> Void) {
    harness.change { $0.edit(id, body) }
  }

  @Test("It finds the program, its frame and the controls")
  func tree() throws {
    let root = client.program
    #expect(try client.property(root, "Accessible", "Name") == .string("deck"))
    #expect(try client.property(root, "Application", "ToolkitName") == .string("Backlit"))
    #expect(try client.call(root, "Accessible", "GetRole") == [.uint32(75)])
    let frames = try client.call(root, "Accessible", "GetChildren")[0].elements
    #expect(frames?.compactMap(\.reference) == [client.object(1)])
    #expect(try client.property(client.object(1), "Accessible", "Name") == .string("Deck"))
    #expect(try client.property(client.object(1), "Accessible", "Parent")?.reference == root)
    #expect(try client.property(client.object(22), "Accessible", "Parent")?.reference == client.object(20))
    #expect(try client.call(client.object(22), "Accessible", "GetIndexInParent") == [.int32(1)])
    #expect(try client.call(client.object(22), "Accessible", "GetApplication")[0].reference == root)
    let states = AccessibleStates(rawValue: try client.states(of: 3))
    #expect(states.isSuperset(of: [.focused, .focusable, .enabled, .showing]))
    #expect(AccessibleStates(rawValue: try client.states(of: 1)).contains(.active))
  }

  @Test("It gets values, texts, actions, extents and attributes")
  func interfaces() throws {
    let volume = client.object(5)
    #expect(try client.property(volume, "Value", "MaximumValue") == .double(10))
    let value = try #require(try client.property(volume, "Value", "CurrentValue")?.double)
    #expect(abs(value - 4) < 1e-4)
    #expect(try client.property(volume, "Value", "Text") == .string("4 of 10"))
    #expect(try client.property(volume, "Action", "NActions") == .int32(3))
    #expect(try client.call(volume, "Action", "GetName") { $0.int32(2) } == [.string("mute")])
    let extents = try client.call(volume, "Component", "GetExtents") { $0.uint32(1) }
    #expect(extents == [.structure([.int32(8), .int32(80), .int32(160), .int32(16)])])
    let found = try client.call(client.object(1), "Component", "GetAccessibleAtPoint") {
      $0.int32(10)
      $0.int32(85)
      $0.uint32(1)
    }
    #expect(found[0].reference == volume)
    let title = client.object(6)
    #expect(
      try client.call(title, "Text", "GetText") {
        $0.int32(0); $0.int32(-1)
      } == [.string("Blue Mönday")])
    #expect(try client.property(title, "Text", "CaretOffset") == .int32(4))
    #expect(try client.call(title, "Text", "GetSelection") { $0.int32(0) } == [.int32(0), .int32(4)])
    #expect(
      try client.call(client.object(7), "Text", "GetText") {
        $0.int32(0); $0.int32(-1)
      } == [.string("••••")])
    #expect(try client.property(client.object(20), "Selection", "NSelectedChildren") == .int32(1))
    #expect(
      try client.call(client.object(20), "Selection", "GetSelectedChild") { $0.int32(0) }[0].reference
        == client.object(22))
  }

  @Test("It finds sliders with Collection, and all objects in the cache")
  func collection() throws {
    let matches = try client.call(client.object(1), "Collection", "GetMatches") { writer in
      writer.structure { rule in
        rule.array("i") {
          $0.int32(0); $0.int32(0)
        }
        rule.int32(1)
        rule.dictionary([])
        rule.int32(1)
        // Slider is 51: bit 19 of the second word.
        rule.array("i") {
          $0.int32(0); $0.int32(1 << 19); $0.int32(0); $0.int32(0)
        }
        rule.int32(2)
        rule.array("s") { _ in }
        rule.int32(1)
        rule.bool(false)
      }
      writer.uint32(1)
      writer.int32(0)
      writer.bool(true)
    }
    #expect(matches[0].elements?.compactMap(\.reference) == [client.object(5)])
    let cache = ObjectReference(name: client.program.name, path: ObjectDirectory.cachePath)
    let items = try client.call(cache, "Cache", "GetItems")[0].elements ?? []
    #expect(items.count == 18)
    let text = try client.call(client.object(5), "org.freedesktop.DBus.Introspectable", "Introspect")[0]
      .string
    #expect(text?.contains("org.a11y.atspi.Value") == true)
    #expect(text?.contains("org.a11y.atspi.EditableText") == false)
  }

  @Test("A value at its maximum is not less, so that Orca hears 100 percent") func maximum() throws {
    harness.change { $0.edit(5) { $0.range?.value = 10 } }
    try harness.synchronize()
    let value = try #require(try client.property(client.object(5), "Value", "CurrentValue")?.double)
    let maximum = try #require(try client.property(client.object(5), "Value", "MaximumValue")?.double)
    #expect(value >= 10 && value < 10.001 && maximum == value)
  }

  @Test("Its actions arrive as requests")
  func actions() throws {
    _ = try client.call(client.object(3), "Action", "DoAction") { $0.int32(0) }
    #expect(harness.requests() == [ActionRequest(node: NodeID(3), action: .activate)])
    _ = try client.call(client.object(5), "Action", "DoAction") { $0.int32(2) }
    #expect(harness.requests() == [ActionRequest(node: NodeID(5), action: .custom("mute"))])
    _ = try client.call(client.object(5), "org.freedesktop.DBus.Properties", "Set") {
      $0.string("org.a11y.atspi.Value")
      $0.string("CurrentValue")
      $0.variant("d") { $0.double(7) }
    }
    #expect(harness.requests() == [ActionRequest(node: NodeID(5), action: .adjust(.value(7)))])
    #expect(try client.call(client.object(4), "Component", "GrabFocus") == [.bool(true)])
    #expect(harness.requests() == [ActionRequest(node: NodeID(4), action: .focus)])
    _ = try client.call(client.object(6), "EditableText", "InsertText") {
      $0.int32(7)
      $0.string("x")
      $0.int32(1)
    }
    // The umlaut before it has two bytes.
    #expect(harness.requests() == [ActionRequest(node: NodeID(6), action: .text(.replace(8..<8, with: "x")))])
    _ = try client.call(client.object(6), "Text", "SetCaretOffset") { $0.int32(2) }
    #expect(harness.requests() == [ActionRequest(node: NodeID(6), action: .text(.select(2..<2)))])
    _ = try client.call(client.object(20), "Selection", "SelectChild") { $0.int32(2) }
    #expect(harness.requests() == [ActionRequest(node: NodeID(23), action: .focus)])
  }

  @Test("It gets an event for each kind of change")
  func changes() throws {
    edit(5) {
      $0.value = "5 of 10"
      $0.range?.value = 5
    }
    #expect(try harness.events().map(\.summary) == ["5 PropertyChange:accessible-value 0"])
    edit(4) { $0.isOn = false }
    #expect(try harness.events().map(\.summary) == ["4 StateChanged:pressed 0"])
    edit(3) { $0.label = "Pause" }
    let name = try harness.events()
    #expect(name.map(\.summary) == ["3 PropertyChange:accessible-name 0"])
    #expect(name.first?.content == .string("Pause"))
    edit(6) {
      $0.value = "Blue Tuesday"
      $0.textSelection = AccessibilityTextSelection(anchor: 7, head: 7)
    }
    let text = try harness.events()
    #expect(
      text.map(\.summary) == [
        "6 TextChanged:delete 5", "6 TextChanged:insert 5", "6 TextCaretMoved 7", "6 TextSelectionChanged 0",
      ])
    #expect(text.prefix(2).map(\.content) == [.string("Mön"), .string("Tues")])
    harness.change {
      $0.edit(22) { $0.traits.remove(.selected) }
      $0.edit(23) { $0.traits.insert(.selected) }
    }
    #expect(
      try harness.events().map(\.summary) == [
        "22 StateChanged:selected 0", "23 StateChanged:selected 1", "20 SelectionChanged 0",
      ])
  }

  @Test("Objects that come and go are announced, and a gone one is unknown")
  func structure() throws {
    harness.change {
      $0[NodeID(22)] = nil
      $0.edit(20) { $0.children = [NodeID(23), NodeID(21), NodeID(24)] }
      $0[NodeID(24)] = .element(24, "Four", actions: [.focus], position: SetPosition(3, of: 3))
    }
    let events = try harness.events()
    #expect(
      events.map(\.summary) == [
        "20 ChildrenChanged:remove 1", "22 StateChanged:defunct 1", "cache RemoveAccessible 0",
        "cache AddAccessible 0", "20 ChildrenChanged:add 2",
      ])
    #expect(events.last?.content?.reference == client.object(24))
    #expect(throws: TestClient.CallError(name: "org.freedesktop.DBus.Error.UnknownObject")) {
      try client.call(client.object(22), "Accessible", "GetRole")
    }
  }

  @Test("The window is activated before the focus, and deactivated after it")
  func focus() throws {
    harness.change(focus: 5)
    #expect(
      try harness.events().map(\.summary) == ["3 StateChanged:focused 0", "5 StateChanged:focused 1"])
    harness.change(isActive: false)
    #expect(
      try harness.events().map(\.summary) == [
        "5 StateChanged:focused 0", "1 StateChanged:active 0", "1 Deactivate 0",
      ])
    harness.change(isActive: true)
    #expect(client.wait { $0.contains { $0.detail == "focused" } })
    #expect(
      try harness.events().map(\.summary) == [
        "1 Activate 0", "1 StateChanged:active 1", "5 StateChanged:focused 1",
      ])
  }

  @Test("A new description of the element that loses the focus is reported after the focus moved")
  func description() throws {
    harness.change(focus: 5) { $0.edit(3) { $0.hint = "No record" } }
    #expect(
      try harness.events().map(\.summary) == [
        "3 StateChanged:focused 0", "5 StateChanged:focused 1", "3 PropertyChange:accessible-description 0",
      ])
  }

  @Test("In the list with the focus, only the rows report that they are selected")
  func selectedRow() throws {
    harness.change(focus: 23)
    _ = try harness.events()
    edit(23) { $0.traits.insert(.selected) }
    #expect(try harness.events().map(\.summary) == ["23 StateChanged:selected 1"])
  }

  @Test("A value that changes all the time is reported a few times, and at last with its latest value")
  func frequent() throws {
    for step in 1...50 {
      edit(8) { $0.range?.value = -Double(step) }
      try harness.synchronize()
    }
    #expect(client.wait { $0.contains { $0.content == .double(-50) } })
    #expect(client.takeEvents().filter { $0.member == "PropertyChange" }.count < 40)
  }

  @Test("Wrong calls get an error, and the program answers the next one")
  func wrongCalls() throws {
    func error(
      _ id: UInt64, _ interface: String, _ member: String, _ arguments: (MessageWriter) -> Void = { _ in }
    )
      -> String
    {
      do {
        try client.call(client.object(id), interface, member, arguments)
        return "none"
      } catch {
        return (error as? TestClient.CallError)?.name.split(separator: ".").last.map(String.init)
          ?? "\(error)"
      }
    }
    #expect(error(5, "Accessible", "GetChildAtIndex") { $0.string("one") } == "InvalidArgs")
    #expect(error(5, "Accessible", "GetChildAtIndex") == "InvalidArgs")
    #expect(error(5, "Action", "DoAction") { $0.int32(9) } == "InvalidArgs")
    #expect(error(5, "Component", "GetExtents") { $0.uint32(9) } == "InvalidArgs")
    #expect(
      error(6, "Text", "GetText") {
        $0.int32(5); $0.int32(99)
      } == "InvalidArgs")
    #expect(error(6, "Text", "SetCaretOffset") { $0.int32(-3) } == "InvalidArgs")
    #expect(
      error(20, "Text", "GetText") {
        $0.int32(0); $0.int32(1)
      } == "UnknownInterface")
    #expect(error(3, "Accessible", "Dance") == "UnknownMethod")
    #expect(error(99, "Accessible", "GetRole") == "UnknownObject")
    let set = { (value: Double) in
      error(5, "org.freedesktop.DBus.Properties", "Set") {
        $0.string("org.a11y.atspi.Value")
        $0.string("CurrentValue")
        $0.variant("d") { $0.double(value) }
      }
    }
    #expect(set(.nan) == "InvalidArgs")
    #expect(set(.infinity) == "InvalidArgs")
    #expect(try client.call(client.object(3), "Accessible", "GetRole") == [.uint32(43)])
  }

  @Test("Actions beyond what the program takes are refused")
  func flood() throws {
    var refused = 0
    for _ in 0..<200 {
      do { try client.call(client.object(3), "Action", "DoAction") { $0.int32(0) } } catch { refused += 1 }
    }
    #expect(refused == 200 - Mailbox.maximumRequests)
    #expect(harness.requests().count == Mailbox.maximumRequests)
    #expect(try client.call(client.object(3), "Action", "DoAction") { $0.int32(0) } == [.bool(true)])
  }
}

extension TestClient {
  /// The states of a node.
  func states(of id: UInt64) throws -> UInt64 {
    let words = try call(object(id), "Accessible", "GetState")[0].elements ?? []
    return words.enumerated().reduce(0) { $0 | UInt64($1.element.unsigned ?? 0) << UInt64(32 * $1.offset) }
  }
}
