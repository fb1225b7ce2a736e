/// A JSON text (RFC 8259) read with the place of every value and name, and with every fault found on the way.
///
/// Reading never fails outright: what can be understood stands in ``root``, what cannot in ``faults``. It takes
/// time and memory linear in the text's length for any bytes whatever, and is bounded by ``Limits``.
/// A byte order mark at the start is passed over, as the RFC permits.
public struct JSONDocument: Sendable {
  /// What a text may ask of its reader.
  public struct Limits: Hashable, Sendable {
    /// How deep arrays and objects may nest.
    public var depth: Int

    /// How many bytes long the text may be.
    public var bytes: Int

    /// After how many faults reading stops.
    public var faults: Int

    /// Limits that no sensible definition meets: 512 levels, 4 MiB, 100 faults.
    public init(depth: Int = 512, bytes: Int = 4 << 20, faults: Int = 100) {
      self.depth = depth
      self.bytes = bytes
      self.faults = faults
    }
  }

  /// The name of the file that faults mention.
  public let file: String

  /// The text as it was given, empty if it was longer than the limits allow.
  public let bytes: [UInt8]

  /// The value of the whole text; ``JSONValue/Content/invalid`` if there is none.
  public let root: JSONValue

  /// What is wrong with the text as JSON, in the order of its lines.
  public let faults: [Fault]

  /// Whether every bracket and quote found its partner, so that what stands in ``root`` is nested as it was meant
  /// even if there are faults.
  public let isWhole: Bool

  /// The offsets at which lines start.
  let lineStarts: [Int]

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - file: the name that faults mention.
  ///   - limits: what the text may ask of its reader.
  public init(bytes: [UInt8], file: String, limits: Limits = Limits()) {
    self.file = file
    guard bytes.count <= limits.bytes else {
      self.bytes = []
      lineStarts = [0]
      root = JSONValue(.invalid, range: 0..<0)
      isWhole = false
      faults = [
        Fault(
          file: file, position: SourcePosition(line: 1, column: 1),
          problem: "the file is \(bytes.count) bytes long",
          remedy: "at most \(limits.bytes) are read")
      ]
      return
    }
    self.bytes = bytes
    let starts = Self.lineStarts(of: bytes)
    lineStarts = starts
    var parser = JSONParser(bytes: bytes, lineStarts: starts, limits: limits)
    root = parser.parse()
    isWhole = parser.isWhole
    faults = parser.faults.sorted { $0.offset < $1.offset }.map { found in
      Fault(
        file: file, position: Self.position(of: found.offset, in: bytes, lineStarts: starts),
        problem: found.problem, remedy: found.remedy)
    }
  }

  /// Reads a text given as a string.
  public init(_ text: String, file: String, limits: Limits = Limits()) {
    self.init(bytes: Array(text.utf8), file: file, limits: limits)
  }
}
