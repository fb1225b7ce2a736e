import BacklitAccessibility
import BacklitValues
import Dispatch
import Glibc
import Synchronization

/// Plays sound icons and audio graphs, mixed with the voice, through an external program for sound files.
///
/// The SSIP command for icons is not suitable. eSpeak NG's module looks for a file with the icon's name in a folder that a
/// package fills; without the file, it speaks the name. Also, such an icon is a message that waits for the speech before it and
/// delays the speech after it. Therefore this type starts a player program of the sound server for each icon; the sound server
/// mixes it with the voice. If no player works, the icon is reported as unplayed. A failed player is skipped for some seconds,
/// because the sound server may be starting; a player that hangs is killed.
final class SoundPlayer: Sendable {
  private struct State {
    /// The players that may work, in order of preference.
    var players: [Player]
    /// The running processes, by start number. A process is reaped when it is removed from here, under the
    /// lock; until then its process identifier is not reused.
    var running: [UInt64: pid_t] = [:]
    var starts: UInt64 = 0
    /// The start number of the latest audio graph.
    var latestGraph: UInt64?
    var isShutDown = false
  }

  private struct Player {
    let arguments: [String]
    /// The time until which the player is skipped.
    var skippedUntil: ContinuousClock.Instant?
  }

  /// The players of PipeWire, PulseAudio and ALSA.
  static let players = [["pw-play"], ["paplay"], ["aplay", "-q"]]
  /// The maximum number of simultaneous icons; further icons are dropped.
  static let limit = 3

  private let queue = DispatchQueue(label: "backlit.sound")
  private let state: Mutex<State>
  /// The group of running players, for waiting.
  private let playing = DispatchGroup()
  private let deadline: Int
  private let retryDelay: Int
  /// Called with a sound that no player plays, on any thread.
  private let onFailure: @Sendable (Sound) -> Void

  /// Creates a player that uses the first working program of a list.
  /// - Parameters:
  ///   - players: the programs with their arguments, in order of preference; the path of the file is
  ///     appended.
  ///   - deadline: the time that a player has beyond the length of its sound, in milliseconds.
  ///   - retryDelay: how long a failed player is skipped, in milliseconds.
  ///   - onFailure: called with a sound that no player plays, on any thread.
  init(
    players: [[String]] = SoundPlayer.players, deadline: Int = 5_000, retryDelay: Int = 5_000,
    onFailure: @escaping @Sendable (Sound) -> Void = { _ in }
  ) {
    state = Mutex(State(players: players.map { Player(arguments: $0) }))
    self.deadline = deadline
    self.retryDelay = retryDelay
    self.onFailure = onFailure
  }

  /// Plays a sound asynchronously.
  func play(_ sound: Sound) {
    queue.async { [self] in
      if !state.withLock({ start(sound, &$0) }) { onFailure(sound) }
    }
  }

  /// Stops all icons; later calls of ``play(_:)`` have no effect.
  ///
  /// Waits until the players have ended, so that none outlives the program: usually some milliseconds, at
  /// most one second.
  func shutdown() {
    state.withLock { state in
      state.isShutDown = true
      for process in state.running.values { Self.end(process) }
    }
    _ = playing.wait(timeout: .now() + .seconds(1))
  }

  /// The number of running players, after all earlier calls of ``play(_:)`` have taken effect.
  var playingCount: Int { queue.sync { state.withLock { $0.running.count } } }

  /// Starts the first player that may work.
  /// - Returns: false if no player works.
  private func start(_ sound: Sound, _ state: inout State) -> Bool {
    if case .graph = sound, let process = state.latestGraph.flatMap({ state.running[$0] }) {
      Self.end(process)
    }
    while !state.isShutDown, state.running.count < Self.limit {
      let now = ContinuousClock.now
      guard let index = state.players.firstIndex(where: { $0.skippedUntil.map { $0 <= now } ?? true }) else {
        return false
      }
      guard let file = Self.file(sound.file) else { return true }
      defer { close(file) }
      let arguments = state.players[index].arguments
      var process: pid_t = 0
      switch Self.spawn(arguments + ["/dev/stdin"], input: file, &process) {
      case 0:
        watch(process, sound, arguments, &state)
        return true
      // The machine lacks resources; the program itself may work.
      case EAGAIN, ENOMEM: return true
      default: state.players.remove(at: index)
      }
    }
    return true
  }

