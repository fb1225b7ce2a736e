import BacklitAccessibility
import Glibc
import TestSupport
import Testing

@testable import BacklitSpeechDispatcher

@Suite("Sound player") struct SoundPlayerTests {
  /// A temporary directory with a script that simulates a player.
  private final class PlayerDirectory: Sendable {
    let folder: String

    init(_ script: String) throws {
      // mkdtemp replaces the X's with letters.
      var template = Array("/tmp/backlit-sound-XXXXXX".utf8CString)
      folder = String(cString: try #require(mkdtemp(&template)))
      let file = try #require(fopen("\(folder)/player", "w"))
      fputs("#!/bin/sh\ncd '\(folder)'\n\(script)\n", file)
      fclose(file)
      chmod("\(folder)/player", 0o700)
    }

    deinit {
      for name in ["player", "sound", "starts", "part", "asound.conf"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }

    func bytes(_ name: String) -> [UInt8] {
      guard let file = fopen("\(folder)/\(name)", "r") else { return [] }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1_000_000)
      let count = fread(&bytes, 1, bytes.count, file)
      return Array(bytes[..<count])
    }

    /// The lines of the file `starts`.
    var starts: [Substring] { String(decoding: bytes("starts"), as: UTF8.self).split(separator: "\n") }
  }

  /// Waits until a condition holds, for at most 20 seconds.
  private func wait(_ isMet: () -> Bool) async -> Bool {
    await SynthesizerEventLog().wait { _ in isMet() }
  }

  @Test("An icon is a short sound file", arguments: SoundIcon.allCases) func file(_ icon: SoundIcon) {
    let bytes = SoundWave.file(of: icon)
    #expect(bytes.prefix(4) == [0x52, 0x49, 0x46, 0x46])
    let milliseconds = icon.notes.reduce(0) { $0 + $1.milliseconds }
    #expect(milliseconds <= 250)
    #expect(abs(bytes.count - 44 - 2 * SoundWave.rate * milliseconds / 1000) <= 8)
    #expect(SoundIcon.allCases.filter { SoundWave.file(of: $0) == bytes } == [icon])
  }

  @Test("Missing and failing programs are skipped, and the next one plays") func players() async throws {
    let directory = try PlayerDirectory(
      "echo start >>starts; cat \"$1\" >part && mv part sound; echo nobody reads this")
    let broken = ["/bin/sh", "-c", "echo broken >>'\(directory.folder)/starts'; exit 3"]
    let player = SoundPlayer(players: [["/nonexistent/player"], broken, ["\(directory.folder)/player"]])
    player.play(.modeOn)
    try #require(await wait { directory.starts == ["broken"] })
    // The failure is detected asynchronously.
    try #require(
      await wait {
        player.play(.modeOff)
        return directory.bytes("sound") == SoundWave.file(of: .modeOff)
      })
    player.shutdown()
  }

  @Test("A failed program is tried again later") func rests() async throws {
    let directory = try PlayerDirectory(
      "echo start >>starts; test -e part || { : >part; exit 3; }; cat \"$1\" >sound")
    let player = SoundPlayer(players: [["\(directory.folder)/player"]], retryDelay: 300)
    player.play(.modeOn)
    try #require(await wait { directory.starts == ["start"] })
    #expect(
      await wait {
        player.play(.modeOff)
        return directory.bytes("sound") == SoundWave.file(of: .modeOff)
      })
    player.shutdown()
  }

  @Test("A failing program is not tried for every icon") func fails() async throws {
    let directory = try PlayerDirectory("echo start >>starts; exit 3")
    let player = SoundPlayer(players: [["\(directory.folder)/player"]], retryDelay: 600_000)
    player.play(.modeOn)
    try #require(await wait { directory.starts.count == 1 })
    // The failure is detected asynchronously.
    try await Task.sleep(for: .milliseconds(500))
    let starts = directory.starts.count
    for _ in 0..<20 { player.play(.modeOff) }
    try await Task.sleep(for: .milliseconds(500))
    #expect(directory.starts.count == starts)
    player.shutdown()
  }

  @Test("A program that hangs is killed with its child processes, even if it ignores signals")
  func deadline() async throws {
    let directory = try PlayerDirectory(
      "trap '' TERM HUP INT; echo $$ >>starts; sleep 600 & echo $! >>starts; wait")
    let player = SoundPlayer(players: [["\(directory.folder)/player"]], deadline: 1_000)
    player.play(.boundary)
    try #require(await wait { directory.starts.count == 2 })
    let processes = directory.starts.compactMap { pid_t($0) }
    #expect(await wait { processes.allSatisfy(isGone) })
    // The direct child is reaped. Its orphaned child may still be a zombie of its new parent.
    #expect(kill(processes[0], 0) != 0 && errno == ESRCH)
    player.shutdown()
  }

  /// Whether a process has ended, reaped or not.
  private func isGone(_ process: pid_t) -> Bool {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return true }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = fread(&bytes, 1, bytes.count, file)
    // The state letter follows the name in parentheses.
    return String(decoding: bytes[..<count], as: UTF8.self).contains(") Z ")
  }

  @Test("The number of hanging players is limited, and they end at shutdown") func hanging() async throws {
    let directory = try PlayerDirectory("echo $$ >>starts; exec sleep 600")
    let player = SoundPlayer(players: [["\(directory.folder)/player"]], deadline: 600_000)
    for _ in 0..<50 { player.play(.boundary) }
    try #require(await wait { directory.starts.count >= SoundPlayer.limit })
    player.shutdown()
    // They have ended when the call returns, without zombies.
    let processes = directory.starts.compactMap { pid_t($0) }
    #expect(processes.count == SoundPlayer.limit)
    #expect(processes.allSatisfy { kill($0, 0) != 0 && errno == ESRCH })
    player.play(.boundary)
    try await Task.sleep(for: .milliseconds(300))
    #expect(directory.starts.count == SoundPlayer.limit)
  }

  @Test(
    "A real player makes the sound",
    .enabled(if: access("/usr/bin/aplay", X_OK) == 0, "alsa-utils is not installed"))
  func aplay() async throws {
    let directory = try PlayerDirectory("")
    let configuration = try #require(fopen("\(directory.folder)/asound.conf", "w"))
    fputs(
      """
      pcm.null { type null }
      pcm.!default { type file slave.pcm "null" file "\(directory.folder)/sound" format "raw" }

      """, configuration)
    fclose(configuration)
    let player = SoundPlayer(players: [
      ["env", "ALSA_CONFIG_PATH=\(directory.folder)/asound.conf", "aplay", "-q"]
    ])
    player.play(.screenChanged)
    let samples = Array(SoundWave.file(of: .screenChanged)[44...])
    #expect(await wait { directory.bytes("sound").count >= samples.count })
    // The player adds silence up to the end of a block.
    #expect(Array(directory.bytes("sound").prefix(samples.count)) == samples)
  }
}
