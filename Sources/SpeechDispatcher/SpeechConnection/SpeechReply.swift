/// An answer of the server, in the format of SSIP: lines `NNN-data` and a last one `NNN text`.
struct SpeechReply: Hashable, Sendable {
  /// The number that tells how it went; `nil` when the answer has none.
  var code: Int?
  /// The lines before the last one, without their numbers.
  var data: [String]
  /// The words of the last line.
  var message: String

  /// Reads an answer; one that is not in the format has no code.
  init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    code = lines.last.flatMap { Int($0.prefix(3)) }
    data = lines.dropLast().map { String($0.dropFirst(4)) }
    message = lines.last.map { String($0.dropFirst(4)) } ?? ""
  }

  /// Whether the server did as it was told: the numbers from 100 to 299 of SSIP.
  var isFine: Bool { code.map { (100..<300).contains($0) } ?? false }
}
