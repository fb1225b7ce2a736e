import FoundationEssentials

extension Encodable {
  /// This as JSON in one line, its keys sorted: what `--json` prints.
  var jsonLine: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
