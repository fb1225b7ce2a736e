import BacklitAccessibility
import BacklitGeometry

extension KeyModifiers {
  init(_ reader: WebMessageReader) throws(WebMessageFault) {
    self = []
    if try reader.flag("shift") { insert(.shift) }
    if try reader.flag("ctrl") { insert(.control) }
    if try reader.flag("alt") { insert(.alt) }
  }
}

extension KeyEvent {
  /// The keys that do not type a character, by their names in a browser.
  private static let named: [String: Key] = [
    "Enter": .enter, "Tab": .tab, "Escape": .escape, "Backspace": .backspace, "Delete": .delete,
    "Insert": .insert, "ArrowUp": .up, "ArrowDown": .down, "ArrowLeft": .left, "ArrowRight": .right,
    "Home": .home, "End": .end, "PageUp": .pageUp, "PageDown": .pageDown,
  ]

  /// The events of a key, or of a text that was typed as a whole. Keys that programs do not have give none.
  static func events(_ reader: WebMessageReader) throws(WebMessageFault) -> [KeyEvent] {
    let name = try reader.text("key", limit: 256)
    let text = try reader.textIfPresent("text", limit: 256)
    var modifiers = try KeyModifiers(reader)
    let isRepeat = try reader.flag("repeat")
    if let key = named[name] { return [KeyEvent(key, modifiers: modifiers, isRepeat: isRepeat)] }
    if name.first == "F", let number = Int(name.dropFirst()), (1...35).contains(number) {
      return [KeyEvent(.function(number), modifiers: modifiers, isRepeat: isRepeat)]
    }
    // A third level, as with AltGr, has both modifiers and types a character.
    if modifiers.isSuperset(of: [.control, .alt]), text != nil { modifiers.subtract([.control, .alt]) }
    let isPlain = modifiers.isDisjoint(with: [.control, .alt])
    let characters = text ?? (name.count == 1 ? name : "")
    return characters.compactMap { character in
      guard isPlain else {
        let lower = character.lowercased().first ?? character
        return KeyEvent(.character(lower), modifiers: modifiers, isRepeat: isRepeat)
      }
      let isControl = character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
      return isControl ? nil : KeyEvent(.character(character), isRepeat: isRepeat)
    }
  }
}

extension AccessibilityAction {
  /// The action of a message.
  init(_ reader: WebMessageReader) throws(WebMessageFault) {
    let name = try reader.text("action", limit: 16)
    switch name {
    case "activate": self = .activate
    case "increment": self = .increment
    case "decrement": self = .decrement
    case "minimum": self = .adjust(.minimum)
    case "maximum": self = .adjust(.maximum)
    case "pageUp": self = .adjust(.pages(1))
    case "pageDown": self = .adjust(.pages(-1))
    case "set" where reader.isText("value"):
      self = .text(.replaceAll(with: try reader.text("value", limit: WebMessage.maximumBytes)))
    case "set": self = .adjust(.value(try reader.number("value", -1e300...1e300)))
    case "focus": self = .focus
    case "escape": self = .escape
    case "scroll":
      guard let direction = ScrollDirection(rawValue: try reader.text("value", limit: 16)) else {
        throw .init("an unknown direction")
      }
      self = .scroll(direction)
    case "custom": self = .custom(try reader.text("value", limit: 1024))
    case "select": self = .text(.select(try Self.range(try reader.inner("value"))))
    case "replace":
      let value = try reader.inner("value")
      self = .text(
        .replace(try Self.range(value), with: try value.text("text", limit: WebMessage.maximumBytes)))
    default: throw .init("an unknown action")
    }
  }

  private static func range(_ reader: WebMessageReader) throws(WebMessageFault) -> Range<Int> {
    let limit = 0...1 << 40
    let (start, end) = (try reader.whole("start", limit), try reader.whole("end", limit))
    return min(start, end)..<max(start, end)
  }
}
