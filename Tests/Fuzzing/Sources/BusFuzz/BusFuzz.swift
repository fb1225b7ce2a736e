import BacklitAccessibility
import BacklitBus

/// Sends messages to the objects of the accessibility bus, and checks the replies.
///
/// An input whose first byte is even is one message in the format of D-Bus, as the bus delivers it. The others are programs:
/// each step calls a method, with arguments of the declared types or of different ones.
struct BusFuzz {
  /// The program on the bus. libFuzzer uses one thread, and nothing in it changes.
  nonisolated(unsafe) static let responder = CallResponder(
    ScreenState(number: 1, tree: FuzzTree.tree, title: "Fuzz", focus: NodeID(5)), programName: "fuzz")
  static let methods = responder.methods

  var bytes: ArraySlice<UInt8>

  /// The most calls of an input.
  private static let maximumCalls = 64

  static func run(_ input: [UInt8]) {
    guard let first = input.first else { return }
    if first & 1 == 0 { return check(Array(input.dropFirst()), isValid: false) }
    var fuzz = Self(bytes: input.dropFirst())
    var count = 0
    while !fuzz.bytes.isEmpty, count < maximumCalls {
      count += 1
      check(fuzz.makeCall(), isValid: true)
    }
  }

  /// Handles a message, and checks what follows from it.
  private static func check(_ message: [UInt8], isValid: Bool) {
    var requests: [ActionRequest] = []
    let outcome = responder.handle(message) { requests.append($0) }
    require(requests.count <= 1, "one message led to \(requests)")
    for request in requests {
      require(FuzzTree.tree[request.node] != nil, "a request for a node that does not exist: \(request)")
    }
    switch outcome {
    case .malformed: require(!isValid, "libdbus did not accept a message of the fuzzer")
    case .noCall: require(requests.isEmpty, "a message that is not a call led to \(requests)")
    case .reply(let types, let declared):
      if let declared { require(types == declared, "a reply of \(types), not \(declared)") }
    case .error(let name):
      require(requests.isEmpty, "an error after \(requests)")
      require(name.hasPrefix("org.freedesktop.DBus.Error."), "an error with the name \(name)")
    }
  }

  /// Traps if a condition is false; `precondition` has no message in a release build.
  private static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
  }

  // MARK: Calls

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  private mutating func choose<Element>(_ elements: [Element]) -> Element {
    elements[Int(byte()) % elements.count]
  }

  private static let prefix = "/org/a11y/atspi/accessible/"
  private static let paths =
    ["root", "1", "2", "3", "4", "5", "6", "7", "8", "9", "20", "21", "22", "99", "01", "x"].map {
      prefix + $0
    } + [
      "/org/a11y/atspi/cache", "/", "/org/a11y/atspi/null",
    ]
  private static let properties = [
    "Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId", "HelpText", "ToolkitName",
    "Version", "Id",
    "NActions", "MinimumValue", "CurrentValue", "Text", "CharacterCount", "CaretOffset", "NSelectedChildren",
    "",
  ]
  private static let types = [
    "", "i", "s", "u", "ii", "iu", "ss", "ssv", "v", "a{sv}", "ai", "(so)", "aas", "vvvv", "b", "d", "x", "y",
    "g", "ao",
  ]

  private mutating func makeCall() -> [UInt8] {
    let kind = byte()
    let method = Self.methods[Int(byte()) % Self.methods.count]
    var message = MessageBytes(path: choose(Self.paths))
    switch kind % 8 {
    case 0:
      let isSet = kind & 8 != 0
      message.setMember("org.freedesktop.DBus.Properties", isSet ? "Set" : "Get")
      message.signature = isSet ? "ssv" : "ss"
      message.append(string: method.interface)
      message.append(string: choose(Self.properties))
      if isSet { append("v", to: &message) }
    case 1:
      let members = [
        "org.freedesktop.DBus.Peer", "org.freedesktop.DBus.Introspectable", "org.a11y.atspi.Cache",
      ]
      message.setMember(choose(members), choose(["Ping", "GetMachineId", "Introspect", "GetItems"]))
    case 2:
      message.setMember(kind & 8 != 0 ? "" : method.interface, method.member)
      message.signature = choose(Self.types)
      append(message.signature, to: &message)
    default:
      message.setMember(kind & 8 != 0 ? "" : method.interface, method.member)
      message.signature = method.arguments
      append(method.arguments, to: &message)
    }
    return message.finished()
  }

  /// Appends a value for each type of a signature.
  private mutating func append(_ signature: String, to message: inout MessageBytes) {
    var rest = Array(signature.utf8)[...]
    while !rest.isEmpty { appendOne(&rest, to: &message, depth: 0) }
  }

  private mutating func appendOne(
    _ signature: inout ArraySlice<UInt8>, to message: inout MessageBytes, depth: Int
  ) {
    guard let type = signature.popFirst() else { return }
    switch type {
    case UInt8(ascii: "y"): message.append(byte())
    case UInt8(ascii: "i"): message.append(UInt32(bitPattern: integer()))
    case UInt8(ascii: "u"): message.append(UInt32(bitPattern: integer()) % (byte() & 1 == 0 ? 8 : .max))
    case UInt8(ascii: "b"): message.append(UInt32(byte() & 1))
    case UInt8(ascii: "x"): message.append(UInt64(bitPattern: Int64(integer())))
    case UInt8(ascii: "d"):
      message.append(
        choose([0, 3, -1, 0.5, .nan, .infinity, 1e308, -1e308, .leastNonzeroMagnitude]).bitPattern)
    case UInt8(ascii: "s"): message.append(string: text())
    case UInt8(ascii: "o"): message.append(string: choose(Self.paths.filter { !$0.isEmpty }))
    case UInt8(ascii: "g"): message.append(signature: choose(Self.types))
    case UInt8(ascii: "v"):
      let inner = depth > 10 ? "i" : choose(["i", "s", "d", "u", "b", "v", "ai", "(iv)", "as", "g"])
      message.append(signature: inner)
      var rest = Array(inner.utf8)[...]
      appendOne(&rest, to: &message, depth: depth + 1)
    case UInt8(ascii: "("), UInt8(ascii: "{"):
      message.align(8)
      while let next = signature.first, next != UInt8(ascii: ")"), next != UInt8(ascii: "}") {
        appendOne(&signature, to: &message, depth: depth + 1)
      }
      _ = signature.popFirst()
    case UInt8(ascii: "a"):
      let element = MessageBytes.firstType(of: signature)
      signature = signature.dropFirst(element.count)
      // Elements of many bytes in few, and few elements in each other.
      let count = Int(byte()) & (depth == 0 ? 127 : 3)
      message.appendArray(alignment: MessageBytes.alignment(of: element)) { message in
        for _ in 0..<count {
          var rest = element
          appendOne(&rest, to: &message, depth: depth + 1)
        }
      }
    default: break
    }
  }

  private mutating func integer() -> Int32 {
    let first = byte()
    guard first & 0x80 != 0 else { return Int32(first) - 1 }
    return choose([.min, .max, .max - 1, -1, 1 << 16, 0x10000 - Int32(first)])
  }

  private mutating func text() -> String {
    let length = byte()
    guard length < 0x80 else {
      return choose([
        "", "a", "e\u{301}", "🎛👩‍👩‍👧", "\u{202E}x", "org.a11y.atspi.Value", "CurrentValue",
        String(repeating: "x", count: 5_000),
      ])
    }
    let count = min(Int(length & 31), bytes.count)
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count).filter { $0 != 0 }, as: UTF8.self)
  }
}

/// The entry point of libFuzzer, called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  BusFuzz.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
