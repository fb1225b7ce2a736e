/// Base64 encoding (RFC 4648, 4), for modules that do not import Foundation.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// Encodes three bytes as four letters, padded with `=`.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let length = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: length) { text, count in
      alphabet.withUnsafeBufferPointer { alphabet in
        for (place, start) in stride(from: 0, to: bytes.count, by: 3).enumerated() {
          let rest = bytes.count - start
          let group =
            Int(bytes[start]) << 16 | (rest > 1 ? Int(bytes[start + 1]) << 8 : 0)
            | (rest > 2 ? Int(bytes[start + 2]) : 0)
          text[place * 4] = alphabet[group >> 18]
          text[place * 4 + 1] = alphabet[group >> 12 & 63]
          text[place * 4 + 2] = rest > 1 ? alphabet[group >> 6 & 63] : padding
          text[place * 4 + 3] = rest > 2 ? alphabet[group & 63] : padding
        }
      }
      count = length
    }
  }
}
