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
/// and nothing else is different. One that fails is passed over for some seconds, because the sound server may be
/// starting; one that hangs is ended.
final class SoundPlayer: Sendable {
  private struct State {
    /// The players that may work, the best one first.
    var players: [Player]
    /// What plays now, by the number of its start. A process is reaped when it is taken out of here, under the lock:
    /// until then its number is nobody else's.
    var running: [UInt64: pid_t] = [:]
    var starts: UInt64 = 0
    var isShutDown = false
  }

  private struct Player {
    let words: [String]
    /// Until when it is passed over.
    var rest: ContinuousClock.Instant?
  }

  /// The players of PipeWire, PulseAudio and ALSA.
  static let players = [["pw-play"], ["paplay"], ["aplay", "-q"]]
  /// How many icons may sound at once; one more is left out.
  static let limit = 3

  private let queue = DispatchQueue(label: "backlit.sound")
  private let state: Mutex<State>
  /// What plays, to be waited for.
  private let playing = DispatchGroup()
  private let deadline: Int
  private let rest: Int

  /// A player that starts one of some programs.
  /// - Parameters:
  ///   - players: the programs with their arguments, the best one first; the file's path is added.
  ///   - deadline: how long one may play, in milliseconds. Icons take a quarter of a second.
  ///   - rest: for how long one that failed is passed over, in milliseconds.
  init(players: [[String]] = SoundPlayer.players, deadline: Int = 5_000, rest: Int = 5_000) {
    state = Mutex(State(players: players.map { Player(words: $0) }))
    self.deadline = deadline
    self.rest = rest
  }

  /// Plays an icon, some time soon.
  func play(_ icon: SoundIcon) {
    queue.async { [self] in state.withLock { start(icon, &$0) } }
  }

  /// Ends all that sounds, and plays nothing from now on.
  ///
  /// Waits until the players are gone, so that none outlives the program: some milliseconds, and one second at most,
  /// should the system not end them.
  func shutdown() {
    state.withLock { state in
      state.isShutDown = true
      for process in state.running.values { Self.end(process) }
    }
    _ = playing.wait(timeout: .now() + .seconds(1))
  }

  private func start(_ icon: SoundIcon, _ state: inout State) {
    while !state.isShutDown, state.running.count < Self.limit {
      let now = ContinuousClock.now
      guard let index = state.players.firstIndex(where: { $0.rest.map { $0 <= now } ?? true }),
        let file = Self.file(SoundWave.file(of: icon))
      else { return }
      defer { close(file) }
      let words = state.players[index].words
      var process: pid_t = 0
      switch Self.spawn(words + ["/dev/stdin"], input: file, &process) {
      case 0: return watch(process, words, &state)
      // The machine is short of something, which says nothing about the program.
      case EAGAIN, ENOMEM: return
      default: state.players.remove(at: index)
      }
    }
  }

  /// Has a player ended when its time is up, and reaped when it ends.
  private func watch(_ process: pid_t, _ words: [String], _ state: inout State) {
    state.starts += 1
    let number = state.starts
    state.running[number] = process
    playing.enter()
    let isWatched = DetachedThread.start { [self] in
      // It stays unreaped until nobody can be about to end it.
      while waitid(P_PID, id_t(process), nil, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      self.state.withLock { reap(number, words, &$0) }
    }
    guard isWatched else {
      Self.end(process)
      return reap(number, words, &state)
    }
    queue.asyncAfter(deadline: .now() + .milliseconds(deadline)) { [self] in
      self.state.withLock { if let process = $0.running[number] { Self.end(process) } }
    }
  }

  /// Takes out a player that has ended, or is about to. The next icon is tried with the next one where it failed.
  private func reap(_ number: UInt64, _ words: [String], _ state: inout State) {
    guard let process = state.running.removeValue(forKey: number) else { return }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if status != 0, let index = state.players.firstIndex(where: { $0.words == words }) {
      state.players[index].rest = .now + .milliseconds(rest)
    }
    playing.leave()
  }

  /// Ends a player with all that it has started; only for one that is not reaped.
  private static func end(_ process: pid_t) { kill(-process, SIGKILL) }

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
  /// - Returns: 0, or an error number.
  private static func spawn(_ words: [String], input: CInt, _ process: inout pid_t) -> CInt {
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
    return posix_spawnp(&process, words[0], &actions, &attributes, arguments, environ)
  }
}
