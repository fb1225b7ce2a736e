import Glibc

/// Programs of the package as they were built, which lie beside the tests.
public enum BuiltProgram {
  /// The path of one.
  public static func path(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/" + name
  }

  /// An environment with a terminal that knows colours, and no speech server to be found.
  public static let environment = [
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
    "HOME": "/nonexistent", "XDG_RUNTIME_DIR": "/nonexistent",
    "SPEECHD_ADDRESS": "unix_socket:/nonexistent/speechd.sock",
    // After a crash Swift would ask whether to look into it, and wait for a key.
    "SWIFT_BACKTRACE": "enable=no",
    "LD_LIBRARY_PATH": getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? "",
  ]
}
