/// A result of a check: its subject, what was found, and a remedy.
struct Finding: Encodable, Hashable {
  /// The severity of a finding.
  enum Status: String, Encodable {
    /// It works.
    case ok
    /// It works, but not fully.
    case warning
    /// It is required and absent.
    case missing
  }

  /// The subject, in a word or two.
  var name: String
  var status: Status
  /// What was found, in a sentence.
  var found: String
  /// The remedy; nil if none is needed.
  var remedy: String?

  static func ok(_ name: String, _ found: String) -> Finding {
    Finding(name: name, status: .ok, found: found)
  }

  static func warning(_ name: String, _ found: String, _ remedy: String) -> Finding {
    Finding(name: name, status: .warning, found: found, remedy: remedy)
  }

  static func missing(_ name: String, _ found: String, _ remedy: String) -> Finding {
    Finding(name: name, status: .missing, found: found, remedy: remedy)
  }
}
