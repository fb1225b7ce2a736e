import Glibc

/// Process information of the kernel.
public enum ProcessTable {
  /// The state of a process: R, S, D, T (stopped), Z (zombie); nil if it does not exist.
  public static func state(_ pid: pid_t) -> Character? {
    guard let text = read("/proc/\(pid)/stat") else { return nil }
    return text.lastIndex(of: ")").flatMap { text[$0...].dropFirst(2).first }
  }

  /// Whether a process exists and has not ended.
  public static func isRunning(_ pid: pid_t) -> Bool { state(pid).map { $0 != "Z" } ?? false }

  /// The running children of a process, oldest first.
  public static func children(of pid: pid_t) -> [pid_t] {
    (read("/proc/\(pid)/task/\(pid)/children") ?? "").split { " \n".contains($0) }.compactMap { pid_t($0) }
  }

  /// A descendant of a process with a program name.
  public static func descendant(of pid: pid_t, named name: String) -> pid_t? {
    for child in children(of: pid) {
      if read("/proc/\(child)/comm")?.hasPrefix(name.prefix(15)) == true { return child }
      if let found = descendant(of: child, named: name) { return found }
    }
    return nil
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    return String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

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
