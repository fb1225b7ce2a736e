import BacklitAccessibility
import BacklitValues
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
    player.play(.icon(.modeOn))
    // The failure is detected asynchronously, and the next program plays the same icon.
    try #require(await eventually { folder.bytes("sound") == SoundWave.file(of: .modeOn) })
    #expect(folder.starts == ["broken", "start"])
    player.shutdown()
  }

  @Test("An icon that no program plays is reported") func unplayed() async throws {
    let reported = Mutex<[Sound]>([])
    let player = SoundPlayer(players: [["/nonexistent/player"], ["/bin/false"]], retryDelay: 600_000) {
      sound in
      reported.withLock { $0.append(sound) }
    }
    player.play(.icon(.boundary))
    try #require(await eventually { reported.withLock { $0 } == [.icon(.boundary)] })
    player.play(.icon(.modeOn))
    try #require(await eventually { reported.withLock { $0 } == [.icon(.boundary), .icon(.modeOn)] })
    player.shutdown()
  }

  @Test("An audio graph is played whole, and a new one replaces it") func graphs() async throws {
    let folder = try PlayerFolder("cat \"$1\" >$$ && echo $$ >>starts; exec sleep 600")
    let player = SoundPlayer(players: [["\(folder.path)/player"]], deadline: 600_000)
    let graphs = [[1.0, 2], [2, 1]].map { AudioGraph(values: $0, duration: 2) }
    for (index, graph) in graphs.enumerated() {
      player.play(.graph(graph))
      try #require(await eventually { folder.starts.count == index + 1 })
      #expect(folder.bytes(String(folder.starts[index])) == graph.waveFile)
    }
    #expect(await eventually { player.playingCount == 1 })
    player.shutdown()
  }

  @Test("A failed program is tried again later") func rests() async throws {
    let folder = try PlayerFolder(
      "echo start >>starts; test -e part || { : >part; exit 3; }; cat \"$1\" >sound")
    let player = SoundPlayer(players: [["\(folder.path)/player"]], retryDelay: 300)
    player.play(.icon(.modeOn))
    try #require(await eventually { folder.starts == ["start"] })
    #expect(
      await eventually {
        player.play(.icon(.modeOff))
        return folder.bytes("sound") == SoundWave.file(of: .modeOff)
      })
    player.shutdown()
  }

  @Test("A failing program is not tried for every icon") func fails() async throws {
    let folder = try PlayerFolder("echo start >>starts; exit 3")
    let player = SoundPlayer(players: [["\(folder.path)/player"]], retryDelay: 600_000)
    player.play(.icon(.modeOn))
    try #require(await eventually { folder.starts.count == 1 && player.playingCount == 0 })
    for _ in 0..<20 { player.play(.icon(.modeOff)) }
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
        player.play(.icon(.boundary))
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
    for _ in 0..<50 { player.play(.icon(.boundary)) }
    try #require(await eventually { folder.starts.count >= SoundPlayer.limit })
    player.shutdown()
    // They have ended when the call returns, without zombies.
    let processes = folder.starts.compactMap { pid_t($0) }
    #expect(processes.count == SoundPlayer.limit)
    #expect(processes.allSatisfy { kill($0, 0) != 0 && errno == ESRCH })
    player.play(.icon(.boundary))
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
    player.play(.icon(.screenChanged))
    let samples = Array(SoundWave.file(of: .screenChanged)[44...])
    #expect(await eventually { folder.bytes("sound").count >= samples.count })
    // The player adds silence up to the end of a block.
    #expect(Array(folder.bytes("sound").prefix(samples.count)) == samples)
  }
}
