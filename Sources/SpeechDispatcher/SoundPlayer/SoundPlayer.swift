internal import Dispatch
internal import Glibc
internal import Speech
internal import Synchronization

/// Plays icons beside the voice, through whatever plays sound files on this machine.
///
/// SSIP has a command for icons, and it is no way to go: eSpeak NG's module looks for a file of exactly that name in one
/// folder, which is empty unless a package is installed, and speaks the name where there is none; and an icon
/// there is a message that waits for the words before it and delays those after it. So a player of the sound
/// server is started for each icon, which mixes it with the voice. Where there is none, or it fails, the icon is not heard,
/// and nothing else is different.
final class SoundPlayer: Sendable {
  private struct State {
    /// The players that may work, the best one first.
    var players: [[String]]
    var running: Set<pid_t> = []
    var isShutDown = false
  }

  /// The players of PipeWire, PulseAudio and ALSA.
  static let players = [["pw-play"], ["paplay"], ["aplay", "-q"]]
  /// How many icons may sound at once; one more is left out. It takes as many players that hang to end all icons.
  static let limit = 3

  private let queue = DispatchQueue(label: "backlit.sound")
  private let state: Mutex<State>

  /// A player that starts one of some programs, given with their arguments; the file's path is added.
  init(players: [[String]] = SoundPlayer.players) { state = Mutex(State(players: players)) }

  /// Plays an icon, some time soon.
  func play(_ icon: SoundIcon) {
    queue.async { [self] in start(icon) }
  }

  /// Ends all that sounds, and plays nothing from now on.
  func shutdown() {
    queue.async { [self] in
      let running = state.withLock { state in
        state.isShutDown = true
        return state.running
      }
      for process in running { kill(process, SIGTERM) }
    }
  }

  private func start(_ icon: SoundIcon) {
    while let player = state.withLock({
      $0.isShutDown || $0.running.count >= Self.limit ? nil : $0.players.first
    }) {
      guard let file = Self.file(SoundWave.file(of: icon)) else { return }
      defer { close(file) }
      guard let process = Self.spawn(player + ["/dev/stdin"], input: file) else {
        forget(player)
        continue
      }
      state.withLock { _ = $0.running.insert(process) }
      let isWatched = DetachedThread.start { [weak self] in
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        self?.ended(process, player, failed: status != 0)
      }
      if !isWatched { ended(process, player, failed: false) }
      return
    }
  }

  private func ended(_ process: pid_t, _ player: [String], failed: Bool) {
    let isShutDown = state.withLock { state in
      state.running.remove(process)
      return state.isShutDown
    }
    // The next icon is tried with the next player.
    if failed, !isShutDown { forget(player) }
  }

  private func forget(_ player: [String]) {
    state.withLock { $0.players.removeAll { $0 == player } }
  }

  /// A file without a name that holds these bytes, to be read from its start; nil where there can be none.
  private static func file(_ bytes: [UInt8]) -> CInt? {
    // mkstemp puts letters in place of the X's.
    var template = Array("/tmp/backlit-sound-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    unlink(template)
    guard write(file, bytes, bytes.count) == bytes.count, lseek(file, 0, SEEK_SET) == 0 else {
      close(file)
      return nil
    }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }

  /// Starts a program that gets a file as its standard input, and whose words are thrown away: they would end up in
  /// the middle of the picture.
  private static func spawn(_ words: [String], input: CInt) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var signals = sigset_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    // The threads of a queue have signals blocked, which the program would inherit, and a signal to the terminal's
    // programs is none of its business.
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawnp(&process, words[0], &actions, &attributes, arguments, environ) == 0 ? process : nil
  }
}
