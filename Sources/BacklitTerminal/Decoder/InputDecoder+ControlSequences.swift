import BacklitGeometry

extension InputDecoder {
  /// A byte after `CSI`.
  mutating func consumeControlSequence(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      emitInterruptedStart()
      state = .escape
    case 0x24
    where state == .controlSequence && !buffer.isEmpty && buffer.allSatisfy({ (0x30...0x39).contains($0) }):
      finishSequence(byte)  // rxvt ends the sequences of shifted keys with this intermediate byte
    case 0x20...0x3F:
      if buffer.count < Self.sequenceLimit {
        buffer.append(byte)
      } else {
        state = .ignoredControlSequence
      }
    case 0x40...0x7E:
      if state == .ignoredControlSequence {
        state = .ground
        emitPendingEscape()
      } else {
        finishSequence(byte)
      }
    default:
      emitInterruptedStart()
      state = .ground
      consume(byte)
    }
  }

  /// A byte after `ESC [ [`: F1 to F5 of the Linux console.
  mutating func consumeConsoleFunctionKey(_ byte: UInt8) {
    state = .ground
    switch byte {
    case 0x41...0x45: emitKey(.function(Int(byte - 0x40)))
    case 0x20...0x7E: emitPendingEscape()
    default:
      emitPendingEscape()
      consume(byte)
    }
  }

  /// A byte of a mouse report in the original X10 encoding, which is dropped.
  mutating func consumeLegacyMouse(_ byte: UInt8) {
    guard byte >= 0x20 else {
      state = .ground
      consume(byte)
      return
    }
    legacyMouseBytesLeft -= 1
    if legacyMouseBytesLeft == 0 { state = .ground }
  }

  /// Ends the control sequence with its final byte.
  private mutating func finishSequence(_ final: UInt8) {
    state = .ground
    if buffer.isEmpty, final == 0x5B {
      state = .consoleFunctionKey
    } else if buffer.isEmpty, final == 0x4D {
      // A mouse report in the original X10 encoding, which the program never enables.
      emitPendingEscape()
      state = .legacyMouse
      legacyMouseBytesLeft = 3
    } else if let sequence = ControlSequence(buffer, final: final) {
      dispatch(sequence)
      emitPendingEscape()
    } else {
      emitPendingEscape()
    }
  }

  /// Decodes a complete control sequence by its leader, intermediate byte and final byte.
  private mutating func dispatch(_ sequence: ControlSequence) {
    switch (sequence.leader, sequence.intermediate, sequence.final) {
    case (0x3C, 0, 0x4D), (0x3C, 0, 0x6D): decodeMouseReport(sequence)
    case (0x3F, _, _): decodePrivateReply(sequence)
    case (0, 0, 0x49) where sequence.parameters.isEmpty: emit(.input(.focus(true)))
    case (0, 0, 0x4F) where sequence.parameters.isEmpty: emit(.input(.focus(false)))
    case (0, 0, 0x74): decodeWindowReport(sequence)
    case (0, 0, 0x52):
      if let position = Self.cursorPosition(sequence) {
        emit(.reply(position))
      } else {
        decodeLetterKey(sequence)
      }
    case (0, 0, 0x75): decodeKeyCode(sequence, code: sequence.value(0), modifiers: sequence.value(1))
    case (0, 0, 0x7E): decodeNumberedKey(sequence)
    case (0, 0, 0x24), (0, 0, 0x5E), (0, 0, 0x40): decodeRxvtKey(sequence)
    case (0, 0, _): decodeLetterKey(sequence)
    default: break
    }
  }

  /// `CSI row ; column R` (CPR). In row 1 it is the same as xterm's F3 with modifiers and counts as the key,
  /// so query the cursor with `CSI ? 6 n`, whose reply is unambiguous.
  private static func cursorPosition(_ sequence: ControlSequence) -> TerminalReply? {
    guard let values = sequence.values(exactly: 2), values[0] > 0, values[1] > 0,
      values[0] != 1 || !(2...16).contains(values[1])
    else { return nil }
    return cursorPosition(column: values[1], row: values[0])
  }

  /// A reply with the private marker `?`: DA1, DECRPM, the colour scheme, XTSMGRAPHICS, kitty's keyboard flags and DECXCPR.
  private mutating func decodePrivateReply(_ sequence: ControlSequence) {
    switch (sequence.intermediate, sequence.final) {
    case (0, 0x63):
      emit(.reply(.primaryAttributes(sequence.parameters.compactMap { $0.first ?? nil })))
    case (0x24, 0x79):
      guard let values = sequence.values(exactly: 2),
        let mode = TerminalReply.ModeState(rawValue: values[1])
      else { return }
      if values[0] == 1016 { reportsPixels = mode == .set || mode == .permanentlySet }
      emit(.reply(.mode(values[0], mode)))
    case (0, 0x6E):
      if let values = sequence.values(exactly: 2), values[0] == 997,
        let scheme = TerminalReply.ColorScheme(rawValue: values[1])
      {
        emit(.reply(.colorScheme(scheme)))
      }
    case (0, 0x53): decodeGraphicsAttribute(sequence)
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

/// A parsed control sequence: `CSI leader parameters intermediates final` (ECMA-48, 5.4).
struct ControlSequence {
  /// The private marker, one of `<`, `=`, `>` and `?`; 0 if there is none.
  var leader: UInt8 = 0
  /// The parameters, each with its subparameters; nil for an omitted value.
  var parameters: [[Int?]] = []
  /// The intermediate byte; 0 if there is none.
  var intermediate: UInt8 = 0
  var final: UInt8

  /// The limit of a parameter, larger than any meaningful value.
  private static let largest = 0x0FFF_FFFF

  /// Parses the bytes between `CSI` and the final byte; nil when they are malformed.
  init?(_ bytes: [UInt8], final: UInt8) {
    self.final = final
    var rest = bytes[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      leader = first
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { return }
    var parameter: [Int?] = []
    var value: Int?
    var isNegative = false
    func signed() -> Int? { value.map { isNegative ? -$0 : $0 } }
    for (offset, byte) in rest.enumerated() {
      guard intermediate == 0 else { return nil }
      switch byte {
      case 0x30...0x39:
        value = min((value ?? 0) * 10 + Int(byte - 0x30), Self.largest)
      case 0x3A, 0x3B:
        parameter.append(signed())
        value = nil
        isNegative = false
        if byte == 0x3B {
          parameters.append(parameter)
          parameter = []
        }
      case 0x2D where leader == 0x3C && value == nil && !isNegative:
        isNegative = true  // the pointer is left of or above the window, in pixels
      case 0x20...0x2F:
        intermediate = byte
        if offset == 0 { return }
      default:
        return nil
      }
    }
    parameter.append(signed())
    parameters.append(parameter)
  }

  /// The value of a parameter or subparameter; nil if it was omitted.
  func value(_ index: Int, _ sub: Int = 0) -> Int? {
    guard index < parameters.count, sub < parameters[index].count else { return nil }
    return parameters[index][sub]
  }

  /// The values of the parameters if there are exactly that many, without subparameters and all given.
  func values(exactly count: Int) -> [Int]? {
    guard parameters.count == count else { return nil }
    let values = parameters.compactMap { $0.count == 1 ? $0[0] : nil }
    return values.count == count ? values : nil
  }
}
