import BacklitAccessibility
import BacklitGeometry
import Glibc
import TestSupport
import Testing

@testable import BacklitBus

@Suite("A client that follows events", .ownThread)
struct RandomUpdateTests {
  /// `BACKLIT_BUS_ROUNDS` overrides the number of updates.
  private static let rounds = getenv("BACKLIT_BUS_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 60

  @Test("After each random update, its copy equals what the program says")
  func copies() throws {
    var random = SeededRandom(seed: 24)
    var generator = TreeGenerator()
    let harness = try BusHarness(generator.tree)
    var copy = try ClientCopy(harness.client)
    for round in 1...Self.rounds {
      harness.change(focus: .some(generator.anyElement(&random))) { tree in
        for _ in 0..<Int.random(in: 1...4, using: &random) { generator.mutate(&tree, &random) }
      }
      try harness.synchronize()
      try copy.apply(harness.client.takeEvents(), harness.client)
      let actual = try ClientCopy(harness.client)
      guard copy == actual else {
        Issue.record("round \(round): \(copy.difference(from: actual))")
        return
      }
      #expect(
        actual.objects.count == ScreenModel(harness.state).index.family(of: NodeID(1)).count + 1,
        "round \(round)")
    }
  }

  @Test("An update in several parts gives the same objects as all of it at once")
  func merging() {
    var random = SeededRandom(seed: 7)
    var generator = TreeGenerator()
    var model = ScreenModel(ScreenState(number: 1, tree: generator.tree, title: "A"))
    for _ in 0..<300 {
      var tree = model.state.tree
      for _ in 0..<3 { generator.mutate(&tree, &random) }
      let state = ScreenState(number: 1, tree: tree, title: "A")
      _ = model.update(to: state, touched: nil)
      let fresh = ScreenModel(state)
      #expect(model.index.children == fresh.index.children)
      for id in fresh.index.family(of: fresh.root) { #expect(model.accessible(id) == fresh.accessible(id)) }
    }
  }
}

/// Random trees of elements in lists, groups and plain containers.
private struct TreeGenerator {
  private(set) var tree: AccessibilityTree
  private var lastID: UInt64 = 9

  init() {
    tree = AccessibilityTree(
      root: NodeID(1),
      nodes: [
        .container(1, [2, 3, 4, 5]), .container(2, [6, 7], label: "List", type: .list),
        .container(3, [8], label: "Group", type: .group), .container(4, [9]), .element(5, "Five"),
        .element(6, "Six"), .element(7, "Seven"), .element(8, "Eight"), .element(9, "Nine"),
      ])
  }

  private static let containers: [UInt64] = [1, 2, 3, 4]

  /// An element that may exist, for the focus.
  func anyElement(_ random: inout SeededRandom) -> UInt64? {
    Bool.random(using: &random) ? UInt64.random(in: 5...lastID, using: &random) : nil
  }

  mutating func mutate(_ tree: inout AccessibilityTree, _ random: inout SeededRandom) {
    let elements = tree.nodes.filter(\.isElement).map(\.id.rawValue)
    let container = Self.containers.randomElement(using: &random) ?? 1
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      lastID += 1
      let place = Int.random(in: 0...tree.children(of: NodeID(container)).count, using: &random)
      let new = Self.element(lastID, &random)
      tree[NodeID(lastID)] = new
      tree.edit(container) { $0.children.insert(new.id, at: place) }
    case 2:
      guard let gone = elements.randomElement(using: &random), elements.count > 3 else { return }
      Self.detach(gone, &tree)
      tree[NodeID(gone)] = nil
    case 3:
      guard let moved = elements.randomElement(using: &random) else { return }
      Self.detach(moved, &tree)
      tree.edit(container) { $0.children.append(NodeID(moved)) }
    case 4:
      guard let moved = elements.randomElement(using: &random) else { return }
      tree.edit(moved) { $0.frame.origin.y = Double(Int.random(in: 0..<100, using: &random)) * 16 }
    case 5:
      tree.edit(3) { $0.label = $0.label == nil ? "Group \(random.next() % 5)" : nil }
    case 6: tree.edit(4) { $0.isModal = random.next() % 6 == 0 }
    default:
      guard let changed = elements.randomElement(using: &random) else { return }
      let new = Self.element(changed, &random)
      tree.edit(changed) { old in
        let frame = old.frame
        old = new
        old.frame = frame
      }
    }
  }

  private static func detach(_ id: UInt64, _ tree: inout AccessibilityTree) {
    for container in containers {
      tree.edit(container) { $0.children.removeAll { $0 == NodeID(id) } }
    }
  }

  private static func element(_ id: UInt64, _ random: inout SeededRandom) -> AccessibilityNode {
    let word = ["Play", "Cue", "Größe", "🎛", ""].randomElement(using: &random) ?? ""
    let number = Double(Int.random(in: 0...10, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return .element(
        id, word, [.adjustable], value: "\(number)",
        range: AccessibilityRange(minimum: 0, maximum: 10, step: 1, value: number),
        actions: [.increment, .decrement, .focus])
    case 1:
      let isOn = Bool.random(using: &random)
      return .element(id, word, [.toggleButton], value: isOn ? "on" : "off", actions: [.activate], isOn: isOn)
    case 2:
      return .element(
        id, word, [.textField], value: String(repeating: word, count: Int(number)), actions: [.focus],
        selection: AccessibilityTextSelection(anchor: 0, head: Int.random(in: 0...20, using: &random)))
    case 3: return .element(id, word, [.button], hint: "Hint \(number)", actions: [.activate, .focus])
    case 4: return .element(id, word, Bool.random(using: &random) ? .selected : [], actions: [.focus])
    default: return .element(id, word, [.header], headingLevel: Int(number) % 3 + 1)
    }
  }
}

/// A client's copy of all objects, which events keep current.
private struct ClientCopy: Equatable {
  struct Object: Equatable {
    var name: String
    var description: String
    var role: UInt32
    var states: UInt64
    var children: [String] = []
    var text: String?
  }
  var objects: [String: Object] = [:]

