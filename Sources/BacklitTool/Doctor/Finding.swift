/// Something that was looked at, what was found, and what to do about it.
struct Finding: Encodable, Hashable {
  /// What it means for a program of Backlit.
  enum Status: String, Encodable {
    /// As it should be.
    case ok
    /// It works, and could be better.
    case warning
    /// It is needed and is not there.
    case missing
  }

  /// What was looked at, in a word or two.
  var name: String
  var status: Status
  /// What was found, in a sentence.
  var found: String
  /// What to do about it; nil where nothing has to be done.
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
