import BacklitAccessibility
import BacklitGeometry
import Glibc
import TestSupport

@testable import BacklitBus

/// A program with one screen on a private bus, and a client.
final class BusHarness {
  let daemon: PrivateBus
  let bus: AccessibilityBus
  let client: TestClient
  private(set) var state: ScreenState
  private var round = 0

  /// Starts a bus, publishes a tree and connects a client.
  /// - Parameters:
  ///   - tree: the tree of the screen.
  ///   - focus: the element with the focus.
  ///   - events: the events that the client listens to.
  ///   - waitsForEvents: whether the client knows announcements, so that it waits until it gets events.
  /// - Throws: an error if the bus or the registry does not start.
  init(
    _ tree: AccessibilityTree, focus: UInt64? = nil, events: [String] = ["object:", "window:"],
    waitsForEvents: Bool = true
  ) throws {
    daemon = try PrivateBus()
    state = ScreenState(number: 1, tree: tree, title: "Deck", focus: focus.map { NodeID($0) })
    let environment = BusEnvironment(session: "", accessibility: daemon.address)
    bus = try AccessibilityBus.forTests(programName: "deck", version: "1.2", environment: environment)
    bus.publish(state)
    client = try TestClient(daemon.address)
    try client.findProgram()
    guard !events.isEmpty else { return }
    for event in events { try client.listen(to: event) }
    guard waitsForEvents else { return }
    try client.waitUntilProgramKnowsListeners()
    _ = waitUntil {
      _ = try? client.call(client.program, "Accessible", "GetRole")
      return bus.status.hasListeners
    }
    try synchronize()
    _ = client.takeEvents()
  }

  deinit { bus.stop() }

  /// Changes the tree and publishes it.
  func change(
    focus: UInt64?? = nil, isActive: Bool? = nil, _ body: (inout AccessibilityTree) -> Void = { _ in }
  ) {
    let old = state.tree
    body(&state.tree)
    if let focus { state.focus = focus.map { NodeID($0) } }
    if let isActive { state.isActive = isActive }
    let update = state.tree.difference(from: old)
    bus.publish(state, touched: update.inserted + update.removed + update.changed.map(\.id))
  }

  /// Waits until the client has all events about what was published: an announcement follows them.
  func synchronize() throws {
    round += 1
    let text = "round \(round)"
    bus.announce(text, isAssertive: false, screen: 1)
    let isThere = client.wait { events in
      events.last { $0.member == "Announcement" }?.content == .string(text)
    }
    guard isThere else { throw TestClient.CallError(name: "no announcement") }
  }

  /// The events about the last changes, without announcements.
  func events() throws -> [TestClient.Event] {
    try synchronize()
    return client.takeEvents().filter { $0.member != "Announcement" }
  }

  /// The actions that the client requested, once there are some.
  func requests() -> [ActionRequest] {
    var requests: [ActionRequest] = []
    _ = waitUntil {
      requests = bus.takeReports().requests
      return !requests.isEmpty
    }
    return requests
  }
}

extension AccessibilityTree {
  /// Changes a node.
  mutating func edit(_ id: UInt64, _ body: (inout AccessibilityNode) -> Void) {
    if var node = self[NodeID(id)] {
      body(&node)
      self[NodeID(id)] = node
    }
  }
}

extension AccessibilityNode {
  /// An element in a row of its own, which its number chooses.
  static func element(
    _ id: UInt64, _ label: String, _ traits: AccessibilityTraits = [], value: String? = nil,
    hint: String? = nil,
    range: AccessibilityRange? = nil, actions: Set<AccessibilityAction> = [], position: SetPosition? = nil,
    isOn: Bool? = nil, selection: AccessibilityTextSelection? = nil, customActions: [CustomAction] = [],
    headingLevel: Int? = nil
  ) -> AccessibilityNode {
    AccessibilityNode(
      id: NodeID(id), identifier: "node-\(id)", label: label, value: value, hint: hint, traits: traits,
      frame: Rect(x: 8, y: Double(id) * 16, width: 160, height: 16), range: range, actions: actions,
      customActions: customActions, isElement: true, headingLevel: headingLevel, position: position,
      isOn: isOn, textSelection: selection)
  }

  /// A container around elements.
  static func container(
    _ id: UInt64, _ children: [UInt64], label: String? = nil, type: ContainerType = .none,
    isModal: Bool = false
  ) -> AccessibilityNode {
    // A container has the frame of its rows.
    let rows = children.map { Double($0) * 16 }
    let (top, bottom) = (rows.min() ?? 0, (rows.max() ?? 0) + 16)
    let frame = Rect(x: 0, y: top, width: 640, height: bottom - top)
    return AccessibilityNode(
      id: NodeID(id), label: label, frame: id == 1 ? Rect(x: 0, y: 0, width: 640, height: 4000) : frame,
      isElement: false,
      isModal: isModal, containerType: type, children: children.map { NodeID($0) })
  }
}

/// A screen with a control of each kind.
enum SampleTree {
  static let volume = AccessibilityRange(minimum: 0, maximum: 10, step: 1, value: 4)

