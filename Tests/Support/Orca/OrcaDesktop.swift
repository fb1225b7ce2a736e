import Foundation
import Glibc
import Testing

/// A private desktop with the real Orca and a terminal window, in which a program runs.
///
/// The session bus, the X server, the speech server and the home folder belong to the desktop. It owns all processes,
/// and ends them in `deinit`.
package final class OrcaDesktop {
  private let folder: TemporaryFolder
  private let speech: SpeechServer
  private var environment: [String: String]
  /// The number of texts that were read before the last key.
  private var position = 0
  /// The number of questions to Orca whether it rests.
  private var questions = 0
  /// Whether the program draws all the time.
  private let isAnimating: Bool
  private var orca: pid_t = 0
  private var terminal: pid_t = 0
  /// The processes that this one started.
  private var children: [pid_t] = []

  /// A step of the set-up that failed.
  package struct SetUpError: Error, CustomStringConvertible {
    /// The event that did not happen.
    package let description: String
  }

  /// The programs that are not installed.
  package static let missing: [String] = programs.filter { access($0, X_OK) != 0 }

  private static let programs = [
    "/usr/bin/orca", "/usr/bin/Xvfb", "/usr/bin/openbox", "/usr/bin/xdotool", "/usr/bin/dbus-daemon",
    "/usr/libexec/at-spi-bus-launcher",
  ]

  private static var resources: String {
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Resources/"
  }

  /// Starts a desktop and Orca, and then a program in a terminal window.
  /// - Parameters:
  ///   - program: the name of a built program.
  ///   - arguments: its arguments.
  ///   - variables: further variables of its environment.
  ///   - inShell: whether there is a shell in the window, with the alias `program`, instead of the program.
  ///   - isAnimating: whether the program draws all the time, so that it never rests.
  ///   - millisecondsPerCharacter: the time in which the voice speaks a character. Orca loses the end of a text that it reads
  ///     on from if it comes at once.
  /// - Throws: `SetUpError` with the logs if a part does not start.
  package init(
    _ program: String, _ arguments: [String] = [], environment variables: [String: String] = [:],
    inShell: Bool = false, isAnimating: Bool = false, millisecondsPerCharacter: Int = 0
  ) throws {
    self.isAnimating = isAnimating
    folder = try TemporaryFolder()
    speech = try SpeechServer(millisecondsPerCharacter: millisecondsPerCharacter)
    for part in ["home", "run", "data/orca"] { folder.makeFolder(part) }
    chmod(folder.path("run"), 0o700)
    environment = [
      "PATH": folder.path("bin") + ":/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path("home"),
      "XDG_RUNTIME_DIR": folder.path("run"), "XDG_DATA_HOME": folder.path("data"),
      "XDG_CONFIG_HOME": folder.path("config"), "SPEECHD_ADDRESS": speech.address,
      "GTK_MODULES": "gail:atk-bridge", "GDK_BACKEND": "x11", "ORCA_WORDS": folder.path("words"),
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=" + folder.path("session"),
      "LD_LIBRARY_PATH": getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? "",
    ]
    environment.merge(variables) { $1 }
    try folder.write("data/orca/orca-customizations.py", try text("orca-customizations.py"))
    // Orca does not start if it finds an Orca of the same user, which may belong to a different desktop.
    try folder.write("bin/pgrep", "#!/bin/sh\nexit 1\n", mode: 0o700)
    try startBus()
    try startScreen()
    orca = try start("/usr/bin/orca", ["--enable=speech", "--disable=braille,braille-monitor"], "orca")
    try wait("Orca", for: "Screen reader on.")
    let script = Self.resources + "terminal.py"
    var command = [BuiltProgram.path(program)] + arguments
    if inShell {
      try folder.write("shell", "PS1='$ '\nalias program=\(command[0])\n")
      command = ["/bin/bash", "--noprofile", "--rcfile", folder.path("shell"), "-i"]
    }
    terminal = try start("/usr/bin/python3", [script] + command, "terminal")
    try activate("Terminal")
  }

  deinit {
    // Services that the bus started have the same environment.
    _ = waitUntil {
      let processes = ProcessTable.processes(withEnvironment: folder.path)
      for process in processes { kill(process, SIGKILL) }
      return processes.isEmpty
    }
    // Behind a process that is not waited for, Swift Testing does not find the end of its own ones.
    for process in children {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  // MARK: Set-up

  private func text(_ resource: String) throws -> String {
    try String(contentsOfFile: Self.resources + resource, encoding: .utf8)
  }

  private func start(_ program: String, _ arguments: [String], _ log: String) throws -> pid_t {
    let process = try ProgramStart.spawn(program, arguments, environment: environment, startsSession: true) {
      actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      for stream in [1, 2] as [CInt] {
        posix_spawn_file_actions_addopen(
          &actions, stream, folder.path(log + ".log"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
      }
    }
    children.append(process)
    return process
  }

  /// Waits until a condition holds.
  private func wait(_ what: String, until condition: () -> Bool) throws {
    guard waitUntil(condition) else {
      let logs = folder.names.filter { $0.hasSuffix(".log") }.sorted()
        .map { "\($0):\n\((folder.text($0) ?? "").suffix(2_000))" }
      throw SetUpError(
        description: "\(what) did not happen. Heard: \(words)\n\(logs.joined(separator: "\n"))")
    }
  }

  private func wait(_ what: String, for text: String) throws {
    try wait("\(what): \"\(text)\"") { words.contains(text) }
  }

  /// Starts the session bus, and says that a screen reader is used.
  private func startBus() throws {
    let address = environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
    _ = try start(
      "/usr/bin/dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"], "bus")
    let status = try start("/usr/bin/python3", [Self.resources + "announce_reader.py"], "status")
    children.removeAll { $0 == status }
    guard ProgramStart.waitForEnd(status) == 0 else {
      throw SetUpError(description: "The session bus: \(folder.text("status.log") ?? "")")
    }
  }

  /// Starts the X server and the window manager.
  private func startScreen() throws {
    _ = try start(
      "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], "x")
    var display: Substring?
    try wait("the X server") {
      display = folder.text("x.log")?.split(separator: "\n").first { $0.allSatisfy(\.isNumber) }
      return display != nil
    }
    environment["DISPLAY"] = ":" + (display ?? "")
    _ = try start("/usr/bin/openbox", [], "openbox")
  }

  // MARK: Windows and keys

  private func xdotool(_ arguments: String...) throws {
    let process = try start("/usr/bin/xdotool", arguments, "xdotool")
    let status = ProgramStart.waitForEnd(process)
    children.removeAll { $0 == process }
    guard status == 0 else {
      throw SetUpError(description: "xdotool \(arguments): \(folder.text("xdotool.log") ?? "")")
    }
  }

  /// Waits for a window and makes it active.
  package func activate(_ title: String) throws {
    try xdotool("search", "--sync", "--onlyvisible", "--name", "^\(title)$", "windowactivate", "--sync")
  }

  /// Starts a window of a different program, which becomes active, and waits until Orca speaks a text in it.
  package func openOtherWindow(speaking text: String) throws {
    _ = try start("/usr/bin/python3", [Self.resources + "other_window.py"], "other")
    // A program reports no events to Orca for a while after its start, and its window may be active before.
    try wait("\"\(text)\"") {
      try? activate("Terminal")
      try? activate("Other")
      try? waitForRest()
      return words.contains(text)
    }
  }

  // MARK: Words

  /// All that Orca said, oldest first.
  package var words: [String] {
    (folder.text("words") ?? "").split(separator: "\n").compactMap {
      try? JSONDecoder().decode(String.self, from: Data($0.utf8))
    }
  }

  /// The words of Orca since the last key, without blank texts.
  var heard: [String] { words.dropFirst(position).filter { !$0.allSatisfy(\.isWhitespace) } }

  /// Waits until Orca has dealt with everything that reached it.
  private func waitForRest() throws {
    questions += 1
    let question = "\(questions)"
    // Renamed, so that Orca does not read a part of it.
    try folder.write("words.new", question)
    rename(folder.path("words.new"), folder.path("words.asked"))
    try wait("the end of speech") { folder.text("words.answered") == question }
  }

  /// Waits until Orca says a text that fits, and until neither the program nor Orca has anything more to say.
  private func listen(for what: String, where fits: (String) -> Bool) throws -> [String] {
    try wait(what) { heard.contains(where: fits) }
    // The record of a deck turns on for a while.
    if !isAnimating { try wait("the rest of the program") { ProcessTable.isAtRest(terminal) } }
    try waitForRest()
    return heard
  }

  /// Waits until Orca says a text, and until it has nothing more to say.
  /// - Returns: what it said since the last key.
  package func listen(for text: String) throws -> [String] {
    try listen(for: "\"\(text)\"") { $0 == text }
  }

  /// Presses a key, as xdotool names it.
  /// - Returns: what Orca said until the last expected text, and until it had nothing more to say.
  package func press(_ key: String, until text: String) throws -> [String] {
    position = words.count
    try xdotool("key", key)
    return try listen(for: text)
  }

  /// Presses a key and compares what Orca says, the last expected text last.
  package func press(
    _ key: String, expecting expected: String..., at location: SourceLocation = #_sourceLocation
  ) throws {
    let words = try press(key, until: expected.last ?? "")
    #expect(words == expected, sourceLocation: location)
  }

  /// Presses a key and waits until Orca says something with a word in it. The program may go on drawing.
  package func press(_ key: String, untilSpoken word: String) throws -> [String] {
    position = words.count
    try xdotool("key", key)
    try wait("a text with \"\(word)\"") { heard.contains { $0.contains(word) } }
    try waitForRest()
    return heard
  }

  /// Presses a key after which Orca reads on by itself, which is not among ``words``.
  /// - Returns: what the voice spoke, up to an expected text.
  package func press(_ key: String, untilRead text: String) throws -> [String] {
    // Texts that Orca said before may still wait for the voice.
    try wait("the end of the voice") {
      if case .speak = speech.voice.last { false } else { speech.isAtRest }
    }
    let count = speech.texts.count
    try xdotool("key", key)
    try wait("reading \"\(text)\"") { speech.texts.dropFirst(count).contains(text) }
    return Array(speech.texts.dropFirst(count))
  }

  /// Types a text.
  package func type(_ text: String) throws { try xdotool("type", text) }

  /// Does something that makes Orca speak.
  package func hear(until text: String, _ body: () throws -> Void) throws -> [String] {
    position = words.count
    try body()
    return try listen(for: text)
  }

  /// Whether the program in the terminal ended.
  package var hasEnded: Bool { !ProcessTable.isRunning(terminal) }
}
