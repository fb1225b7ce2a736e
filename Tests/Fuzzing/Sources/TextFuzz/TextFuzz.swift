import BacklitText
import Glibc

/// Edits a text by a program of random bytes, and compares it with a string after each step.
///
/// The first byte of an input selects the ``Options``; the rest is a program of ``Step``s with their arguments. After
/// the last step, everything is undone and redone.
struct TextFuzz {
  /// The conditions under which a program runs.
  struct Options: OptionSet {
    let rawValue: UInt8
    /// The text is a secret: nothing can be undone.
    static let secure = Options(rawValue: 1)
    /// The text has at most 40 characters.
    static let limited = Options(rawValue: 2)
    /// Line breaks become spaces.
    static let singleLine = Options(rawValue: 4)
    /// The text begins with several chunks.
    static let large = Options(rawValue: 8)
  }

  /// The effect of a byte of the program.
  enum Step: UInt8, CaseIterable {
    case type, paste, pastePiece, select, selectUnit, move, moveLine, delete, kill, yank, yankPop, transpose
    case undo, redo, replace, pause, mark, query
  }

  /// The longest text of a run in bytes; a longer one is selected, so that the next edit removes it.
  static let sizeLimit = 6_000

  let options: Options
  var bytes: ArraySlice<UInt8>
  var editing = TextEditing()
  /// The text as the standard library has it.
  var string = ""
  /// Positions that follow the edits.
  var marks: [(position: TextPosition, affinity: TextAffinity)] = []
  var time = 0.0

  init?(_ input: [UInt8]) {
    guard let first = input.first else { return nil }
    options = Options(rawValue: first)
    bytes = input.dropFirst()
    if options.contains(.large) {
      string = String(repeating: "Zwölf 👩‍👩‍👧 שלום\r\ne\u{301}nd ", count: 60)
      editing = TextEditing(TextBuffer(string))
    }
    editing.isSecure = options.contains(.secure)
    if options.contains(.limited) { editing.maximumLength = 40 }
    if options.contains(.singleLine) { editing.filter = .singleLine }
  }

