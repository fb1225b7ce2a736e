import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// A message from a page. Its text comes from an untrusted source.
package enum WebMessage: Hashable, Sendable {
  /// The page is there: the first message.
  case start(nonce: String, WebViewport, resume: String?)
  /// The size or the preferences changed.
  case size(WebViewport)
  /// Keys were pressed.
  case keys([KeyEvent])
  case pointer(WebPointer)
  /// A reader or the page itself asks for an action.
  case action(ActionRequest)
  case paste(String)
  case ping(Int)

  /// The most bytes of a message.
  package static let maximumBytes = 1 << 18

  /// Reads a message.
  /// - Throws: ``WebMessageFault`` for anything that a page does not send.
  package init(_ bytes: [UInt8]) throws(WebMessageFault) {
    let limits = JSONDocument.Limits(depth: 4, bytes: Self.maximumBytes, faults: 1)
    let document = JSONDocument(bytes: bytes, file: "message", limits: limits)
    guard document.faults.isEmpty, document.root.object != nil else { throw .init("not a JSON object") }
    let reader = WebMessageReader(document.root)
    let kind = try reader.text("t", limit: 16)
    switch kind {
    case "start":
      self = .start(
        nonce: try reader.text("nonce", limit: 64), try WebViewport(reader),
        resume: try reader.textIfPresent("resume", limit: 64))
    case "size": self = .size(try WebViewport(reader))
    case "key": self = .keys(try KeyEvent.events(reader))
    case "pointer": self = .pointer(try WebPointer(reader))
    case "action":
      let id = try reader.whole("id", 0...1 << 53)
      self = .action(ActionRequest(node: NodeID(UInt64(id)), action: try AccessibilityAction(reader)))
    case "paste": self = .paste(try reader.text("text", limit: Self.maximumBytes))
    case "ping": self = .ping(try reader.whole("n", 0...1 << 53))
    default: throw .init("the unknown kind \(Spelling.quoted(kind))")
    }
  }
}

/// The fault of a message.
package struct WebMessageFault: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The size of a page and the preferences of its user.
package struct WebViewport: Hashable, Sendable {
  /// The size in points.
  package var (width, height): (Int, Int)
  /// The pixels in a point.
  package var scale: Int
  package var isDark: Bool
  package var reducesMotion: Bool
  package var increasesContrast: Bool
  /// The size of texts, 1 by default.
  package var textScale: Double

  package init(
    width: Int, height: Int, scale: Int = 1, isDark: Bool = true, reducesMotion: Bool = false,
    increasesContrast: Bool = false, textScale: Double = 1
  ) {
    (self.width, self.height) = (width, height)
    (self.scale, self.isDark, self.textScale) = (scale, isDark, textScale)
    (self.reducesMotion, self.increasesContrast) = (reducesMotion, increasesContrast)
  }

  init(_ reader: WebMessageReader) throws(WebMessageFault) {
    width = try reader.whole("width", 1...16_384)
    height = try reader.whole("height", 1...16_384)
    scale = try reader.whole("scale", 1...4)
    isDark = try reader.choice("scheme", "light", "dark") == 1
    reducesMotion = try reader.choice("motion", "no-preference", "reduce") == 1
    increasesContrast = try reader.choice("contrast", "no-preference", "more") == 1
    textScale = try reader.number("textScale", 0.25...8)
  }
}

/// An event of a mouse or a finger, in points of the page.
package struct WebPointer: Hashable, Sendable {
  package enum Kind: Int, Hashable, Sendable { case down, move, up, cancel, wheel }

  package var kind: Kind
  /// The pointer: each finger has its own.
  package var id: Int
  package var location: Point
  /// The motion of a wheel, in points.
  package var (dx, dy): (Double, Double)
  package var button: PointerEvent.Button
  package var isTouch: Bool
  package var modifiers: KeyModifiers

  init(_ reader: WebMessageReader) throws(WebMessageFault) {
    kind = Kind(rawValue: try reader.choice("kind", "down", "move", "up", "cancel", "wheel")) ?? .cancel
    id = try reader.whole("id", -1 << 53...1 << 53)
    let range = -1e6...1e6
    location = Point(x: try reader.number("x", range), y: try reader.number("y", range))
    dx = try reader.number("dx", range, default: 0)
    dy = try reader.number("dy", range, default: 0)
    button =
      switch try reader.whole("button", -1...32, default: 0) {
      case 1: .middle
      case 2: .secondary
      default: .primary
      }
    isTouch = try reader.flag("touch")
    modifiers = try KeyModifiers(reader)
  }
}

/// Reads the members of a message, each with its type and its limits.
struct WebMessageReader {
  private let object: JSONValue

  init(_ object: JSONValue) { self.object = object }

  /// The member, if it is there and not null.
  private func value(_ name: String) -> JSONValue? {
    guard let value = object[name] else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  func text(_ name: String, limit: Int) throws(WebMessageFault) -> String {
    guard let text = try textIfPresent(name, limit: limit) else { throw .init("no \"\(name)\"") }
    return text
  }

  func textIfPresent(_ name: String, limit: Int) throws(WebMessageFault) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.string, text.utf8.count <= limit else {
      throw .init("\"\(name)\" is not a text of at most \(limit) bytes")
    }
    return text
  }

  func flag(_ name: String) throws(WebMessageFault) -> Bool {
    guard let value = value(name) else { return false }
    guard case .bool(let flag) = value.content else { throw .init("\"\(name)\" is not true or false") }
    return flag
  }

  /// A number in a range, or the standard one for a member that is not there.
  func number(
    _ name: String, _ range: ClosedRange<Double>, default standard: Double? = nil
  ) throws(WebMessageFault) -> Double {
    guard let number = value(name) == nil ? standard : value(name)?.number, range.contains(number) else {
      throw .init("\"\(name)\" is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func whole(
    _ name: String, _ range: ClosedRange<Int>, default standard: Int? = nil
  ) throws(WebMessageFault) -> Int {
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    let number = try number(name, limits, default: standard.map(Double.init))
    guard let whole = Int(exactly: number) else { throw .init("\"\(name)\" is not a whole number") }
    return whole
  }

  /// The place of a text among those that are allowed.
  func choice(_ name: String, _ allowed: String...) throws(WebMessageFault) -> Int {
    let text = try text(name, limit: 32)
    guard let place = allowed.firstIndex(of: text) else {
      throw .init("\"\(name)\" is not one of \(allowed.joined(separator: ", "))")
    }
    return place
  }

  /// The members of a member that is an object.
  func inner(_ name: String) throws(WebMessageFault) -> WebMessageReader {
    guard let value = value(name), value.object != nil else { throw .init("\"\(name)\" is not an object") }
    return WebMessageReader(value)
  }

  /// Whether a member is a text.
  func isText(_ name: String) -> Bool { value(name)?.string != nil }
}
