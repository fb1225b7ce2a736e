import Glibc

/// The built programs of the package, which are in the folder of the tests.
public enum BuiltProgram {
  /// The path of a program.
  public static func path(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/" + name
  }

  /// An environment with a colour terminal and without a speech server.
  public static let environment = [
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
    "HOME": "/nonexistent", "XDG_RUNTIME_DIR": "/nonexistent",
    "SPEECHD_ADDRESS": "unix_socket:/nonexistent/speechd.sock",
    // Otherwise Swift's backtracer asks for a key after a crash.
    "SWIFT_BACKTRACE": "enable=no",
    "LD_LIBRARY_PATH": getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? "",
  ]
}
