import FoundationEssentials
import Glibc

/// Process information of the kernel.
public enum ProcessTable {
  /// The state of a process: R, S, D, T (stopped), Z (zombie); nil if it does not exist.
  public static func state(_ pid: pid_t) -> Character? { state(at: "/proc/\(pid)/stat") }

  private static func state(at path: String) -> Character? {
    guard let text = read(path) else { return nil }
    return text.lastIndex(of: ")").flatMap { text[$0...].dropFirst(2).first }
  }

  /// Whether a process exists and has not ended.
  public static func isRunning(_ pid: pid_t) -> Bool { state(pid).map { $0 != "Z" } ?? false }

  /// Whether a process is stopped, with all of its threads: each stops when it runs next.
  public static func isStopped(_ pid: pid_t) -> Bool {
    let threads = names(in: "/proc/\(pid)/task")
    return !threads.isEmpty && threads.allSatisfy { state(at: "/proc/\(pid)/task/\($0)/stat") == "T" }
  }

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

  /// The running processes whose environment contains a text, except this one.
  public static func processes(withEnvironment text: String) -> [pid_t] {
    names(in: "/proc").compactMap { pid_t($0) }.filter { pid in
      guard pid != getpid(), isRunning(pid),
        let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      else { return false }
      return String(decoding: environment, as: UTF8.self).contains(text)
    }
  }

  /// Whether a process and its descendants rest, and are still resting after a check.
  ///
  /// A process rests if all of its threads sleep or are stopped and none of its timers is due soon. Then it
  /// has dealt with everything that reached it, and does nothing more by itself for a while.
  /// - Parameters:
  ///   - pid: the process.
  ///   - seconds: how soon; a frame is due within a twentieth of a second.
  ///   - check: a further condition of rest, such as that nothing is left to be read.
  /// - Returns: whether they rest.
  public static func isAtRest(
    _ pid: pid_t, timersWithin seconds: Double = 0.25, check: () -> Bool = { true }
  ) -> Bool {
    guard let before = restingThreads(of: pid), !hasTimer(pid, within: seconds), check() else {
      return false
    }
    return restingThreads(of: pid) == before
  }

  /// The resting threads of a process and its descendants, with the number of times that each was scheduled;
  /// nil if a thread runs.
  private static func restingThreads(of pid: pid_t) -> [String: [Substring]]? {
    var threads: [String: [Substring]] = [:]
    for process in family(of: pid) {
      for task in names(in: "/proc/\(process)/task") {
        guard let status = read("/proc/\(process)/task/\(task)/status") else { return nil }
        let lines = status.split(separator: "\n")
        let state = lines.first { $0.hasPrefix("State:") }?.dropFirst(7).first
        guard let state, "STtZ".contains(state) else { return nil }
        threads[task] = lines.filter { $0.contains("ctxt_switches") }
      }
    }
    return threads
  }

  /// Whether a timer (timerfd) of a process or its descendants is due soon.
  private static func hasTimer(_ pid: pid_t, within seconds: Double) -> Bool {
    family(of: pid).contains { process in
      names(in: "/proc/\(process)/fdinfo").contains { descriptor in
        guard let info = read("/proc/\(process)/fdinfo/\(descriptor)"),
          let value = info.firstMatch(of: #/it_value: \((\d+), (\d+)\)/#)
        else { return false }
        let rest = (Double(value.1) ?? 0) + (Double(value.2) ?? 0) * 1e-9
        return rest > 0 && rest < seconds
      }
    }
  }

  /// The descriptors that the children of a process would inherit, beside the standard streams.
  public static func inheritedDescriptors(_ pid: pid_t) -> [String] {
    names(in: "/proc/\(pid)/fdinfo").filter { descriptor in
      guard let number = Int32(descriptor), number > STDERR_FILENO,
        let info = read("/proc/\(pid)/fdinfo/\(descriptor)"),
        let flags = info.firstMatch(of: #/flags:\s+(\d+)/#)
      else { return false }
      return Int32(flags.1, radix: 8).map { $0 & O_CLOEXEC == 0 } ?? true
    }
  }

  /// Whether a process has a timer that sends a signal.
  public static func hasTimer(_ pid: pid_t, sending signal: Int32) -> Bool {
    read("/proc/\(pid)/timers")?.contains("signal: \(signal)/") ?? false
  }

  /// Whether a signal was sent to a process that it did not receive yet.
  public static func hasPendingSignal(_ pid: pid_t) -> Bool {
    read("/proc/\(pid)/status")?.firstMatch(of: #/(?:SigPnd|ShdPnd):\s*0*[1-9a-f]/#) != nil
  }

  /// The number of bytes that a process has written to files, pipes and terminals.
  public static func writtenBytes(_ pid: pid_t) -> Int {
    let count = read("/proc/\(pid)/io")?.firstMatch(of: #/wchar: (\d+)/#)?.1
    return count.flatMap { Int($0) } ?? 0
  }

  /// How often the threads of a process began to wait.
  public static func waits(_ pid: pid_t) -> Int {
    names(in: "/proc/\(pid)/task").reduce(0) { sum, task in
      let status = read("/proc/\(pid)/task/\(task)/status")
      let count = status?.firstMatch(of: #/\nvoluntary_ctxt_switches:\s*(\d+)/#)?.1
      return sum + (count.flatMap { Int($0) } ?? 0)
    }
  }

  /// The number of threads of a process.
  public static func threadCount(_ pid: pid_t) -> Int { names(in: "/proc/\(pid)/task").count }

  private static func family(of pid: pid_t) -> [pid_t] { [pid] + children(of: pid).flatMap(family) }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The contents of a file of the kernel, whose size is not known before.
  private static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
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
    // Otherwise a screen reader that runs on the machine, also one of a different test, silences programs.
    "BACKLIT_OTHER_READER": "0",
    // Otherwise Swift's backtracer asks for a key after a crash.
    "SWIFT_BACKTRACE": "enable=no",
    "LD_LIBRARY_PATH": getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? "",
  ]
}
