/// Encodes a text for the clipboard of the terminal (OSC 52).
///
/// The text is sent in Base64, so nothing of it acts as a control sequence. A terminal that does not allow the sequence
/// ignores it; whether it does cannot be asked.
package struct ClipboardEncoder: Sendable {
  /// The longest encoded text in bytes. xterm and tmux drop longer sequences.
  package static let limit = 74_994

  /// Whether the terminal ignores the sequence if it does not know it. The Linux console can show it as text.
  private let isUnderstood: Bool

  /// Creates an encoder for a terminal.
  package init(capabilities: TerminalCapabilities) { isUnderstood = capabilities.answersQueries }

  /// Whether the terminal takes texts, but not such a long one.
  package func isTooLong(_ text: String) -> Bool { isUnderstood && Self.encodedCount(text) > Self.limit }

  private static func encodedCount(_ text: String) -> Int { (text.utf8.count + 2) / 3 * 4 }

  /// Encodes a text.
  /// - Parameters:
  ///   - text: the text.
  ///   - isSelection: whether it goes to the primary selection instead, which terminals without one ignore.
  /// - Returns: the bytes to write; nil if the terminal takes no text, or if this one is too long.
  package func encode(_ text: String, isSelection: Bool = false) -> [UInt8]? {
    guard isUnderstood, Self.encodedCount(text) <= Self.limit else { return nil }
    return Array("\u{1B}]52;\(isSelection ? "p" : "c");".utf8) + Base64.encode(Array(text.utf8))
      + Array("\u{1B}\\".utf8)
  }
}
