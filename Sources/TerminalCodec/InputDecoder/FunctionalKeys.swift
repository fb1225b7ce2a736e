import Input

/// The key codes of kitty's keyboard protocol that are not characters
/// (https://sw.kovidgoyal.net/kitty/keyboard-protocol/#functional-key-definitions).
enum KittyKeyCode {
  /// The named key of a code; nil for a code that is not a named key.
  static func key(_ code: Int) -> Key? {
    switch code {
    case 8, 127: .backspace
    case 9: .tab
    case 10, 13, 57414: .enter
    case 27: .escape
    case 57376...57398: .function(code - 57363)
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }

  /// The character of a code: itself, or the character of that keypad key; nil for controls and for keys that
  /// type nothing, whose codes lie in the private use area.
  static func character(_ code: Int) -> Unicode.Scalar? {
    switch code {
    case 57399...57408: return Unicode.Scalar(UInt32(code - 57399 + 0x30))
    case 57409: return "."
    case 57410: return "/"
    case 57411: return "*"
    case 57412: return "-"
    case 57413: return "+"
    case 57415: return "="
    case 57416: return ","
    case ..<0x20, 0x7F..<0xA0, 57344...63743: return nil
    default: return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    }
  }
}
