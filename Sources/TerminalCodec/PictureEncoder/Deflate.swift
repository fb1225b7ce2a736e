import CZlib

/// Compression as in RFC 1950: the only user of zlib.
enum Deflate {
  /// The bytes compressed, by zlib's fastest level: what terminals are sent seldom travels far, and a frame is short.
  ///
  /// zlib keeps nothing of what it is lent. An error means that memory ran out, and gives no bytes.
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    let capacity = Int(compressBound(UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      var length = UInt(capacity)
      let status = compress2(target.baseAddress, &length, bytes, UInt(bytes.count), Z_BEST_SPEED)
      count = status == Z_OK ? Int(length) : 0
    }
  }
}
