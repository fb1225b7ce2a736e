import Geometry
import Input

extension InputDecoder {
  mutating func takeSequence(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      settleEscape()
      state = .escape
    case 0x24
    where state == .sequence && !buffer.isEmpty && buffer.allSatisfy({ (0x30...0x39).contains($0) }):
      finishSequence(byte)  // rxvt ends the sequences of keys with Shift with this intermediate byte
    case 0x20...0x3F:
      if buffer.count < Self.sequenceLimit {
        buffer.append(byte)
      } else {
        state = .longSequence
      }
    case 0x40...0x7E:
      if state == .longSequence {
        state = .ground
        settleEscape()
      } else {
        finishSequence(byte)
      }
    default:
      state = .ground
      settleEscape()
      take(byte)
    }
  }

  mutating func takeConsoleFunction(_ byte: UInt8) {
    state = .ground
    switch byte {
    case 0x41...0x45: press(.function(Int(byte - 0x40)))
    case 0x20...0x7E: settleEscape()
    default:
      settleEscape()
      take(byte)
    }
  }

  mutating func takeLegacyPointer(_ byte: UInt8) {
    guard byte >= 0x20 else {
      state = .ground
      take(byte)
      return
    }
    skipped -= 1
    if skipped == 0 { state = .ground }
  }

  private mutating func finishSequence(_ final: UInt8) {
    state = .ground
    if buffer.isEmpty, final == 0x5B {
      state = .consoleFunction
    } else if buffer.isEmpty, final == 0x4D {
      // A pointer report of the oldest form, which the program never asks for.
      settleEscape()
      state = .legacyPointer
      skipped = 3
    } else if let sequence = ControlSequence(buffer, final: final) {
      dispatch(sequence)
      settleEscape()
    } else {
      settleEscape()
    }
  }

  private mutating func dispatch(_ sequence: ControlSequence) {
    switch (sequence.leader, sequence.intermediate, sequence.final) {
    case (0x3C, 0, 0x4D), (0x3C, 0, 0x6D): pointer(sequence)
    case (0x3F, _, _): privateReply(sequence)
    case (0, 0, 0x49) where sequence.parameters.isEmpty: emit(.input(.focus(true)))
    case (0, 0, 0x4F) where sequence.parameters.isEmpty: emit(.input(.focus(false)))
    case (0, 0, 0x74): windowReport(sequence)
    case (0, 0, 0x52):
      if let position = Self.cursorPosition(sequence) {
        emit(.reply(position))
      } else {
        letterKey(sequence)
      }
    case (0, 0, 0x75): codedKey(sequence, code: sequence.value(0), modifiers: sequence.value(1))
    case (0, 0, 0x7E): numberedKey(sequence)
    case (0, 0, 0x24), (0, 0, 0x5E), (0, 0, 0x40): shiftedNumberKey(sequence)
    case (0, 0, _): letterKey(sequence)
    default: break
    }
  }

  /// `CSI row ; column R`. With row 1 it reads like F3 with modifiers, as xterm sends it; there the key
  /// is taken, so a program that asks for the cursor should ask with `CSI ? 6 n`, whose answer is
  /// unmistakable.
  private static func cursorPosition(_ sequence: ControlSequence) -> TerminalReply? {
    guard let values = sequence.values(exactly: 2), values[0] > 0, values[1] > 0,
      values[0] != 1 || !(2...16).contains(values[1])
    else { return nil }
    return cursorPosition(column: values[1], row: values[0])
  }

  private mutating func privateReply(_ sequence: ControlSequence) {
    switch (sequence.intermediate, sequence.final) {
    case (0, 0x63):
      emit(.reply(.primaryAttributes(sequence.parameters.compactMap { $0.first ?? nil })))
    case (0x24, 0x79):
      guard let values = sequence.values(exactly: 2),
        let mode = TerminalReply.ModeState(rawValue: values[1])
      else { return }
      if values[0] == 1016 { reportsPixels = mode == .set || mode == .permanentlySet }
      emit(.reply(.mode(values[0], mode)))
    case (0, 0x53): graphicsAttribute(sequence)
    case (0, 0x75):
      if let flags = sequence.values(exactly: 1) { emit(.reply(.keyboardFlags(flags[0]))) }
    case (0, 0x52):
      if let row = sequence.value(0), let column = sequence.value(1), row > 0, column > 0 {
        emit(.reply(Self.cursorPosition(column: column, row: row)))
      }
    default: break
    }
  }
}
