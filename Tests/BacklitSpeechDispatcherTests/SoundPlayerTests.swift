import BacklitAccessibility
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BacklitSpeechDispatcher

@Suite("Sound player", .ownThread) struct SoundPlayerTests {
  /// A temporary folder with a script that simulates a player.
  private struct PlayerFolder: Sendable {
    let folder: TemporaryFolder
    var path: String { folder.path }

    init(_ script: String) throws {
      folder = try TemporaryFolder()
      try folder.write("player", "#!/bin/sh\ncd '\(folder.path)'\n\(script)\n", mode: 0o700)
    }

    func bytes(_ name: String) -> [UInt8] { folder.bytes(name) ?? [] }

    /// The lines of the file `starts`.
    var starts: [Substring] { (folder.text("starts") ?? "").split(separator: "\n") }
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
    let folder = try PlayerFolder(
      "echo start >>starts; cat \"$1\" >part && mv part sound; echo nobody reads this")
    let broken = ["/bin/sh", "-c", "echo broken >>'\(folder.path)/starts'; exit 3"]
    let player = SoundPlayer(players: [["/nonexistent/player"], broken, ["\(folder.path)/player"]])
    player.play(.modeOn)
    // The failure is detected asynchronously, and the next program plays the same icon.
    try #require(await eventually { folder.bytes("sound") == SoundWave.file(of: .modeOn) })
    #expect(folder.starts == ["broken", "start"])
    player.shutdown()
  }

  @Test("An icon that no program plays is reported") func unplayed() async throws {
    let reported = Mutex<[SoundIcon]>([])
    let player = SoundPlayer(players: [["/nonexistent/player"], ["/bin/false"]], retryDelay: 600_000) {
      icon in
      reported.withLock { $0.append(icon) }
    }
    player.play(.boundary)
    try #require(await eventually { reported.withLock { $0 } == [.boundary] })
    player.play(.modeOn)
    try #require(await eventually { reported.withLock { $0 } == [.boundary, .modeOn] })
    player.shutdown()
  }

  @Test("A failed program is tried again later") func rests() async throws {
    let folder = try PlayerFolder(
      "echo start >>starts; test -e part || { : >part; exit 3; }; cat \"$1\" >sound")
    let player = SoundPlayer(players: [["\(folder.path)/player"]], retryDelay: 300)
    player.play(.modeOn)
    try #require(await eventually { folder.starts == ["start"] })
    #expect(
      await eventually {
        player.play(.modeOff)
        return folder.bytes("sound") == SoundWave.file(of: .modeOff)
      })
    player.shutdown()
  }

  @Test("A failing program is not tried for every icon") func fails() async throws {
    let folder = try PlayerFolder("echo start >>starts; exit 3")
    let player = SoundPlayer(players: [["\(folder.path)/player"]], retryDelay: 600_000)
    player.play(.modeOn)
    try #require(await eventually { folder.starts.count == 1 && player.playingCount == 0 })
    for _ in 0..<20 { player.play(.modeOff) }
    try #require(await eventually { player.playingCount == 0 })
    #expect(folder.starts.count == 1)
    player.shutdown()
  }

  @Test("A program that hangs is killed with its child processes, even if it ignores signals")
  func deadline() async throws {
    let folder = try PlayerFolder(
      "trap '' TERM HUP INT; sleep 600 & echo player $$ >>starts; echo child $! >>starts; wait")
    let player = SoundPlayer(players: [["\(folder.path)/player"]], deadline: 1_000)
    // On a busy machine the deadline can be over before the script has written its line.
    try #require(
      await eventually {
        player.play(.boundary)
        return folder.starts.contains { $0.hasPrefix("child") }
      })
    try #require(await eventually { player.playingCount == 0 })
    let processes = folder.starts.map { $0.split(separator: " ") }
    for process in processes {
      let pid = try #require(pid_t(process[1]))
      #expect(await eventually { !ProcessTable.isRunning(pid) })
      // The player is reaped. Its orphaned child may still be a zombie of its new parent.
      if process[0] == "player" { #expect(ProcessTable.state(pid) == nil) }
    }
    player.shutdown()
  }

  @Test("The number of hanging players is limited, and they end at shutdown") func hanging() async throws {
    let folder = try PlayerFolder("echo $$ >>starts; exec sleep 600")
    let player = SoundPlayer(players: [["\(folder.path)/player"]], deadline: 600_000)
    for _ in 0..<50 { player.play(.boundary) }
    try #require(await eventually { folder.starts.count >= SoundPlayer.limit })
    player.shutdown()
    // They have ended when the call returns, without zombies.
    let processes = folder.starts.compactMap { pid_t($0) }
    #expect(processes.count == SoundPlayer.limit)
    #expect(processes.allSatisfy { kill($0, 0) != 0 && errno == ESRCH })
    player.play(.boundary)
    #expect(player.playingCount == 0)
  }

  @Test(
    "A real player makes the sound",
    .enabled(if: access("/usr/bin/aplay", X_OK) == 0, "alsa-utils is not installed"))
  func aplay() async throws {
    let folder = try PlayerFolder("")
    try folder.folder.write(
      "asound.conf",
      """
      pcm.null { type null }
      pcm.!default { type file slave.pcm "null" file "\(folder.path)/sound" format "raw" }

      """)
    let player = SoundPlayer(
      players: [["env", "ALSA_CONFIG_PATH=\(folder.path)/asound.conf", "aplay", "-q"]], deadline: 60_000)
    player.play(.screenChanged)
    let samples = Array(SoundWave.file(of: .screenChanged)[44...])
    #expect(await eventually { folder.bytes("sound").count >= samples.count })
    // The player adds silence up to the end of a block.
    #expect(Array(folder.bytes("sound").prefix(samples.count)) == samples)
  }
}
