import Glibc

/// The environment variables that the checks use.
struct ProcessEnvironment: Sendable {
  private let value: @Sendable (String) -> String?

  /// The environment of this process.
  static let process = ProcessEnvironment { name in getenv(name).map { String(cString: $0) } }

  init(_ value: @escaping @Sendable (String) -> String?) { self.value = value }

  /// The value of a variable; nil if it is unset or empty.
  subscript(name: String) -> String? {
    guard let value = value(name), !value.isEmpty else { return nil }
    return value
  }

  /// The locale by the rules of POSIX: the first of three variables that is set.
  var locale: String? { self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] }

  /// The locale of messages, which decides in what language Backlit speaks.
  var messageLocale: String? { self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] }

  /// Whether the encoding of the locale is UTF-8.
  var isUnicode: Bool {
    let name = (locale ?? "").lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }

  /// The path of a program in PATH; nil if there is none.
  func program(_ name: String) -> String? {
    (self["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
