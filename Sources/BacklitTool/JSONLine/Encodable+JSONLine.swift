import FoundationEssentials

extension Encodable {
  /// The value as JSON in one line with sorted keys, as `--json` prints it.
  var jsonLine: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
