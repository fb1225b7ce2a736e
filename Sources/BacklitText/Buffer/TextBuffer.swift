/// A text that can be edited quickly at any size: the storage of text fields and text views.
///
/// The text is a B-tree of chunks of UTF-8 that begin and end at boundaries of characters. Copies share all nodes: a
/// copy is O(1), and an edit creates only the nodes on the way to the chunks that it changes. Each node knows its
/// numbers of bytes, characters and line breaks, so that finding a line or a character is O(log n).
///
/// A character is an extended grapheme cluster, as `Character`. A line ends at a character for which
/// `Character.isNewline` is true; CR LF is one such character.
///
/// In the complexities, n is the size of the text. Work inside of one chunk, up to about 1,000 bytes, counts as O(1).
/// A character that is longer than a chunk, and a run of flags, is one chunk or a unit of work of its own length.
public struct TextBuffer: Sendable {
  /// The tree; nil for an empty text.
  var root: TextNode?

  /// Creates an empty text.
  public init() {}

  /// Creates a text from a string.
  ///
  /// Complexity: O(length of the string).
  public init(_ string: some StringProtocol) {
    root = TextNode.tree(of: TextNode.leaves(of: String(string)))
  }
}

// MARK: - Sizes

extension TextBuffer {
  /// Whether the text has no characters.
  public var isEmpty: Bool { root == nil }

  /// The number of UTF-8 bytes.
  public var utf8Count: Int { root?.summary.utf8 ?? 0 }

  /// The number of characters.
  public var characterCount: Int { root?.summary.characters ?? 0 }

  /// The number of lines: one more than the number of line breaks.
  public var lineCount: Int { (root?.summary.lineBreaks ?? 0) + 1 }

  /// The depth of the tree.
  package var depth: Int { (root?.height ?? -1) + 1 }
}

// MARK: - Text

extension TextBuffer {
  /// The whole text.
  ///
  /// Complexity: O(n).
  public var string: String { text(in: documentRange) }

  /// Returns the text of a range.
  ///
  /// Complexity: O(log n + size of the range).
  public func text(in range: TextRange) -> String {
    var text = ""
    let bytes = bytes(of: range)
    text.reserveCapacity(bytes.count)
    root?.appendText(bytes, to: &text)
    return text
  }

  /// The text of a range, as a buffer that shares its chunks.
  ///
  /// Complexity: O(log n).
  package func buffer(in range: TextRange) -> TextBuffer { slice(bytes(of: range)) }

  /// Returns the character after a position, or nil at the end.
  ///
  /// Complexity: O(log n).
  public func character(after position: TextPosition) -> Character? {
    text(in: TextRange(position, self.position(after: position))).first
  }

  /// Returns the character before a position, or nil at the start.
  ///
  /// Complexity: O(log n).
  public func character(before position: TextPosition) -> Character? {
    text(in: TextRange(self.position(before: position), position)).first
  }

  /// The text between two boundaries of scalars.
  func slice(_ range: Range<Int>) -> TextBuffer {
    var slice = self
    slice.replaceBytes(range.upperBound..<utf8Count, with: "")
    slice.replaceBytes(0..<range.lowerBound, with: "")
    return slice
  }
}

// MARK: - Editing

extension TextBuffer {
  /// Replaces the text of a range.
  ///
  /// Complexity: O(log n + size of the change).
  ///
  /// - Returns: the place of the change.
  @discardableResult
  public mutating func replace(_ range: TextRange, withText text: some StringProtocol) -> TextChange {
    replaceBytes(bytes(of: range), with: String(text))
  }

  /// Inserts text at a position.
  ///
  /// Complexity: O(log n + length of the text).
  ///
  /// - Returns: the place of the change.
  @discardableResult
  package mutating func insert(_ text: some StringProtocol, at position: TextPosition) -> TextChange {
    replace(TextRange(position, position), withText: text)
  }

  /// Removes the text of a range.
  ///
  /// Complexity: O(log n).
  ///
  /// - Returns: the place of the change.
  @discardableResult
  package mutating func delete(_ range: TextRange) -> TextChange { replace(range, withText: "") }

  /// Replaces the bytes between two boundaries of scalars.
  @discardableResult
  mutating func replaceBytes(_ range: Range<Int>, with string: String) -> TextChange {
    if !range.isEmpty || !string.isEmpty { root = TextNode.replacing(root, range, with: string) }
    return TextChange(range, inserted: string.utf8.count)
  }

  /// The bytes of a range, from boundary to boundary.
  func bytes(of range: TextRange) -> Range<Int> { offset(of: range.start)..<offset(of: range.end) }
}

// MARK: - Conformances

extension TextBuffer: Equatable {
  /// Returns whether two texts have the same UTF-8 bytes.
  ///
  /// Unlike strings, texts with different normal forms differ, because positions in them differ.
  ///
  /// Complexity: O(n); O(1) for copies.
  public static func == (left: TextBuffer, right: TextBuffer) -> Bool {
    if left.root === right.root { return true }
    guard left.root?.summary == right.root?.summary, let first = left.root, let second = right.root else {
      return false
    }
    var offset = 0
    while offset < first.summary.utf8 {
      let (one, start) = first.leaf(at: offset)
      let (two, other) = second.leaf(at: offset)
      let end = min(start + one.summary.utf8, other + two.summary.utf8)
      let isEqual = ClusterScanner.scan(one.text) { one in
        ClusterScanner.scan(two.text) { two in
          one.bytes[offset - start..<end - start].elementsEqual(two.bytes[offset - other..<end - other])
        }
      }
      if !isEqual { return false }
      offset = end
    }
    return true
  }
}

extension TextBuffer: ExpressibleByStringLiteral {
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self.init(value) }
}

extension TextBuffer: CustomStringConvertible, CustomReflectable {
  /// The whole text.
  public var description: String { string }

  /// The sizes of the text. A dump does not show nodes.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["utf8Count": utf8Count, "characterCount": characterCount, "lineCount": lineCount],
      displayStyle: .struct)
  }
}
