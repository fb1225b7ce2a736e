import BacklitGeometry

/// Decodes the bytes that a terminal sends into events: keys (``TerminalEvent/input(_:)``), mouse reports,
/// pastes and replies.
///
/// `feed(_:)` runs a state machine; `consume(_:)` is its single step. Control sequences (CSI) are dispatched
/// in `InputDecoder+ControlSequences.swift`; mouse reports become pointer events in `decodeMouseReport(_:)`.
///
/// The events depend only on the bytes, not on how they were split into reads. Only `flush()` and
/// `abandon()` add time: the one tells the Escape key from the start of a sequence, the other ends a sequence or a paste that
/// does not end.
///
/// - An unknown sequence is swallowed whole. A sequence interrupted by a byte that cannot be part of it is
///   dropped, and that byte is decoded again from the ground state.
/// - CAN and SUB end a sequence or string, as in any terminal, and are then decoded as Control-X and
///   Control-Z, because on input a key press is likelier than a cancelled reply. The same holds for other
///   controls in a sequence, and in a string for all controls except BEL, which ends it, and the format
///   effectors BS to CR, which are part of it (ECMA-48, 5.6).
/// - C1 controls are recognized only in their 7-bit form with ESC: bytes from 0x80 on are UTF-8, so 0x9B does
///   not begin a sequence and 0x9C does not end a title.
/// - A paste is everything between its brackets, including controls. It is untrusted text; the receiver must
///   filter it.
/// - Malformed UTF-8 produces a U+FFFD for each maximal subpart (the Unicode Standard, section 3.9, "U+FFFD
///   Substitution of Maximal Subparts").
/// - Each typed Unicode scalar is one event: the decoder cannot wait for a combining mark.
/// - Memory is bounded by `sequenceLimit`, `stringLimit` and `pasteLimit`; bytes beyond are dropped up to the
///   end of that item, and what follows the item is decoded normally.
///
/// Complexity: O(1) for each byte.
package struct InputDecoder: Sendable {
  /// The most parameter bytes of a control sequence; a longer one is swallowed whole.
  package static let sequenceLimit = 256
  /// The most bytes of a control string (DCS, OSC, APC, PM, SOS); a longer one is swallowed whole.
  static let stringLimit = 4096
  /// The most bytes of a paste: the first twelve mebibytes are delivered, cut at a whole character, and the rest
  /// up to the closing bracket is dropped.
  package static let pasteLimit = 12 << 20
  /// The most columns and rows that a terminal can have, which is the limit of the renderers; larger numbers
  /// are reduced to it.
  package static let cellLimit = 4095
  /// The most cells of a screen: twice those of a large monitor with a tiny font. A larger terminal stays empty below. They
  /// take some 100 MB while they are drawn.
  package static let cellCountLimit = 1 << 19
  /// The most pixels of all columns or rows together, which is the largest number of the system's own report;
  /// larger numbers are reduced to it.
  package static let pixelLimit = 0xFFFF
  /// The most pixels of a cell in either direction; reports of larger cells are ignored.
  static let cellPixelLimit = 1024

  /// The size of a cell in pixels, if known. Together with `reportsPixels` it makes pointer locations
  /// fractions of cells. A report in mode 2048 that contains pixels updates it.
  package var cellPixelSize: Size?
  /// Whether the terminal reports the pointer in pixels (mode 1016). The decoder follows the mode reports of
  /// the terminal (DECRPM, `CSI ? 1016 ; … $ y`), so query the mode directly after setting it: the decoder
  /// then switches at exactly the right byte.
  package var reportsPixels = false
  /// Whether ESC and a tab are Shift-Tab (terminfo's `kcbt`), as on the Linux console, instead of Alt-Tab.
  package let hasConsoleKeys: Bool

  enum State: Sendable {
    case ground
    /// Inside a UTF-8 character.
    case utf8
    /// After ESC.
    case escape
    /// After `ESC O` (SS3).
    case ss3
    /// After `ESC [` (CSI).
    case controlSequence
    /// In a control sequence that is too long.
    case ignoredControlSequence
    /// After `ESC [ [`, which begins F1 to F5 of the Linux console.
    case consoleFunctionKey
    /// After `ESC [ M`, followed by the three bytes of an X10 mouse report.
    case legacyMouse
    /// In a control string, up to its terminator.
    case controlString
    /// After ESC in a control string.
    case controlStringEscape
    /// In a bracketed paste.
    case paste
  }

  var state = State.ground
  /// The modifiers of the character under way: Alt after an ESC.
  var pendingModifiers: KeyModifiers = []
  /// Whether an unresolved ESC precedes the ESC that began the sequence under way.
  var hasPendingEscape = false
  /// The bytes of the sequence, string or paste under way.
  var buffer: [UInt8] = []
  var isTruncated = false
  /// The byte after ESC that introduced the control string under way.
  var controlStringIntroducer: UInt8 = 0
  /// The number of matched bytes of the paste's closing bracket.
  var matchedPasteEndCount = 0
  /// The number of bytes left of an X10 mouse report.
  var legacyMouseBytesLeft = 0
  var utf8 = UTF8Accumulator()
  /// The modifier key that went down if nothing else has happened since: Control or Shift.
  var tappedKey: Key?
  var events: [TerminalEvent] = []

  /// Creates a decoder in the ground state.
  ///
  /// - Parameters:
  ///   - cellPixelSize: the size of a cell in pixels, if known.
  ///   - hasConsoleKeys: whether the keys are those of the Linux console.
  package init(cellPixelSize: Size? = nil, hasConsoleKeys: Bool = false) {
    self.cellPixelSize = cellPixelSize
    self.hasConsoleKeys = hasConsoleKeys
  }

  /// Decodes the next bytes and returns the events they complete, in order.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { consume(byte) }
    return drainEvents()
  }

  /// The number of buffered bytes of a sequence, string or paste under way.
  package var bufferedByteCount: Int { buffer.count }

  /// Whether the pending bytes are a key by themselves if nothing follows soon: an ESC, or an ESC and one
  /// more character. The run loop then calls `flush()` after a short time without input.
  package var isPending: Bool {
    switch state {
    case .escape: true
    case .ss3, .controlSequence, .controlString: buffer.isEmpty && !isTruncated
    default: false
    }
  }

  /// Resolves the pending bytes as keys: ESC as Escape, ESC and a character as that character with Alt. Does
  /// nothing when nothing is pending.
  package mutating func flush() -> [TerminalEvent] {
    guard isPending else { return [] }
    if state == .escape {
      emitPendingEscape()
      emitKey(.escape)
    } else {
      emitInterruptedStart()
    }
    state = .ground
    return drainEvents()
  }

  /// If a sequence ended right after its introducer, such as `ESC [`, emits that as a key: Alt with the character. Does nothing
  /// if more bytes have followed.
  mutating func emitInterruptedStart() {
    emitPendingEscape()
    guard buffer.isEmpty, !isTruncated else { return }
    let introducer: UInt8
    switch state {
    case .ss3: introducer = 0x4F
    case .controlSequence: introducer = 0x5B
    case .controlString, .controlStringEscape: introducer = controlStringIntroducer
    default: return
    }
    emitKey(.character(Character(Unicode.Scalar(introducer))), modifiers: .alt)
  }

  /// Whether a sequence, string, character or paste is incomplete and `flush()` cannot resolve it. The run loop
  /// calls `abandon()` after a long time without input: about a second, and longer if ``isPasting``.
  package var isUnfinished: Bool { state != .ground && !isPending }

  /// Whether a paste is incomplete. Late parts of it would be decoded as keys after `abandon()`.
  package var isPasting: Bool { state == .paste }

  /// Abandons an incomplete sequence, string or character, so that a truncated reply, or Alt with a letter
  /// that begins a string, does not swallow keys forever. Delivers an incomplete paste, whose end is lost.
  ///
  /// Does nothing when nothing is unfinished.
  package mutating func abandon() -> [TerminalEvent] {
    guard isUnfinished else { return [] }
    let abandoned = state
    if abandoned == .paste {
      for held in Self.pasteEnd[..<matchedPasteEndCount] { appendPasted(held) }
      finishPaste()
    }
    state = .ground
    emitPendingEscape()
    buffer = []
    switch abandoned {
    case .utf8: emitTypedKey(.character("\u{FFFD}"))
    case .controlStringEscape: emitKey(.escape)
    default: break
    }
    return drainEvents()
  }

  /// Returns and clears the completed events.
  private mutating func drainEvents() -> [TerminalEvent] {
    defer { events.removeAll() }
    return events
  }

  /// The single step of the state machine.
  mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground: consumeGround(byte)
    case .utf8: consumeUTF8(byte)
    case .escape: consumeEscape(byte)
    case .ss3: consumeSS3(byte)
    case .controlSequence, .ignoredControlSequence: consumeControlSequence(byte)
    case .consoleFunctionKey: consumeConsoleFunctionKey(byte)
    case .legacyMouse: consumeLegacyMouse(byte)
    case .controlString: consumeControlString(byte)
    case .controlStringEscape: consumeControlStringEscape(byte)
    case .paste: consumePaste(byte)
    }
  }
}
