import Glibc

/// Starts programs and reads how they ended.
public enum ProgramStart {
  /// Starts a program.
  /// - Parameters:
  ///   - path: the path of the program, or its name, which is searched in `PATH`.
  ///   - arguments: its arguments, without its name.
  ///   - environment: the complete environment; nil for that of this process.
  ///   - startsSession: whether the program leads a session of its own.
  ///   - descriptors: adds the opening and duplication of file descriptors.
  /// - Returns: the process.
  /// - Throws: ``SystemCallError`` if the program does not start.
  public static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil, startsSession: Bool = false,
    descriptors: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    descriptors(&actions)
    // Descriptors that others opened, such as the pipes of Foundation, are not for this program. Those that are not open
    // are left out.
    let limit = Int32(min(1024, sysconf(Int32(_SC_OPEN_MAX))))
    for descriptor in STDERR_FILENO + 1..<limit { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of Dispatch block signals, and the program would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Under nohup the tests ignore a signal, and the program would inherit that, too.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | (startsSession ? setSession : 0))

    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = (environment ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process: pid_t = 0
    let code =
      environment == nil
      ? posix_spawnp(&process, path, &actions, &attributes, &argv, environ)
      : posix_spawnp(&process, path, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw SystemCallError(path, code) }
    return process
  }

  /// `POSIX_SPAWN_SETSID`, which glibc's header defines only for GNU programs.
  private static let setSession: Int16 = 0x80

  /// Waits until a program ends.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it.
  public static func waitForEnd(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return exitStatus(status)
  }

  /// The exit status of a status of waitpid(2), or 128 plus the number of the signal that ended the program.
  static func exitStatus(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }
}