  static var deck: AccessibilityTree {
    AccessibilityTree(
      root: NodeID(1),
      nodes: [
        .container(1, [2, 3, 4, 5, 6, 7, 8, 9, 20, 12, 13, 14, 30]),
        .element(2, "Decks", .header, headingLevel: 2),
        .element(3, "Play", [.button], hint: "Starts the record", actions: [.activate, .focus]),
        .element(4, "Cue", [.toggleButton], value: "on", actions: [.activate, .focus], isOn: true),
        .element(
          5, "Volume", [.adjustable], value: "4 of 10", range: volume,
          actions: [.increment, .decrement, .focus],
          customActions: [CustomAction(id: "mute", name: "Mute")]),
        .element(
          6, "Title", [.textField], value: "Blue Mönday", actions: [.focus],
          selection: AccessibilityTextSelection(anchor: 0, head: 4)),
        .element(
          7, "PIN", [.textField, .secureText], value: "1234", actions: [.focus],
          selection: AccessibilityTextSelection(anchor: 4, head: 4)),
        .element(
          8, "Level", [.updatesFrequently], value: "minus 6 decibels",
          range: AccessibilityRange(minimum: -60, maximum: 6, step: 0, value: -6)),
        .element(9, "Locked", [.button, .notEnabled], actions: [.activate]),
        .container(20, [21, 22, 23], label: "Tracks", type: .list),
        .element(21, "One", [], actions: [.focus], position: SetPosition(1, of: 3)),
        .element(22, "Two", [.selected], actions: [.focus], position: SetPosition(2, of: 3)),
        .element(23, "Three", [], actions: [.focus], position: SetPosition(3, of: 3)),
        .element(12, "Fast", [.button, .selected], actions: [.activate], position: SetPosition(1, of: 2)),
        .element(13, "Slow", [.button], actions: [.activate], position: SetPosition(2, of: 2)),
        .element(14, "Site", [.link], actions: [.activate]),
        // Not an object of its own.
        .container(30, [31]),
        .element(31, "Tempo", [.staticText], value: "128"),
      ])
  }

  /// A table of 200 rows, of which three are near the visible ones.
  static var library: AccessibilityTree {
    AccessibilityTree(
      root: NodeID(1),
      nodes: [
        .container(1, [2]),
        .container(2, [3, 4, 5], label: "Tracks", type: .table),
        .element(3, "Eleven", [], actions: [.focus], position: SetPosition(12, of: 200)),
        .element(4, "Twelve", [.selected], actions: [.focus], position: SetPosition(13, of: 200)),
        .element(5, "Thirteen", [], actions: [.focus], position: SetPosition(14, of: 200)),
      ])
  }

  /// A table of two columns and 400 rows, of which one is near the visible ones, read as a whole or by cells.
  static func processes(readsCells: Bool) -> AccessibilityTree {
    func cell(_ id: UInt64, _ label: String, _ row: Int, _ column: Int) -> AccessibilityNode {
      .element(
        id, label, [], actions: [.focus],
        position: SetPosition(
          row, of: 400,
          at: GridCell(
            row: row, column: column, columnHeader: ["Name", "Memory"][column - 1], isRowHeader: column == 1))
      )
    }
    var table = AccessibilityNode.container(2, [3, 4, 5], label: "Processes", type: .table)
    (table.columnCount, table.itemCount) = (2, 400)
    var row = AccessibilityNode.container(5, [6, 7], label: "cron", type: readsCells ? .group : .none)
    row.isElement = !readsCells
    row.traits = .selected
    row.position = SetPosition(8, of: 400)
    return AccessibilityTree(
      root: NodeID(1),
      nodes: [
        .container(1, [2]), table, cell(3, "Name", 0, 1), cell(4, "Memory", 0, 2), row, cell(6, "cron", 8, 1),
        cell(7, "3 MB", 8, 2),
      ])
  }

  /// An outline: Documents with Letters, of which one is Anna, and with Taxes; then Music.
  static var outline: AccessibilityTree {
    func row(_ id: UInt64, _ label: String, level: Int, _ isExpanded: Bool?, _ place: SetPosition)
      -> AccessibilityNode
    {
      var row = AccessibilityNode.element(
        id, label, [], actions: [.focus, .increment, .decrement], position: place)
      (row.level, row.isExpanded) = (level, isExpanded)
      return row
    }
    return AccessibilityTree(
      root: NodeID(1),
      nodes: [
        .container(1, [2]),
        .container(2, [3, 4, 5, 6, 7], label: "Files", type: .table),
        row(3, "Documents", level: 1, true, SetPosition(1, of: 2)),
        row(4, "Letters", level: 2, true, SetPosition(1, of: 2)),
        row(5, "Anna", level: 3, nil, SetPosition(1, of: 1)),
        row(6, "Taxes", level: 2, nil, SetPosition(2, of: 2)),
        row(7, "Music", level: 1, false, SetPosition(2, of: 2)),
      ])
  }

  /// A dialog with a heading and a button.
  static var dialog: AccessibilityTree {
    AccessibilityTree(
      root: NodeID(1),
      nodes: [
        .container(1, [2]),
        .container(2, [3, 4], isModal: true),
        .element(3, "Delete?", .header, headingLevel: 1),
        .element(4, "Cancel", .button, actions: [.activate]),
      ])
  }
}

extension AccessibilityBus {
  /// Creates a bus whose reports a test takes by itself.
  static func forTests(
    programName: String, version: String, environment: BusEnvironment
  ) throws -> AccessibilityBus {
    guard
      let bus = AccessibilityBus(
        programName: programName, version: version, environment: environment, onReport: {})
    else { throw TestClient.CallError(name: "no pipe") }
    return bus
  }
}
