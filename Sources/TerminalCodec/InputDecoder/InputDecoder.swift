import Geometry
import Input

/// Turns the bytes a terminal sends into events.
///
/// The events depend on the bytes alone, never on how they were cut into pieces; only `flush()` adds the
/// passing of time, which is all that tells a press of Escape from the start of a sequence.
///
/// - A sequence the decoder does not know is swallowed whole; one broken off by a byte that cannot be part
///   of it is dropped, and that byte starts afresh.
/// - CAN and SUB end a sequence or string, as in any terminal, and are then the keys that send them, Control-X and
///   Control-Z: on the way in a person's keys are likelier than a terminal that gives up. So it is with other
///   controls in a sequence, and in a string with all but BEL, which ends it, and the format effectors BS to CR,
///   which belong to it (ECMA-48, 5.6).
/// - Controls of C1 are taken in their form with ESC alone: bytes from 0x80 on are UTF-8 everywhere, so 0x9B begins no
///   sequence and 0x9C in a title ends nothing.
/// - A paste is whatever stands between its brackets, controls too: text of strangers, for whoever shows it to judge.
/// - Malformed UTF-8 gives a U+FFFD for each maximal part of a well-formed character (the Unicode
///   Standard, section 3.9, "U+FFFD Substitution of Maximal Subparts").
/// - Each Unicode scalar typed is an event: the decoder cannot wait to see whether a mark follows.
/// - Memory is bounded: `sequenceLimit`, `stringLimit` and `pasteLimit` say what is kept; what is beyond
///   is dropped up to the end of that item, and what follows the item is never touched.
///
/// Cost: constant time a byte.
public struct InputDecoder: Sendable {
  /// The most parameter bytes of one control sequence; a longer one is swallowed whole.
  public static let sequenceLimit = 256
  /// The most bytes kept of one control string (DCS, OSC, APC, PM, SOS); a longer one is swallowed whole.
  public static let stringLimit = 4096
  /// The most bytes kept of one paste: the first mebibyte is delivered, cut at a whole character, and the
  /// rest up to the closing bracket is dropped.
  public static let pasteLimit = 1 << 20
  /// The most columns and rows that a terminal is believed to have, those that a picture can be made of; a
  /// number beyond is taken for this one.
  public static let cellLimit = 4095
  /// The most pixels of all columns or rows together, which is what the system's own report can say; a
  /// number beyond is taken for this one.
  public static let pixelLimit = 0xFFFF
  /// The most pixels of one cell in either direction; a report of larger ones tells no size of a cell.
  public static let cellPixelLimit = 1024

  /// The size of one cell in pixels, where known. Together with `reportsPixels` it makes pointer locations
  /// fractions of cells. A report in mode 2048 that carries pixels renews it.
  public var cellPixelSize: Size?
  /// Whether the terminal reports the pointer in pixels (mode 1016). The decoder follows the terminal's
  /// own mode reports (`CSI ? 1016 ; … $ y`), so asking for one straight after turning the mode on
  /// switches at exactly the right byte.
  public var reportsPixels = false

  enum State: Sendable {
    case ground
    /// Inside a UTF-8 character.
    case character
    /// After ESC.
    case escape
    /// After ESC O.
    case singleShift
    /// After ESC [.
    case sequence
    /// In a sequence too long to keep.
    case longSequence
    /// After ESC [ [, as the Linux console begins its first function keys.
    case consoleFunction
    /// After ESC [ M, followed by three bytes of the oldest mouse protocol.
    case legacyPointer
    /// In a control string, up to its terminator.
    case string
    /// After ESC in a control string.
    case stringEscape
    case paste
  }

  var state = State.ground
  /// The modifiers an ESC before the character under way stands for.
  var prefix: KeyModifiers = []
  /// Whether an ESC, not yet decided about, came before the ESC that began the sequence under way.
  var escapeWaits = false
  /// The bytes of the sequence, string or paste under way.
  var buffer: [UInt8] = []
  var isTruncated = false
  /// The byte after ESC that began the string under way.
  var stringKind: UInt8 = 0
  /// How many bytes of the paste's closing bracket have been seen.
  var matched = 0
  /// How many bytes of a legacy pointer report are still to come.
  var skipped = 0
  var partial = PartialCharacter()
  /// Whether Control went down and nothing else has happened since.
  var controlIsAlone = false
  var events: [TerminalEvent] = []

  /// A decoder that has seen nothing yet.
  ///
  /// - Parameter cellPixelSize: the size of a cell in pixels, where it is known.
  public init(cellPixelSize: Size? = nil) {
    self.cellPixelSize = cellPixelSize
  }

  /// Takes in the next bytes and returns the events they complete, in order.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { take(byte) }
    return takeEvents()
  }

  /// How many bytes are kept of a sequence, string or paste under way.
  public var heldByteCount: Int { buffer.count }

  /// Whether bytes wait that could be a key by themselves if nothing follows soon: an ESC, or an ESC and
  /// one more character. The run loop then calls `flush()` after a short time without input.
  public var isPending: Bool {
    switch state {
    case .escape: true
    case .singleShift, .sequence, .string: buffer.isEmpty && !isTruncated
    default: false
    }
  }

  /// Decides that nothing follows what is pending: ESC was Escape, ESC and a character that character with
  /// Alt. Does nothing when nothing is pending.
  public mutating func flush() -> [TerminalEvent] {
    guard isPending else { return [] }
    let opener: UInt8? =
      switch state {
      case .singleShift: 0x4F
      case .sequence: 0x5B
      case .string: stringKind
      default: nil
      }
    settleEscape()
    state = .ground
    if let opener {
      press(.character(Character(Unicode.Scalar(opener))), modifiers: .alt)
    } else {
      press(.escape)
    }
    return takeEvents()
  }

  /// Whether a sequence, string or character has begun and is not over, and time alone is not enough to tell what it
  /// is. The run loop calls `abandon()` after a long time without input, a second or so.
  public var isUnfinished: Bool {
    switch state {
    case .ground, .paste: false
    default: !isPending
    }
  }

  /// Gives up what has begun and is not over, so that a reply cut off by a bad line, or Alt with a letter that begins
  /// a string, cannot keep swallowing keys. A paste stays open however long it takes: what comes of it late must not
  /// be taken for keys. Does nothing when nothing is unfinished.
  public mutating func abandon() -> [TerminalEvent] {
    guard isUnfinished else { return [] }
    let abandoned = state
    state = .ground
    settleEscape()
    buffer = []
    switch abandoned {
    case .character: typed(.character("\u{FFFD}"))
    case .stringEscape: press(.escape)
    default: break
    }
    return takeEvents()
  }

  private mutating func takeEvents() -> [TerminalEvent] {
    defer { events.removeAll() }
    return events
  }

  /// The one step of the machine.
  mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeGround(byte)
    case .character: takeCharacter(byte)
    case .escape: takeEscape(byte)
    case .singleShift: takeSingleShift(byte)
    case .sequence, .longSequence: takeSequence(byte)
    case .consoleFunction: takeConsoleFunction(byte)
    case .legacyPointer: takeLegacyPointer(byte)
    case .string: takeString(byte)
    case .stringEscape: takeStringEscape(byte)
    case .paste: takePaste(byte)
    }
  }
}
