/// What the command line asks for.
struct Options {
  /// How long samples of a case are taken.
  var seconds = 0.2
  /// How long setting a case up and its first steps may take on top of that.
  var patience = 3.0
  var filter = ""
  var isListing = false
  /// The case to run in this very process, without a limit.
  var only: String?

  static let usage = """
    usage: solver-bench [--filter PREFIX] [--list] [--seconds N] [--patience N] [--only CASE]
      --filter PREFIX  only cases whose names begin so, such as chain/ or flex/100/
      --list           print the names and end
      --seconds N      take samples of a case for N seconds (0.2)
      --patience N     give a case up N seconds later (3), and larger ones of its kind with it
      --only CASE      run one case in this process, without a limit (for profilers)
    """

  /// Nil where the arguments make no sense.
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
