/// A JSON text (RFC 8259) with the place of every value and every fault.
///
/// A program reads its own files with it, and names each mistake with its line and column:
///
/// ```swift
/// let document = try JSONDocument(contentsOf: path)
/// guard let volume = document.root["volume"], volume.number == nil else { return }
/// throw document.fault(at: volume, problem: "the volume is \(volume.kind)", remedy: "write a number")
/// ```
/// Valid parts are in ``root``, and all faults are in ``faults``. Time and memory are linear in the length of the text for any
/// input, which has at most 4 MiB and 512 levels. A byte order mark at the start is skipped, as the RFC permits.
public struct JSONDocument: Sendable {
  /// The limits for a text.
  package struct Limits: Hashable, Sendable {
    /// The most levels of nested arrays and objects.
    package var depth: Int

    /// The most bytes of the text.
    package var bytes: Int

    /// The number of faults after which reading stops.
    package var faults: Int

    /// Creates limits. The defaults are far above what a definition needs: 512 levels, 4 MiB, 100 faults.
    package init(depth: Int = 512, bytes: Int = 4 << 20, faults: Int = 100) {
      self.depth = depth
      self.bytes = bytes
      self.faults = faults
    }
  }

  /// The path of the file, as faults show it.
  public let file: String

  /// The text; empty if it was longer than the limit.
  package let bytes: [UInt8]

  /// The value of the whole text. If there is none, it is unreadable, and has no members.
  public let root: JSONValue

  /// The syntax faults, in the order of the text.
  public let faults: [Fault]

  /// Whether all brackets and quotes match, so that the nesting in ``root`` can be trusted even if there are faults.
  package let isWhole: Bool

  /// The lines of the text.
  let lines: LineIndex

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - file: the path of the file, as faults show it.
  ///   - limits: the limits for the text.
  package init(bytes: [UInt8], file: String, limits: Limits = Limits()) {
    self.file = file
    guard bytes.count <= limits.bytes else {
      self.bytes = []
      lines = LineIndex([])
      root = JSONValue(.invalid, range: 0..<0)
      isWhole = false
      faults = [
        Fault(
          file: file, problem: "the file is \(bytes.count) bytes long",
          remedy: "the limit is \(limits.bytes) bytes")
      ]
      return
    }
    self.bytes = bytes
    let lines = LineIndex(bytes)
    self.lines = lines
    var parser = JSONParser(bytes: bytes, lines: lines, limits: limits)
    root = parser.parse()
    isWhole = parser.isWhole
    faults = parser.faults.sorted { $0.offset < $1.offset }.map { found in
      Fault(
        file: file, position: lines.position(of: found.offset, in: bytes),
        problem: found.problem, remedy: found.remedy)
    }
  }

  /// Reads a text from a string.
  package init(_ text: String, file: String, limits: Limits = Limits()) {
    self.init(bytes: Array(text.utf8), file: file, limits: limits)
  }
}
