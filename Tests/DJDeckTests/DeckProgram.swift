import Glibc
import PseudoTerminal

/// The demo as it was built, run as a person would run it.
enum DeckProgram {
  /// The path of the built demo: it lies beside the tests.
  static var path: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/DJDeck"
  }

  /// An environment with a terminal that knows colours, and no speech server to be found.
  static let environment = [
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
    "HOME": "/nonexistent", "XDG_RUNTIME_DIR": "/nonexistent",
    "SPEECHD_ADDRESS": "unix_socket:/nonexistent/speechd.sock",
    // After a crash Swift would ask whether to look into it, and wait for a key.
    "SWIFT_BACKTRACE": "enable=no",
    "LD_LIBRARY_PATH": String(cString: getenv("LD_LIBRARY_PATH") ?? strdup("")),
  ]

  /// Starts it on a pseudo-terminal.
  static func start(
    _ arguments: [String] = [], speechAddress: String? = nil, locale: String? = nil, settings: String? = nil,
    columns: Int = 120, rows: Int = 40
  ) throws -> ChildProcess {
    var environment = environment
    if let settings { environment["XDG_CONFIG_HOME"] = settings }
    if let locale { environment["LANG"] = locale }
    if let speechAddress { environment["SPEECHD_ADDRESS"] = speechAddress }
    return try ChildProcess(path, arguments, environment: environment, columns: columns, rows: rows)
  }

  /// Runs a line of shell in which `$DECK` is the demo, on a pseudo-terminal of its own.
  static func shell(_ line: String) throws -> ChildProcess {
    var environment = environment
    environment["DECK"] = path
    return try ChildProcess("/bin/sh", ["-c", line], environment: environment, columns: 120, rows: 40)
  }
}
