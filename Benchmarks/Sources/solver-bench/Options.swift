/// The command line options.
struct Options {
  /// How long samples of a case are taken, in seconds.
  var seconds = 0.2
  /// How long the setup and the first steps of a case may take in addition, in seconds.
  var patience = 3.0
  var filter = ""
  var isListing = false
  /// The case to run in this process, without a time limit.
  var only: String?

  static let usage = """
    usage: solver-bench [--filter PREFIX] [--list] [--seconds N] [--patience N] [--only CASE]
      --filter PREFIX  only cases whose names start with PREFIX, such as chain/ or flex/100/
      --list           print the names and exit
      --seconds N      take samples of a case for N seconds (0.2)
      --patience N     stop a case N seconds later (3) and skip larger cases of its series
      --only CASE      run one case in this process, without a time limit (for profilers)
    """

  /// Nil if the arguments are not valid.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--list":
        isListing = true
      case "--filter":
        guard let value = rest.popFirst() else { return nil }
        filter = value
      case "--only":
        guard let value = rest.popFirst() else { return nil }
        only = value
      case "--seconds", "--patience":
        guard let text = rest.popFirst(), let value = Double(text), value > 0, value < 1e6 else { return nil }
        if word == "--seconds" { seconds = value } else { patience = value }
      default:
        return nil
      }
    }
  }
}
