/// A change of text before it is inserted: what a field accepts.
///
/// A filter applies to text that is typed, pasted or yanked. It does not apply to text set by the program, undo and redo.
public struct TextFilter: Sendable {
  private let transform: @Sendable (String) -> String

  /// Creates a filter.
  ///
  /// - Parameter transform: returns the text to insert in the place of its argument; an empty one inserts nothing.
  public init(_ transform: @escaping @Sendable (String) -> String) { self.transform = transform }

  /// Returns the text to insert in the place of a text.
  public func callAsFunction(_ text: String) -> String { transform(text) }

  /// Returns the filter that applies this filter and then a second one.
  public func then(_ next: TextFilter) -> TextFilter {
    TextFilter { next(self($0)) }
  }

  /// Returns a filter that accepts characters for which a closure returns true.
  public static func characters(where isAccepted: @escaping @Sendable (Character) -> Bool) -> TextFilter {
    TextFilter { $0.filter(isAccepted) }
  }

  /// A filter for fields of one line: each line break becomes a space, and those at the end of the text go away.
  public static let singleLine = TextFilter { text in
    var text = text
    return text.withUTF8 { bytes in
      // A pasted text can have megabytes; characters would take several times as long as bytes.
      if !bytes.contains(where: { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }) { return nil }
      return String(decoding: joined(bytes), as: UTF8.self)
    } ?? text
  }

  /// The bytes of a text with a space for each line break: those for which `Character.isNewline` is true.
  private static func joined(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    /// The number of bytes of the result without line breaks at its end.
    var end = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      func next(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }
      var length = 0
      switch byte {
      case 0x0D: length = next(1) == 0x0A ? 2 : 1
      case 0x0A...0x0C: length = 1
      case 0xC2 where next(1) == 0x85: length = 2
      case 0xE2 where next(1) == 0x80 && (next(2) == 0xA8 || next(2) == 0xA9): length = 3
      default: break
      }
      if length > 0 {
        result.append(0x20)
        index += length
      } else {
        result.append(byte)
        index += 1
        end = result.count
      }
    }
    result.removeLast(result.count - end)
    return result
  }
}
