/// Base64 encoding (RFC 4648, 4), for modules that do not import Foundation.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes three bytes as four letters, padded with `=`.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var start = 0
    while start < bytes.count {
      let count = min(3, bytes.count - start)
      var group = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? alphabet[group >> (18 - 6 * place) & 63] : 0x3D)
      }
      start += 3
    }
    return text
  }
}