  /// Traps if a condition is false; `precondition` has no message in a release build.
  static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
  }

  // MARK: Arguments

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A number from 0 to a limit, from two bytes.
  private mutating func number(upTo limit: Int) -> Int {
    (Int(byte()) << 8 | Int(byte())) % (limit + 1)
  }

  /// Up to 31 bytes of the program as a text, or a known piece.
  private mutating func text() -> String {
    let length = byte()
    guard length < 0x80 else { return Self.pieces[Int(length) % Self.pieces.count] }
    let count = min(Int(length & 31), bytes.count)
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private mutating func place() -> TextPosition {
    // Also inside of characters, and beyond the end.
    TextPosition(utf8Offset: number(upTo: editing.buffer.utf8Count + 2))
  }

  private mutating func direction() -> TextStorageDirection { byte() & 1 == 0 ? .forward : .backward }

  private mutating func granularity() -> TextGranularity {
    TextGranularity.allCases[Int(byte()) % TextGranularity.allCases.count]
  }

  /// Parts of characters that join and fall apart.
  static let pieces = [
    "a", " ", "\n", "\r", "\r\n", "\t", "e\u{301}", "\u{301}", "\u{200D}", "👩", "👩‍👩‍👧", "🇩", "🇩🇪", "漢", "가",
    "\u{1100}",
    "\u{1161}", "\u{11A8}", "ש", "سلام", "\u{600}", "क", "\u{94D}", "\u{E33}", "\u{FE0F}", "🏽", "\u{2028}",
    "\u{85}",
    "'", ".", "1", ",", "カ", "\u{1F3F4}\u{E0067}\u{E007F}",
  ]

  // MARK: Steps

  mutating func run() {
    let first = editing.buffer
    while let byte = bytes.popFirst() {
      perform(Step.allCases[Int(byte) % Step.allCases.count])
      if editing.buffer.utf8Count > Self.sizeLimit { editing.selectAll() }
    }
    checkAll()
    checkHistory(from: first)
  }

  private mutating func perform(_ step: Step) {
    time += 0.1
    switch step {
    case .type:
      let text = text()
      edit { $0.insertText(text, at: $1) }
    case .paste:
      let text = text()
      edit { $0.paste(text, at: $1) }
    case .pastePiece:
      let (text, count) = (text(), Int(byte()))
      edit { $0.paste(String(repeating: text, count: count), at: $1) }
    case .select:
      editing.selection = TextSelection(anchor: place(), head: place())
    case .selectUnit:
      editing.select(granularity(), enclosing: place())
    case .move:
      editing.move(direction(), by: granularity(), extending: byte() & 1 == 1)
    case .moveLine:
      editing.move(direction(), by: .line, extending: byte() & 1 == 1)
    case .delete:
      let (direction, granularity) = (direction(), granularity())
      edit { $0.delete(direction, by: granularity, at: $1) }
    case .kill:
      let (direction, granularity) = (direction(), granularity())
      edit { $0.kill(direction, by: granularity, at: $1) }
    case .yank: edit { $0.yank(at: $1) }
    case .yankPop: edit { $0.yankPop(at: $1) }
    case .transpose: edit { $0.transposeCharacters(at: $1) }
    case .undo: edit { editing, _ in editing.undo() }
    case .redo: edit { editing, _ in editing.redo() }
    case .replace:
      let (range, text) = (TextRange(place(), place()), text())
      edit { $0.replace(range, withText: text, at: $1) }
    case .pause: time += Double(byte()) / 32
    case .mark:
      if marks.count > 4 { marks.removeFirst() }
      let position = editing.buffer.position(utf8Offset: place().utf8Offset)
      marks.append((position, byte() & 1 == 0 ? .upstream : .downstream))
    case .query: checkPlace(place())
    }
    checkSelection()
  }

  /// Whether bytes are equal; `==` would report each pair of them to the fuzzer.
  private static func isEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.count == right.count
      && left.withUnsafeBytes { left in
        right.withUnsafeBytes { right in
          guard let left = left.baseAddress, let base = right.baseAddress else { return true }
          return memcmp(left, base, right.count) == 0
        }
      }
  }

  /// Makes an edit in the text and, by its place alone, in the string.
  private mutating func edit(_ body: (inout TextEditing, Double) -> TextChange?) {
    let before = editing.buffer
    let change = body(&editing, time)
    guard let change else {
      return Self.require(editing.buffer == before, "the text changed without a change")
    }
    marks = marks.map { (change.position(of: $0.position, affinity: $0.affinity), $0.affinity) }
    let inserted = editing.buffer.utf8Count - before.utf8Count
    let (removed, made) = (change.removedRange, change.insertedRange)
    let size = removed.end.utf8Offset - removed.start.utf8Offset
    let grown = made.end.utf8Offset - made.start.utf8Offset
    Self.require(
      grown - size == inserted && made.start == removed.start, "\(change) with \(inserted) bytes more")
    let after = editing.buffer.string
    let (old, new) = (Array(string.utf8), Array(after.utf8))
    Self.require(
      Self.isEqual(old[..<removed.start.utf8Offset], new[..<made.start.utf8Offset])
        && Self.isEqual(old[removed.end.utf8Offset...], new[made.end.utf8Offset...]),
      "\(change) changed text beside it")
    string = after
    Self.require(editing.buffer.characterCount == after.count, "\(editing.buffer.characterCount) characters")
    if options.contains(.singleLine), !options.contains(.large) { checkSingleLine(change) }
    Self.require(!options.contains(.secure) || !editing.canUndo, "a secret can be undone")
  }
}

/// The entry point of libFuzzer, called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  var fuzz = TextFuzz(Array(UnsafeBufferPointer(start: data, count: size)))
  fuzz?.run()
  return 0
}