  /// Reads everything.
  init(_ client: TestClient) throws {
    let cache = ObjectReference(name: client.program.name, path: ObjectDirectory.cachePath)
    for item in try client.call(cache, "Cache", "GetItems")[0].elements ?? [] {
      if let path = item.elements?[0].reference?.path { objects[path] = try Self.object(item, client) }
    }
  }

  /// The object of an item of the cache.
  private static func object(_ item: WireValue, _ client: TestClient) throws -> Object? {
    guard let parts = item.elements, parts.count == 10, let reference = parts[0].reference else { return nil }
    let words = (parts[9].elements ?? []).compactMap(\.unsigned)
    var object = Object(
      name: parts[6].string ?? "", description: parts[8].string ?? "", role: parts[7].unsigned ?? 0,
      states: words.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(32 * $1.offset) })
    let children = try client.call(reference, "Accessible", "GetChildren")[0].elements ?? []
    object.children = children.compactMap(\.reference?.path)
    if (parts[5].elements ?? []).contains(.string("org.a11y.atspi.EditableText")) {
      object.text = try client.call(reference, "Text", "GetText") {
        $0.int32(0)
        $0.int32(-1)
      }[0].string
    }
    return object
  }

  mutating func apply(_ events: [TestClient.Event], _ client: TestClient) throws {
    // Objects that are new in these events are read in their last state, so further events about them are skipped.
    var fresh: Set<String> = []
    for event in events {
      if event.member == "AddAccessible" {
        if let path = event.values[0].elements?[0].reference?.path {
          objects[path] = try? Self.object(event.values[0], client)
          fresh.insert(path)
        }
      } else if event.member == "RemoveAccessible" {
        if let path = event.values[0].reference?.path { objects[path] = nil }
      } else if !fresh.contains(event.path) {
        apply(event)
      }
    }
    for path in fresh where objects[path] != nil {
      let reference = ObjectReference(name: client.program.name, path: path)
      guard let object = try? Self.read(reference, client) else { continue }
      objects[path] = object
    }
  }

  /// Reads an object by its methods.
  private static func read(_ reference: ObjectReference, _ client: TestClient) throws -> Object {
    let words = (try client.call(reference, "Accessible", "GetState")[0].elements ?? []).compactMap(
      \.unsigned)
    var object = Object(
      name: try client.property(reference, "Accessible", "Name")?.string ?? "",
      description: try client.property(reference, "Accessible", "Description")?.string ?? "",
      role: try client.call(reference, "Accessible", "GetRole")[0].unsigned ?? 0,
      states: words.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(32 * $1.offset) })
    object.children = (try client.call(reference, "Accessible", "GetChildren")[0].elements ?? []).compactMap(
      \.reference?.path)
    let names = try client.call(reference, "Accessible", "GetInterfaces")[0].elements ?? []
    if names.contains(.string("org.a11y.atspi.EditableText")) {
      object.text = try client.call(reference, "Text", "GetText") {
        $0.int32(0)
        $0.int32(-1)
      }[0].string
    }
    return object
  }

  private mutating func apply(_ event: TestClient.Event) {
    guard var object = objects[event.path] else { return }
    switch (event.member, event.detail) {
    case ("ChildrenChanged", "add"):
      object.children.insert(event.content?.reference?.path ?? "", at: event.first)
    case ("ChildrenChanged", "remove"):
      let removed = object.children.remove(at: event.first)
      #expect(removed == event.content?.reference?.path)
    case ("PropertyChange", "accessible-name"): object.name = event.content?.string ?? ""
    case ("PropertyChange", "accessible-description"): object.description = event.content?.string ?? ""
    case ("PropertyChange", "accessible-role"):
      object.role = event.content?.unsigned ?? 0
      if object.role != AccessibleRole.entry.rawValue { object.text = nil }
    case ("StateChanged", let name):
      guard let state = AccessibleStates.named.first(where: { $0.name == name })?.state else { return }
      object.states = event.first == 1 ? object.states | state.rawValue : object.states & ~state.rawValue
    case ("TextChanged", let kind):
      guard var scalars = object.text.map({ Array($0.unicodeScalars) }) else { return }
      let text = Array((event.content?.string ?? "").unicodeScalars)
      if kind == "insert" {
        scalars.insert(contentsOf: text, at: event.first)
      } else {
        #expect(Array(scalars[event.first..<event.first + event.second]) == text)
        scalars.removeSubrange(event.first..<event.first + event.second)
      }
      var new = ""
      new.unicodeScalars.append(contentsOf: scalars)
      object.text = new
    default: return
    }
    objects[event.path] = object
  }

  /// A description of the objects that differ.
  func difference(from other: Self) -> String {
    Set(objects.keys).union(other.objects.keys).sorted().filter { objects[$0] != other.objects[$0] }
      .map { "\($0): \(String(describing: objects[$0])) but \(String(describing: other.objects[$0]))" }
      .joined(separator: "\n")
  }
}
