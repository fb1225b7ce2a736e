import Glibc

/// Names and paths of files as strings.
///
/// The system allows any bytes in a name. A byte that is not part of UTF-8 becomes a private character of Unicode, and that
/// byte again when the file is opened.
public enum FileName {
  /// The private character of the byte 0; only those from 0x80 occur.
  private static let base: UInt32 = 0x10FF00

  /// The arguments of the process, with the name of the program first.
  public static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { text($0) } }
  }

  /// Returns the string of a name or a path of the system.
  public static func text(_ name: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: name), !hasBytes(text) { return text }
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
    var scalars = String.UnicodeScalarView()
    var place = 0
    while place < bytes.count {
      let scalar = (1...4).lazy.compactMap { length in
        place + length > bytes.count ? nil : character(bytes[place..<place + length])
      }.first
      scalars.append(scalar ?? Unicode.Scalar(base + UInt32(bytes[place])) ?? "\u{FFFD}")
      place += scalar.map { UTF8.width($0) } ?? 1
    }
    return String(scalars)
  }

  /// Returns the bytes of a name or a path for functions of the system, with a zero at the end.
  public static func bytes(_ text: String) -> [CChar] {
    guard hasBytes(text) else { return Array(text.utf8CString) }
    let bytes = text.unicodeScalars.flatMap { scalar in
      byte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// Returns the names in a folder, unordered; nil if it cannot be listed.
  public static func names(in folder: String) -> [String]? {
    guard let listing = opendir(bytes(folder)) else { return nil }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { text($0) }
      }
      names.append(name)
    }
    return names
  }

  /// The byte for which a private character stands; nil for other characters.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= base + 0x80 && scalar.value <= base + 0xFF ? UInt8(scalar.value - base) : nil
  }

  private static func hasBytes(_ text: String) -> Bool { text.unicodeScalars.contains { byte($0) != nil } }

  /// The character that consists of these bytes; nil if they are none, or a private one, whose bytes stay bytes.
  private static func character(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count == 1,
      let scalar = text.unicodeScalars.first, byte(scalar) == nil
    else { return nil }
    return scalar
  }
}