  /// Kills a player at its deadline, and reaps it when it ends.
  private func watch(_ process: pid_t, _ sound: Sound, _ arguments: [String], _ state: inout State) {
    state.starts += 1
    let number = state.starts
    state.running[number] = process
    if case .graph = sound { state.latestGraph = number }
    playing.enter()
    let isWatched = DetachedThread.start { [self] in
      // The process stays unreaped until the lock is held, so that no other thread can kill a reused
      // identifier.
      while waitid(P_PID, id_t(process), nil, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      if self.state.withLock({ reap(number, arguments, &$0) }) { play(sound) }
    }
    guard isWatched else {
      Self.end(process)
      _ = reap(number, arguments, &state)
      return
    }
    queue.asyncAfter(deadline: .now() + .milliseconds(deadline + sound.milliseconds)) { [self] in
      self.state.withLock { if let process = $0.running[number] { Self.end(process) } }
    }
  }

  /// Reaps a player that has ended or is about to end. If it failed, the next player is used.
  /// - Returns: whether it failed by itself, so that the next player is to play its icon.
  private func reap(_ number: UInt64, _ arguments: [String], _ state: inout State) -> Bool {
    guard let process = state.running.removeValue(forKey: number) else { return false }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if status != 0, let index = state.players.firstIndex(where: { $0.arguments == arguments }) {
      state.players[index].skippedUntil = .now + .milliseconds(retryDelay)
    }
    playing.leave()
    // A player that was killed had begun, or was too slow.
    return status != 0 && status & 0x7f == 0 && !state.isShutDown
  }

  /// Kills the process group of a player, which must not be reaped yet.
  private static func end(_ process: pid_t) { kill(-process, SIGKILL) }

  /// Creates an unnamed file with these bytes, positioned at its start; `nil` on failure.
  private static func file(_ bytes: [UInt8]) -> CInt? {
    // Unlike that of mkstemp, it is closed in every program that starts meanwhile.
    let path = "/tmp/backlit-sound-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    unlink(path)
    guard write(file, bytes, bytes.count) == bytes.count, lseek(file, 0, SEEK_SET) == 0 else {
      close(file)
      return nil
    }
    return file
  }

  /// Starts a program with a file as its standard input. Its output is discarded, because it would corrupt
  /// the screen.
  /// - Returns: 0, or an error number.
  private static func spawn(_ arguments: [String], input: CInt, _ process: inout pid_t) -> CInt {
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
    // Queue threads block signals, and the program would inherit this mask. A process group of its own
    // protects the program from signals of the terminal.
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    argv.append(nil)
    defer { for argument in argv { free(argument) } }
    return posix_spawnp(&process, arguments[0], &actions, &attributes, argv, environ)
  }
}

/// A sound for a player.
enum Sound: Hashable, Sendable {
  case icon(SoundIcon)
  case graph(AudioGraph)

  /// The bytes of the WAV file.
  var file: [UInt8] {
    switch self {
    case .icon(let icon): SoundWave.file(of: icon)
    case .graph(let graph): graph.waveFile
    }
  }

  /// The length in milliseconds.
  var milliseconds: Int {
    switch self {
    case .icon(let icon): icon.notes.reduce(0) { $0 + $1.milliseconds }
    case .graph(let graph): graph.samples.count * 1_000 / AudioGraph.sampleRate
    }
  }
}

/// The WAV file of a sound icon.
enum SoundWave {
  /// The sample rate, in samples per second.
  static let rate = AudioGraph.sampleRate
  /// The amplitude, of 32767; quieter than the voice.
  static let amplitude = 9_000.0
  /// The duration of fade-in and fade-out of a tone, in seconds; they prevent clicks.
  static let fade = 0.006

  /// The bytes of the file.
  static func file(of icon: SoundIcon) -> [UInt8] { WaveFile.bytes(of: icon.notes.flatMap(samples)) }

  private static func samples(of note: SoundIcon.Note) -> [Int16] {
    let count = rate * note.milliseconds / 1000
    let edge = fade * Double(rate)
    return (0..<count).map { index in
      let fromEnd = Double(min(index, count - 1 - index))
      let envelope = fromEnd >= edge ? 1 : 0.5 - 0.5 * cos(Double.pi * fromEnd / edge)
      return Int16(amplitude * envelope * sin(2 * Double.pi * note.frequency * Double(index) / Double(rate)))
    }
  }
}
