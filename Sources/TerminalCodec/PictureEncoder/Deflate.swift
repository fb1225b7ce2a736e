import CZlib

/// Compression in the zlib format (RFC 1950). The only user of zlib.
enum Deflate {
  /// Compresses bytes with zlib's fastest level: the distance to a terminal is usually short, and so is a
  /// frame.
  ///
  /// zlib retains nothing. On an error, which means that memory ran out, the result is empty.
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    let capacity = Int(compressBound(UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      var length = UInt(capacity)
      let status = compress2(target.baseAddress, &length, bytes, UInt(bytes.count), Z_BEST_SPEED)
      count = status == Z_OK ? Int(length) : 0
    }
  }
}
