import BacklitAccessibility
import CDBus

/// Answers the calls of clients from the objects of a program.
package struct CallResponder {
  let objects: ObjectDirectory
  let interfaces = BusInterface.all()

  init(_ objects: ObjectDirectory) { self.objects = objects }

  /// The reply to a call, or its error.
  /// - Parameters:
  ///   - message: the call.
  ///   - performer: takes the actions.
  /// - Returns: nil if no memory is left.
  func reply(to message: BusMessage, performer: any ActionPerformer) -> BusMessage? {
    do throws(CallFault) {
      let result = try result(of: message, performer)
      return message.reply()?.write(result)
    } catch {
      return message.error(error.name, error.text)
    }
  }

  private func result(
    of message: BusMessage, _ performer: any ActionPerformer
  ) throws(CallFault) -> Answer {
    let (interface, member, path) = (message.interface, message.member, message.path)
    if interface == "org.freedesktop.DBus.Peer" { return try peer(member) }
    if path == ObjectDirectory.cachePath { return try cache(interface, member) }
    guard let object = objects.object(at: path) else { throw .unknownObject(path) }
    guard let values = message.values else {
      throw .invalidArguments("The arguments are more than \(WireValue.maximumCount) values. Split the call.")
    }
    let call = BusCall(objects: objects, object: object, arguments: values, performer: performer)
    switch interface {
    case "org.freedesktop.DBus.Introspectable":
      guard member == "Introspect" else { throw .unknownMethod(member) }
      let names = object.accessible.interfaces
      let text = Self.introspection(names.compactMap { interfaces[$0]?.description })
      return { $0.string(text) }
    case "org.freedesktop.DBus.Properties": return try properties(call, member, message.signature)
    default: return try method(call, interface, member, message.signature)
    }
  }

  private func method(
    _ call: BusCall, _ interface: String, _ member: String, _ signature: String
  ) throws(CallFault) -> Answer {
    let names = call.object.accessible.interfaces
    // A call may omit the interface.
    let candidates = interface.isEmpty ? names : names.filter { $0 == interface }
    guard !candidates.isEmpty else { throw .unknownInterface(interface) }
    guard let method = candidates.lazy.compactMap({ self.interfaces[$0]?.method(member) }).first else {
      throw .unknownMethod(member)
    }
    guard method.arguments == signature else {
      throw .invalidArguments("\(member) takes \"\(method.arguments)\", not \"\(signature)\".")
    }
    return try method.answer(call)
  }

  // MARK: Properties

  private func properties(
    _ call: BusCall, _ member: String, _ signature: String
  ) throws(CallFault) -> Answer {
    let expected = ["Get": "ss", "GetAll": "s", "Set": "ssv"]
    guard let arguments = expected[member] else { throw .unknownMethod(member) }
    guard arguments == signature else {
      throw .invalidArguments("\(member) takes \"\(arguments)\", not \"\(signature)\".")
    }
    let name = call.string(0)
    guard call.object.accessible.interfaces.contains(name), let interface = interfaces[name] else {
      throw .unknownInterface(name)
    }
    if member == "GetAll" {
      return { writer in
        writer.array("{sv}") { array in
          for property in interface.properties {
            array.entry {
              $0.string(property.name)
              $0.variant(property.signature, property.value(call))
            }
          }
        }
      }
    }
    guard let property = interface.properties.first(where: { $0.name == call.string(1) }) else {
      throw .unknownProperty(call.string(1))
    }
    guard member == "Set" else { return { $0.variant(property.signature, property.value(call)) } }
    guard let set = property.set else { throw .readOnlyProperty(property.name) }
    try set(call, call.arguments[2].content ?? .other)
    return { _ in }
  }

  // MARK: Other interfaces

  private func cache(_ interface: String, _ member: String) throws(CallFault) -> Answer {
    switch (interface, member) {
    case ("org.a11y.atspi.Cache", "GetItems"): return { self.objects.writeCache($0) }
    case ("org.freedesktop.DBus.Introspectable", "Introspect"):
      let method = "<arg direction=\"out\" type=\"a\(ObjectDirectory.cacheItemType)\"/>"
      let text = Self.introspection([
        "<interface name=\"org.a11y.atspi.Cache\"><method name=\"GetItems\">\(method)</method></interface>"
      ])
      return { $0.string(text) }
    case ("org.a11y.atspi.Cache", _): throw .unknownMethod(member)
    default: throw .unknownInterface(interface)
    }
  }

  private func peer(_ member: String) throws(CallFault) -> Answer {
    switch member {
    case "Ping": return { _ in }
    case "GetMachineId":
      guard let id = dbus_get_local_machine_id() else {
        throw .notSupported("The machine does not have an identifier. dbus-uuidgen --ensure creates one.")
      }
      defer { dbus_free(id) }
      let text = String(cString: id)
      return { $0.string(text) }
    default: throw .unknownMethod(member)
    }
  }

  private static func introspection(_ interfaces: [String]) -> String {
    "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\" "
      + "\"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\"><node>\(interfaces.joined())</node>"
  }
}

extension BusInterface {
  /// The method with a name.
  func method(_ name: String) -> BusMethod? { methods.first { $0.name == name } }
}
