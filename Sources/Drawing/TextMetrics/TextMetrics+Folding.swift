private import CUTF8Proc
import Glibc

extension TextMetrics {
  /// A text folded for searching: without case, accents and vowel signs.
  ///
  /// Fold both the text and the search term. Case folding and decomposition follow utf8proc.
  package static func folded(_ text: String) -> String {
    let options = UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_CASEFOLD.rawValue
    var text = text
    let folded: String? = text.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let count = utf8proc_map(
        bytes.baseAddress, bytes.count, &result, utf8proc_option_t(rawValue: options))
      defer { free(result) }
      guard count >= 0, let result else { return nil }
      return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }
    return folded ?? text
  }
}
