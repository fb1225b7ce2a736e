import BacklitGeometry
import BacklitTerminal

extension TerminalFuzz {
  /// Checks that the layers above can use an event without validation.
  static func check(_ event: TerminalEvent) {
    let isGood =
      switch event {
      case .input(.key(let press)): isGood(press)
      case .input(.pointer(let event)): isGood(event)
      case .input(.paste(let text)):
        !text.utf8.contains(0x0D) && text.utf8.count <= 3 * InputDecoder.pasteLimit
      case .input(.focus): true
      case .reply(let reply): isGood(reply)
      case .resized(let columns, let rows, let width, let height):
        isGood(columns: columns, rows: rows) && isGood(width: width, height: height)
      }
    require(isGood, "\(event)")
  }

  private static func isGood(_ press: KeyEvent) -> Bool {
    guard press.modifiers.isSubset(of: [.shift, .alt, .control]) else { return false }
    return switch press.key {
    case .character(let character):
      character.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
    case .function(let number): (1...35).contains(number)
    case .control, .shift: press.modifiers.isEmpty
    default: true
    }
  }

  private static func isGood(_ event: PointerEvent) -> Bool {
    let place = event.location
    guard place.x.isFinite, place.y.isFinite,
      max(abs(place.x), abs(place.y)) <= Double(InputDecoder.pixelLimit) + 0.5
    else { return false }
    return switch event.phase {
    case .down, .drag: event.button != nil
    case .up: true
    case .hover: event.button == nil
    case .scroll(let dx, let dy): event.button == nil && abs(dx) + abs(dy) == 1
    }
  }

  private static func isGood(_ reply: TerminalReply) -> Bool {
    switch reply {
    case .primaryAttributes(let attributes): attributes.allSatisfy { $0 >= 0 }
    case .mode(let mode, _): mode >= 0
    case .keyboardFlags(let flags): flags >= 0
    case .cursorPosition(let column, let row): isGood(columns: column + 1, rows: row + 1)
    case .textAreaCells(let columns, let rows): isGood(columns: columns, rows: rows)
    case .textAreaPixels(let width, let height): isGood(width: width, height: height)
    case .cellPixels(let width, let height): width > 0 && height > 0 && isGood(width: width, height: height)
    case .version(let text):
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
    case .color(_, let rgb): rgb <= 0xFF_FFFF
    case .colorScheme: true
    case .graphics(let id, _): id >= 0
    case .sixelColors(let count): count > 0
    case .sixelArea(let width, let height): width > 0 && height > 0 && isGood(width: width, height: height)
    }
  }

  private static func isGood(columns: Int, rows: Int) -> Bool {
    (1...InputDecoder.cellLimit).contains(columns) && (1...InputDecoder.cellLimit).contains(rows)
  }

  private static func isGood(width: Int, height: Int) -> Bool {
    (0...InputDecoder.pixelLimit).contains(width) && (0...InputDecoder.pixelLimit).contains(height)
  }
}
