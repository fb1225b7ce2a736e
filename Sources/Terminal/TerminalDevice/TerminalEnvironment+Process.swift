import Glibc
import TerminalCodec

extension TerminalEnvironment {
  /// The environment of this process.
  public static var process: TerminalEnvironment {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return TerminalEnvironment(
      term: value("TERM"), program: value("TERM_PROGRAM"), colorTerm: value("COLORTERM"),
      noColor: value("NO_COLOR"))
  }
}
