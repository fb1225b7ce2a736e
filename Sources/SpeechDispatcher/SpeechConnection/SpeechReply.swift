/// A reply of the server in SSIP format: lines `NNN-data` and a last line `NNN text`.
struct SpeechReply: Hashable, Sendable {
  /// The result code; `nil` if the reply has none.
  var code: Int?
  /// The data lines, without their codes.
  var data: [String]
  /// The text of the last line.
  var message: String

  /// Parses a reply; a malformed reply has no code.
  init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    code = lines.last.flatMap { Int($0.prefix(3)) }
    data = lines.dropLast().map { String($0.dropFirst(4)) }
    message = lines.last.map { String($0.dropFirst(4)) } ?? ""
  }

  /// Whether the command succeeded: SSIP codes from 100 to 299.
  var isSuccess: Bool { code.map { (100..<300).contains($0) } ?? false }
}
