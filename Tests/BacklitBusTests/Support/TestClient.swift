import Glibc
import TestSupport

@testable import BacklitBus

/// A client of the accessibility bus, such as a screen reader. Its methods wait on the thread of the test.
final class TestClient {
  let link: BusLink
  /// The events that arrived, oldest first.
  private(set) var events: [Event] = []
  /// The program under test: the only one on the bus.
  private(set) var program = ObjectReference.null

  /// An event or a signal of the cache.
  struct Event: Hashable {
    var path: String
    var member: String
    /// The arguments; the first three are a detail and two numbers, except in signals of the cache.
    var values: [WireValue]

    var detail: String { values.first?.string ?? "" }
    var first: Int { values.count > 1 ? values[1].int ?? 0 : 0 }
    var second: Int { values.count > 2 ? values[2].int ?? 0 : 0 }
    var content: WireValue? { values.count > 3 ? values[3].content : nil }
    /// A short form for expectations: path, member and detail, first number.
    var summary: String {
      "\(path.split(separator: "/").last ?? "") \(member)\(detail.isEmpty ? "" : ":" + detail) \(first)"
    }
  }

  /// The error that a call was answered with.
  struct CallError: Error, Hashable {
    var name: String
  }

  /// Connects to a bus.
  init(_ address: String) throws {
    guard let link = BusLink(address: address) else { throw CallError(name: "no bus at \(address)") }
    self.link = link
    for interface in ["Event.Object", "Event.Window", "Cache"] {
      link.match("type='signal',interface='org.a11y.atspi.\(interface)'")
    }
  }

  /// The programs that the registry has.
  func programs() throws -> [ObjectReference] {
    let root = ObjectReference(name: "org.a11y.atspi.Registry", path: ObjectDirectory.rootPath)
    return try call(root, "Accessible", "GetChildren")[0].references ?? []
  }

  /// Waits until the program is on the bus.
  func findProgram() throws {
    let isFound = try waitUntil {
      guard let found = try programs().first else { return false }
      program = found
      return true
    }
    guard isFound else { throw CallError(name: "the program did not embed") }
  }

  /// Listens to events.
  func listen(to names: String...) throws {
    let registry = ObjectReference(name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry")
    for name in names { _ = try call(registry, "Registry", "RegisterEvent") { $0.string(name) } }
  }

  /// Waits until the program knows the events to which clients listen.
  ///
  /// The registry tells the program of each listener before it replies to the client, and the program then asks the registry
  /// for all. Messages between two programs stay in order. So the program has asked when it answers the first call, the
  /// registry has replied to it when it answers the second one, and the program has the reply when it answers the third.
  func waitUntilProgramKnowsListeners() throws {
    let registry = ObjectReference(name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry")
    try call(program, "Accessible", "GetRole")
    try call(registry, "Registry", "GetRegisteredEvents")
    try call(program, "Accessible", "GetRole")
  }

  /// Calls a method of an interface of AT-SPI and waits for the reply.
  @discardableResult
  func call(
    _ target: ObjectReference, _ interface: String, _ member: String,
    _ arguments: (MessageWriter) -> Void = { _ in }
  ) throws -> [WireValue] {
    let name = interface.contains(".") ? interface : "org.a11y.atspi." + interface
    let message = BusMessage.call(target, name, member)?.startingService()
    message?.write(arguments)
    return try send(message)
  }

  /// Sends a message and waits for the reply.
  func send(_ message: BusMessage?) throws -> [WireValue] {
    let serial = link.send(message)
    var reply: BusMessage?
    let isThere = pump {
      guard $0.replySerial == serial, $0.kind == .reply || $0.kind == .error else { return false }
      reply = $0
      return true
    }
    guard isThere, let reply else { throw CallError(name: "none") }
    guard reply.kind == .reply else { throw CallError(name: reply.errorName) }
    return reply.values ?? []
  }

  /// A property of an object.
  func property(_ target: ObjectReference, _ interface: String, _ name: String) throws -> WireValue? {
    try call(target, "org.freedesktop.DBus.Properties", "Get") {
      $0.string("org.a11y.atspi." + interface)
      $0.string(name)
    }.first?.content
  }

  /// The object of a node.
  func object(_ id: UInt64) -> ObjectReference {
    ObjectReference(name: program.name, path: "/org/a11y/atspi/accessible/\(id)")
  }

  /// Reads messages until one fits, and records events.
  private func pump(until fits: (BusMessage) -> Bool) -> Bool {
    let deadline = Deadline()
    while !deadline.isOver {
      link.transfer()
      while let message = link.next() {
        // The registry sends events about its own root.
        if message.kind == .signal, message.sender == program.name {
          events.append(Event(path: message.path, member: message.member, values: message.values ?? []))
        }
        if fits(message) { return true }
      }
      var entry = pollfd(
        fd: link.descriptor, events: Int16(POLLIN | (link.hasOutput ? POLLOUT : 0)), revents: 0)
      poll(&entry, 1, 1_000)
    }
    return false
  }

  /// Waits until the events contain one.
  func wait(for condition: ([Event]) -> Bool) -> Bool {
    condition(events) || pump { _ in condition(events) }
  }

  /// Takes the events.
  func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }
}
