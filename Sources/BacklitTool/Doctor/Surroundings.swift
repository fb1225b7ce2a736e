import Glibc

/// The variables of the process that the checks go by.
struct Surroundings: Sendable {
  private let value: @Sendable (String) -> String?

  /// Those of this process.
  static let process = Surroundings { name in getenv(name).map { String(cString: $0) } }

  init(_ value: @escaping @Sendable (String) -> String?) { self.value = value }

  /// A variable; nil where it is not set or empty.
  subscript(name: String) -> String? {
    guard let value = value(name), !value.isEmpty else { return nil }
    return value
  }

  /// The locale, by the rules of POSIX: the first of three variables that says something.
  var locale: String? { self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] }

  /// The locale of messages, which decides in what language Backlit speaks.
  var messageLocale: String? { self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] }

  /// Whether the locale's characters are those of Unicode.
  var isUnicode: Bool {
    let name = (locale ?? "").lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }

  /// The path of a program that a shell would find; nil for none.
  func program(_ name: String) -> String? {
    (self["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
