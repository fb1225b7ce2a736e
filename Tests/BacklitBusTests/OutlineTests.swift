import BacklitAccessibility
import TestSupport
import Testing

@testable import BacklitBus

@Suite("Outlines on the accessibility bus", .ownThread)
struct OutlineTests {
  private let harness: BusHarness
  private var client: TestClient { harness.client }

  init() throws { harness = try BusHarness(SampleTree.outline, focus: 3) }

  /// The objects of a relation, by the kind of the relation in AT-SPI.
  private func relation(_ kind: UInt32, of id: UInt64) throws -> [String] {
    guard
      case .array(let relations)? = try client.call(client.object(id), "Accessible", "GetRelationSet").first
    else { return [] }
    for case .structure(let parts) in relations where parts.first == .uint32(kind) {
      if case .array(let targets)? = parts.last { return targets.compactMap(\.reference?.path) }
    }
    return []
  }

  private func paths(_ ids: UInt64...) -> [String] { ids.map { client.object($0).path } }

  @Test("An outline is a tree whose items have states, level and place") func objects() throws {
    let screen = ScreenModel(ScreenState(number: 1, tree: SampleTree.outline, title: "Deck"))
    func object(_ id: UInt64) throws -> Accessible { try #require(screen.accessible(NodeID(id))) }
    #expect(try object(2).role == .tree && object(4).role == .treeItem)
    #expect(AccessibleRole.treeItem.name == "tree item")
    #expect(try object(4).states.isSuperset(of: [.expandable, .expanded, .selectable, .focusable]))
    #expect(try object(7).states.contains(.expandable) && !object(7).states.contains(.expanded))
    #expect(try object(5).states.isDisjoint(with: [.expandable, .expanded]))
    let attributes = try object(6).attributes.map { "\($0.key) \($0.value)" }
    #expect(attributes.suffix(3) == ["level 2", "posinset 2", "setsize 2"])
    #expect(try object(4).actions.map(\.name) == ["increment", "decrement"])
    #expect(try object(4).interfaces.allSatisfy { !$0.hasSuffix("TableCell") && !$0.hasSuffix("Value") })
    #expect(try object(2).interfaces.contains { $0.hasSuffix("Selection") })
  }

  @Test("Relations lead to the parent and to the children, from which Orca counts levels and places")
  func relations() throws {
    let (childOf, parentOf): (UInt32, UInt32) = (7, 8)
    #expect(try relation(childOf, of: 5) == paths(4))
    #expect(try relation(childOf, of: 6) == paths(3))
    #expect(try relation(childOf, of: 7) == paths(2))
    #expect(try relation(parentOf, of: 2) == paths(3, 7))
    #expect(try relation(parentOf, of: 3) == paths(4, 6))
    #expect(try relation(parentOf, of: 7) == [])
    // The parent of the first row is not an object any more.
    harness.change { $0.edit(2) { $0.children.removeFirst(2) } }
    try harness.synchronize()
    #expect(try relation(childOf, of: 5) == paths(2))
  }

  @Test("A change of the state is an event, and an action expands a row") func changes() throws {
    harness.change { $0.edit(7) { $0.isExpanded = true } }

    let events = try harness.events().map(\.summary)
    #expect(events == ["7 StateChanged:expanded 1"])
    _ = try client.call(client.object(7), "Action", "DoAction") { $0.int32(0) }
    #expect(harness.requests() == [ActionRequest(node: NodeID(7), action: .increment)])
  }
}
