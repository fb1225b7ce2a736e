import BacklitAccessibility

/// Why a call is refused. Each has a name of the D-Bus specification.
enum CallFault: Error, Hashable {
  case invalidArguments(String)
  case unknownObject(String)
  case unknownInterface(String)
  case unknownMethod(String)
  case unknownProperty(String)
  case readOnlyProperty(String)
  case notSupported(String)
  case limitsExceeded(String)

  var name: String {
    let last =
      switch self {
      case .invalidArguments: "InvalidArgs"
      case .unknownObject: "UnknownObject"
      case .unknownInterface: "UnknownInterface"
      case .unknownMethod: "UnknownMethod"
      case .unknownProperty: "UnknownProperty"
      case .readOnlyProperty: "PropertyReadOnly"
      case .notSupported: "NotSupported"
      case .limitsExceeded: "LimitsExceeded"
      }
    return "org.freedesktop.DBus.Error." + last
  }

  var text: String {
    switch self {
    case .invalidArguments(let text), .notSupported(let text), .limitsExceeded(let text): text
    case .unknownObject(let path):
      "\(path) is not an object of this program, or not any more. GetChildren returns the objects of a parent."
    case .unknownInterface(let name):
      "\(name) is not an interface of the object. GetInterfaces lists its interfaces."
    case .unknownMethod(let name): "\(name) is not a method of the interface. Introspect lists its methods."
    case .unknownProperty(let name):
      "\(name) is not a property of the interface. GetAll lists its properties."
    case .readOnlyProperty(let name): "\(name) of this object cannot be set, only read."
    }
  }
}

/// An object that a call is about.
struct BusObject {
  /// The node; nil for the program itself.
  var id: NodeID?
  var accessible: Accessible
  var parent: ObjectReference
  /// The place among the children of the parent.
  var index: Int
  var children: [NodeID]
}

/// A call that is being answered: its object, its arguments, and the reply.
struct BusCall {
  let objects: ObjectDirectory
  let object: BusObject
  /// The arguments. Their types are those that the method declares.
  let arguments: [WireValue]
  /// The program's side of actions.
  let performer: any ActionPerformer

  func int(_ number: Int) -> Int { arguments[number].int ?? 0 }

  func unsigned(_ number: Int) -> UInt32 { arguments[number].unsigned ?? 0 }

  func string(_ number: Int) -> String { arguments[number].string ?? "" }

  /// Asks the program for an action of the object.
  /// - Returns: true; the result appears in the tree.
  func perform(_ action: AccessibilityAction) throws(CallFault) -> Bool {
    guard let id = object.id, performer.request(ActionRequest(node: id, action: action)) else {
      throw .limitsExceeded("Too many actions wait for the program. Request the action again later.")
    }
    return true
  }
}

/// Takes actions for the program.
protocol ActionPerformer {
  /// - Returns: whether the action was taken; false if too many wait.
  func request(_ request: ActionRequest) -> Bool
}

/// Appends the results of a call to the reply.
typealias Answer = (MessageWriter) -> Void

/// A method of an interface, with the signatures of its arguments and results.
struct BusMethod {
  let name: String
  let arguments: String
  let results: String
  let answer: (BusCall) throws(CallFault) -> Answer

  init(
    _ name: String, _ arguments: String = "", _ results: String = "",
    _ answer: @escaping (BusCall) throws(CallFault) -> Answer
  ) {
    self.name = name
    self.arguments = arguments
    self.results = results
    self.answer = answer
  }

  static func bool(
    _ name: String, _ arguments: String = "", _ result: @escaping (BusCall) throws(CallFault) -> Bool
  ) -> BusMethod { method(name, arguments, "b", MessageWriter.bool, result) }

  static func int32(
    _ name: String, _ arguments: String = "", _ result: @escaping (BusCall) throws(CallFault) -> Int
  ) -> BusMethod { method(name, arguments, "i", MessageWriter.int32, result) }

  static func string(
    _ name: String, _ arguments: String = "", _ result: @escaping (BusCall) throws(CallFault) -> String
  ) -> BusMethod { method(name, arguments, "s", MessageWriter.string, result) }

  /// A method whose result is an object, or the null object.
  static func object(
    _ name: String, _ arguments: String = "", _ result: @escaping (BusCall) throws(CallFault) -> NodeID?
  ) -> BusMethod {
    BusMethod(name, arguments, "(so)") { call throws(CallFault) in
      let found = try result(call)
      return { $0.reference(found.map { call.objects.reference($0) } ?? .null) }
    }
  }

  private static func method<Result>(
    _ name: String, _ arguments: String, _ type: String,
    _ write: @escaping (MessageWriter) -> (Result) -> Void,
    _ result: @escaping (BusCall) throws(CallFault) -> Result
  ) -> BusMethod {
    BusMethod(name, arguments, type) { call throws(CallFault) in
      let value = try result(call)
      return { write($0)(value) }
    }
  }
}

/// A property of an interface.
struct BusProperty {
  let name: String
  let signature: String
  /// The value, without its variant.
  let value: (BusCall) -> Answer
  /// Sets the value; nil for a property that cannot be set.
  let set: ((BusCall, WireValue) throws(CallFault) -> Void)?

  init(
    _ name: String, _ signature: String, _ value: @escaping (BusCall) -> Answer,
    set: ((BusCall, WireValue) throws(CallFault) -> Void)? = nil
  ) {
    self.name = name
    self.signature = signature
    self.value = value
    self.set = set
  }
}

/// An interface of AT-SPI with its methods and properties.
struct BusInterface {
  let name: String
  let methods: [BusMethod]
  let properties: [BusProperty]

  init(_ name: String, methods: [BusMethod], properties: [BusProperty] = []) {
    self.name = "org.a11y.atspi." + name
    self.methods = methods
    self.properties = properties
  }

  /// The interfaces of objects by name.
  static func all() -> [String: BusInterface] {
    let list = [
      accessible, application, component, action, value, text, editableText, selection, collection, table,
      tableCell,
    ]
    return Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0) })
  }

  /// The description of the interface for Introspectable.
  var description: String {
    let methods = methods.map { method in
      let arguments =
        WireType.split(method.arguments).map { "<arg direction=\"in\" type=\"\($0)\"/>" }
        + WireType.split(method.results).map { "<arg direction=\"out\" type=\"\($0)\"/>" }
      return "<method name=\"\(method.name)\">\(arguments.joined())</method>"
    }
    let properties = properties.map {
      "<property name=\"\($0.name)\" type=\"\($0.signature)\" access=\"\($0.set == nil ? "read" : "readwrite")\"/>"
    }
    return "<interface name=\"\(name)\">\((methods + properties).joined())</interface>"
  }
}

/// Signatures of D-Bus types.
enum WireType {
  /// The complete types in a valid signature.
  static func split(_ signature: String) -> [Substring] {
    var types: [Substring] = []
    var start = signature.startIndex
    var depth = 0
    for place in signature.indices {
      switch signature[place] {
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      case "a": continue
      default: break
      }
      guard depth == 0 else { continue }
      let end = signature.index(after: place)
      types.append(signature[start..<end])
      start = end
    }
    return types
  }
}
