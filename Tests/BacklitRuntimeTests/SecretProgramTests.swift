import Foundation
import Glibc
import TestSupport
import Testing

/// A password that is typed into a running program, searched in what the program writes and in its memory.
@Suite(.serialized) struct SecretProgramTests {
  private let password = "q7Zr-Xw29-pLk4-Vt81-mN53"

  /// The writable memory of a process, as a core dump has it, searched for some bytes.
  /// - Returns: how often they are there.
  private func occurrences(of text: String, in pid: pid_t) throws -> Int {
    let maps = try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8)
    let memory = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(pid)/mem"))
    defer { try? memory.close() }
    let wanted = Data(text.utf8)
    var count = 0
    for line in maps.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 1, fields[1].hasPrefix("rw") else { continue }
      let ends = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard ends.count == 2, ends[1] - ends[0] <= 1 << 30 else { continue }
      try memory.seek(toOffset: ends[0])
      // Pages that were never used cannot be read in some regions.
      guard let bytes = try? memory.read(upToCount: Int(ends[1] - ends[0])) else { continue }
      var start = bytes.startIndex
      while let found = bytes.range(of: wanted, in: start..<bytes.endIndex) {
        count += 1
        start = found.upperBound
      }
    }
    return count
  }

  @Test("A password is on no screen and in no output, and in memory only where the field has it")
  func memory() throws {
    let child = try ChildProcess(
      BuiltProgram.path("CrashingProgram"), ["secret"], environment: BuiltProgram.environment, columns: 80,
      rows: 24)
    try #require(child.wait { $0.screen.text.contains("Ready for a secret") })
    child.send("\u{1B}[17~")
    for (index, character) in password.enumerated() {
      child.send(String(character))
      try #require(child.wait { $0.screen.text.contains("<\(index + 1)>") }, "\(child.screen.text)")
    }
    #expect(child.screen.text.contains("••••"))
    let typed = try occurrences(of: password, in: child.pid)
    // To the second field and back: the program speaks and shows both.
    child.send("\tAna")
    try #require(child.wait { $0.screen.text.contains("Ana") })
    child.send("\u{1B}[Z")
    child.send("\u{15}")
    try #require(child.wait { $0.screen.text.contains("<0>") })
    let cleared = try occurrences(of: password, in: child.pid)
    // The storage of the field is the only place. Freed memory is not overwritten, so it may still have it.
    #expect(typed == 1)
    #expect(cleared <= 1)
    #expect(!String(decoding: child.written, as: UTF8.self).contains("q7Zr"))
    #expect(kill(child.pid, SIGKILL) == 0)
  }

  /// Starts the program by lines on a terminal, with the focus in the field for the password.
  private func startByLines() throws -> ChildProcess {
    let child = try ChildProcess(
      BuiltProgram.path("CrashingProgram"), ["secret"],
      environment: BuiltProgram.environment.merging(["TERM": "dumb"]) { $1 }, columns: 80, rows: 24)
    try #require(child.wait { $0.settings.c_lflag & tcflag_t(ECHO) == 0 }, "\(child.screen.text)")
    return child
  }

  @Test("By lines, the terminal shows no password, and shows other texts") func echo() throws {
    let child = try startByLines()
    child.send(password + "\n")
    // Of a secret, the number of characters is spoken, so no bullets are written.
    try #require(
      child.wait { $0.wrote("inserted \(password.count) characters\r\n") }, "\(child.screen.text)")
    #expect(!child.wrote(password))
    child.send(":Tab\n")
    try #require(child.wait { $0.terminalDifferences() == [] })
    child.send("Ana\n")
    #expect(child.wait { $0.wrote("Ana\r\n") })
    #expect(!child.wrote(password))
    kill(child.pid, SIGTERM)
    #expect(child.waitForExit() == 128 + SIGTERM)
    #expect(child.terminalDifferences() == [])
  }

  @Test(
    "The terminal shows what is typed again, however the program ends",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1, SIGALRM])
  func ending(signal: Int32) throws {
    let child = try startByLines()
    kill(child.pid, signal)
    #expect(child.waitForExit() == 128 + signal)
    #expect(child.terminalDifferences() == [])
  }
}
