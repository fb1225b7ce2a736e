import Foundation
import Testing

@testable import Processes

@Suite("Processes of the system") struct SystemTests {
  @Test("This process is found with its name, its user and its memory") func own() async throws {
    let read = try await SystemProcesses().read()
    let own = try #require(read.first { $0.id.number == Int(getpid()) })
    #expect(own.memory > 1 && own.cpu >= 0 && !own.user.isEmpty && !own.command.isEmpty)
  }

  @Test("Files that are missing or damaged leave out their process only") func damaged() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("proc-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ path: String) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    func stat(_ used: Int) -> String { "7 (a) (b) S 1 2 3 4 5 6 7 8 9 10 \(used) 10 0 0 20 0 1 0 300 0 0" }
    try write("100.0 50.0", "uptime")
    try write(stat(40), "7/stat")
    try write("Name:\ta\nUid:\t12\t12\nVmRSS:\t   2048 kB\n", "7/status")
    try write("/bin/a\u{0}-b\u{0}", "7/cmdline")
    try write("8 (broken", "8/stat")
    try write("", "9/cmdline")
    try write("x", "self/stat")
    try write("ana:x:12:12::/home/ana:/bin/sh\nbroken\n", "passwd")
    let source = SystemProcesses(
      folder: folder.path, users: folder.appendingPathComponent("passwd").path)
    let first = try await source.read()
    #expect(first.map(\.name) == ["a) (b"] && first[0].command == "/bin/a -b" && first[0].user == "ana")
    // Half a second in the 97 seconds since the process started.
    #expect(first[0].memory == 2 && abs(first[0].cpu - 0.5 / 97 * 100) < 1e-9)
    // Then half a second in two.
    try write("102.0 50.0", "uptime")
    try write(stat(90), "7/stat")
    #expect(try await source.read().first?.cpu == 25)
  }

  @Test("A system without the folder is an error with a reason") func missing() async {
    await #expect(throws: ProcessError(reason: "/nowhere cannot be read.")) {
      try await SystemProcesses(folder: "/nowhere").read()
    }
  }
}
