import BacklitValues
import Glibc

/// A client of a bus that asks and waits, for tools. It starts no services.
package final class BusProbe {
  private let client: BusClient

  /// The time in which everything must be answered.
  private static let limit = Duration.seconds(3)

  /// Connects to a bus; nil if there is none.
  package init?(address: String) {
    guard let link = BusLink(address: address) else { return nil }
    client = BusClient(link)
  }

  /// Calls a method; nil if it fails or is not answered in time.
  func call(
    _ target: ObjectReference, _ interface: String, _ member: String, _ arguments: Answer = { _ in }
  ) -> [WireValue]? {
    let message = BusMessage.call(target, interface, member)
    message?.write(arguments)
    return client.ask(message, until: .now + Self.limit)
  }

  /// A property of an object.
  func property(_ target: ObjectReference, _ interface: String, _ name: String) -> WireValue? {
    call(target, "org.freedesktop.DBus.Properties", "Get") {
      $0.string(interface)
      $0.string(name)
    }?.first?.content
  }

  /// The programs that the registry has; nil without a registry.
  func programs() -> [(object: ObjectReference, name: String)]? {
    let root = ObjectReference(name: "org.a11y.atspi.Registry", path: ObjectDirectory.rootPath)
    guard let children = call(root, "org.a11y.atspi.Accessible", "GetChildren")?.first?.references else {
      return nil
    }
    return children.map { child in
      (child, property(child, "org.a11y.atspi.Accessible", "Name")?.string ?? "")
    }
  }
}

extension BusProbe {
  /// The process of the registry; nil if none runs.
  package var registryProcess: pid_t? {
    let bus = ObjectReference(name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    let reply = call(bus, "org.freedesktop.DBus", "GetConnectionUnixProcessID") {
      $0.string("org.a11y.atspi.Registry")
    }
    return reply?.first?.unsigned.map { pid_t($0) }
  }

  /// Reads all objects of the only program on the bus, as a client does first; nil if there is none.
  /// - Returns: the number of objects.
  package func readAll() -> Int? {
    guard let program = programs()?.first?.object else { return nil }
    let cache = ObjectReference(name: program.name, path: ObjectDirectory.cachePath)
    return call(cache, "org.a11y.atspi.Cache", "GetItems")?.first?.elements?.count
  }

  /// Listens to an event such as `object:state-changed:focused`.
  /// - Returns: whether the registry took it.
  package func listen(to event: String) -> Bool {
    let registry = ObjectReference(name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry")
    return call(registry, "org.a11y.atspi.Registry", "RegisterEvent", { $0.string(event) }) != nil
  }

  /// Listens to an event such as `object:property-change:accessible-value`, and counts signals until one is a change of a
  /// name to a text.
  /// - Returns: the number of signals; nil if the registry does not answer.
  package func count(_ event: String, until name: String) -> Int? {
    client.link.match("type='signal',interface='org.a11y.atspi.Event.Object'")
    guard listen(to: event) else { return nil }
    var count = 0
    while true {
      client.link.transfer()
      while let message = client.link.next() {
        guard message.kind == .signal else { continue }
        count += 1
        if let values = message.values, values.count > 3, values[3].content?.string == name { return count }
      }
      client.link.wait(until: .now + .seconds(1))
    }
  }
}

extension BusEnvironment {
  /// The names of the programs on the accessibility bus; nil if the registry does not answer. Starts no service, and waits at
  /// most a few seconds.
  package func programs() -> [String]? {
    let address = accessibilityAddress(of: BusProbe(address: session))
    return address.flatMap { BusProbe(address: $0) }?.programs()?.map(\.name)
  }

  /// The address of the accessibility bus: the own one, or the one that the session bus knows. Starts no service.
  func accessibilityAddress(of session: BusProbe?) -> String? {
    guard accessibility.isEmpty else { return accessibility }
    let target = ObjectReference(name: "org.a11y.Bus", path: "/org/a11y/bus")
    return session?.call(target, "org.a11y.Bus", "GetAddress")?.first?.string
  }
}
