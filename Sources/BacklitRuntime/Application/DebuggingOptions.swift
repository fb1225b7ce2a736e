import BacklitSession
import BacklitUI
import BacklitValues
import Glibc

/// The environment variables that help to debug layouts, in any program.
///
/// | variable | effect |
/// | --- | --- |
/// | `BACKLIT_DEBUG=1` | Control-O opens the view debugger |
/// | `BACKLIT_LAYOUT_THRESHOLD=20` | a layout that does not settle is reported after 20 rounds instead of 100 |
/// | `BACKLIT_TRAP=1` | the first constraint that is broken because of a conflict ends the process with a trap |
struct DebuggingOptions: Hashable, Sendable {
  /// Whether the view debugger is available.
  var allowsViewDebugger = false
  /// The number of rounds after which a layout that does not settle is reported; nil for the standard.
  var feedbackLoopThreshold: Int?
  /// Whether the process traps at the first conflict.
  var trapsOnUnsatisfiableConstraints = false
  /// The variables with values that are not allowed, one sentence each.
  var faults: [String] = []

  static let viewDebuggerName = "BACKLIT_DEBUG"
  static let thresholdName = "BACKLIT_LAYOUT_THRESHOLD"
  static let trapName = "BACKLIT_TRAP"
  /// The thresholds that are allowed. One round cannot settle.
  static let thresholds = 2...100_000

  /// Reads the variables of this process.
  static var environment: DebuggingOptions {
    DebuggingOptions { name in getenv(name).map { String(cString: $0) } }
  }

  /// Reads variables. An empty value counts as a missing one.
  /// - Parameter value: returns the value of a variable.
  init(_ value: (_ name: String) -> String?) {
    allowsViewDebugger = flag(Self.viewDebuggerName, value) ?? false
    trapsOnUnsatisfiableConstraints = flag(Self.trapName, value) ?? false
    guard let text = value(Self.thresholdName), !text.isEmpty else { return }
    if let number = Int(text), Self.thresholds.contains(number) {
      feedbackLoopThreshold = number
    } else {
      faults.append(
        "\(Self.thresholdName) is \(Spelling.quoted(text)): write a whole number from \(Self.thresholds.lowerBound) to "
          + "\(Self.thresholds.upperBound)")
    }
  }

  private mutating func flag(_ name: String, _ value: (String) -> String?) -> Bool? {
    guard let text = value(name), !text.isEmpty else { return nil }
    switch text.lowercased() {
    case "1", "true", "yes", "on": return true
    case "0", "false", "no", "off": return false
    default:
      faults.append("\(name) is \(Spelling.quoted(text)): write 1 or 0")
      return nil
    }
  }

  /// Applies the options to a session.
  @MainActor
  func apply(to session: Session) {
    if allowsViewDebugger { session.allowsViewDebugger = true }
    if let feedbackLoopThreshold { session.window.feedbackLoopThreshold = feedbackLoopThreshold }
    session.window.trapsOnUnsatisfiableConstraints = trapsOnUnsatisfiableConstraints
  }
}
