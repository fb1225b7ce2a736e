import Glibc
import TestSupport
import Testing

@testable import BacklitValues

@Suite struct FileIOTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws { temporary = try TemporaryFolder() }

  private func failure(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)".replacing(folder, with: "…")
    }
  }

  @Test("Written bytes are read again") func roundTrip() throws {
    let path = folder + "/a"
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    try FileIO.write(bytes, to: path)
    #expect(try FileIO.read(path) == bytes)
    #expect(try FileIO.readStream(path, limit: bytes.count) == bytes)
    try FileIO.write([1], to: path)
    #expect(try FileIO.read(path) == [1])
    try FileIO.replace(path, with: [2, 3])
    #expect(try FileIO.read(path) == [2, 3])
    #expect(FileIO.names(in: folder).filter { !$0.hasPrefix(".") } == ["a"])
  }

  @Test("A failure names the file and the reason") func failures() throws {
    let path = folder + "/a"
    try FileIO.write([1, 2, 3], to: path)
    #expect(
      failure { _ = try FileIO.read(folder + "/b") } == "…/b: cannot be read: No such file or directory")
    #expect(failure { _ = try FileIO.read(folder) } == "…: cannot be read: Is a directory")
    #expect(failure { _ = try FileIO.readStream(folder) } == "…: cannot be read: Is a directory")
    #expect(
      failure { _ = try FileIO.read(path, limit: 2) } == "…/a: cannot be read: it has more than 2 bytes")
    #expect(
      failure { _ = try FileIO.read("/dev/null") } == "/dev/null: cannot be read: it is not a regular file")
    #expect(failure { try FileIO.write([1], to: folder) } == "…: cannot be written: Is a directory")
    #expect(failure { try FileIO.write([1], to: path + "/b") } == "…/a/b: cannot be written: Not a directory")
    #expect(
      failure { try FileIO.replace(path + "/b/c", with: [1]) }
        == "…/a/b/c: cannot be written: Not a directory")
    #expect(
      failure { try FileIO.write([1], to: "/dev/full") }
        == "/dev/full: cannot be written: No space left on device")
  }

  @Test("Names with any bytes are strings, and the same bytes again") func anyBytes() throws {
    var random = SeededRandom(seed: 7)
    let parts: [[UInt8]] = [
      [0x61], [0xFF], [0x80], [0xC3, 0xA9], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x8E, 0xB5], [0xC0, 0xAF],
      // A private character that stands for a byte, and a surrogate.
      [0xF4, 0x8F, 0xBE, 0x80], [0xED, 0xA0, 0x80],
    ]
    for _ in 0..<500 {
      let name = (0..<Int.random(in: 1...8, using: &random)).flatMap { _ in
        parts.randomElement(using: &random) ?? []
      }
      let raw = name.map { CChar(bitPattern: $0) } + [0]
      #expect(FileName.bytes(FileName.text(raw)) == raw)
    }
    #expect(FileName.text([0x61, 0]) == "a" && FileName.bytes("é") == Array("é".utf8CString))
    #expect(Spelling.printable(FileName.text([0x61, CChar(bitPattern: 0xFF), 0])) == "a\\xff")
  }

  @Test("A file whose name is not UTF-8 is listed, written, read and replaced") func anyName() throws {
    let name = FileName.text([0x61, CChar(bitPattern: 0xFF), 0x2E, 0x62, 0])
    try FileIO.write([1], to: folder + "/" + name)
    #expect(FileIO.names(in: folder).contains(name))
    try FileIO.replace(folder + "/" + name, with: [2])
    try FileIO.rewrite(folder + "/" + name, with: [3])
    #expect(try FileIO.read(folder + "/" + name) == [3])
    #expect(FileIO.resolved(folder + "/" + name)?.hasSuffix(name) == true)
  }

  @Test("A pipe is not waited for") func pipe() {
    let path = folder + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(failure { _ = try FileIO.read(path) } == "…/pipe: cannot be read: it is not a regular file")
    #expect(
      failure { try FileIO.write([1], to: path) } == "…/pipe: cannot be written: no program reads from it")
    #expect(
      failure { _ = try FileIO.readStream(path) } == "…/pipe: cannot be read: no program writes to it")
  }

  /// Runs what blocks on a thread of its own: tasks have only as many threads as the machine has processors.
  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DetachedThread.start { continuation.resume(with: Result { try body() }) }
    }
  }

  @Test("A pipe is read to its end, also if the program at the other end has not written yet", .ownThread)
  func pipeWithWriter() async throws {
    let path = folder + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    // A descriptor for both directions opens without a reader, and says when everything is read.
    let writer = open(path, O_RDWR | O_CLOEXEC)
    async let reading = onThread { try FileIO.readStream(path) }
    let deadline = Deadline()
    for _ in 0..<3 {
      try #require(write(writer, "ab", 2) == 2)
      var rest = pollfd(fd: writer, events: Int16(POLLIN), revents: 0)
      while poll(&rest, 1, 0) != 0 {
        try #require(!deadline.isOver)
        await Task.yield()
      }
    }
    close(writer)
    #expect(try await reading == Array("ababab".utf8))
  }

  @Test("More than a pipe holds is written to it while it is read", .ownThread) func pipeWithReader()
    async throws
  {
    let path = folder + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    defer { close(reader) }
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    async let writing: Void = onThread { try FileIO.write(bytes, to: path) }
    var (count, buffer) = (0, [UInt8](repeating: 0, count: 1 << 16))
    let deadline = Deadline()
    while count < bytes.count {
      try #require(!deadline.isOver)
      count += max(0, read(reader, &buffer, buffer.count))
      await Task.yield()
    }
    try await writing
  }

  @Test("Replacing creates private folders and keeps the old file if it fails") func replacing() throws {
    let path = folder + "/deep/down/a"
    try FileIO.replace(path, with: [1])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(folder + "/deep", &status) == 0 && status.st_mode & 0o777 == 0o700)
    // A folder in place of the file prevents the renaming, for the superuser too.
    mkdir(folder + "/taken", 0o700)
    #expect(
      failure { try FileIO.replace(folder + "/taken", with: [2]) }
        == "…/taken: cannot be written: Is a directory")
    #expect(Set(FileIO.names(in: folder)).subtracting([".", ".."]) == ["deep", "taken"])
  }

  @Test("What is not a regular file is not replaced, also behind a link", arguments: ["/dev/null", "pipe"])
  func irregular(target: String) throws {
    let target = target.hasPrefix("/") ? target : folder + "/" + target
    if !target.hasPrefix("/dev") { try #require(mkfifo(target, 0o600) == 0) }
    let link = folder + "/link"
    try #require(symlink(target, link) == 0)
    let reason = "cannot be written: it is not a regular file"
    #expect(failure { try FileIO.replace(link, with: [1]) } == "…/link: \(reason)")
    #expect(failure { try FileIO.rewrite(link, with: [1]) } == "…/link: \(reason)")
    #expect(failure { try FileIO.replace(target, with: [1]) }?.hasSuffix(reason) == true)
    #expect(failure { try FileIO.rewrite(target, with: [1]) }?.hasSuffix(reason) == true)
    var status = stat()
    #expect(stat(target, &status) == 0 && status.st_mode & S_IFMT != S_IFREG)
  }

  @Test("A link stays a link when the file behind it is replaced") func link() throws {
    try FileIO.write([1], to: folder + "/a")
    try #require(symlink("a", folder + "/link") == 0)
    try FileIO.replace(folder + "/link", with: [2])
    #expect(try FileIO.read(folder + "/a") == [2])
    #expect(FileIO.resolved(folder + "/link") == FileIO.resolved(folder + "/a"))
  }

  @Test("A file that is rewritten keeps its owner, permissions and further names", arguments: [0, 1, 9])
  func rewriting(count: Int) throws {
    let (path, name) = (folder + "/a", folder + "/b")
    try FileIO.write([1, 2, 3, 4], to: path)
    try #require(chmod(path, 0o640) == 0 && Glibc.link(path, name) == 0)
    // Only the superuser can give a file away.
    _ = chown(path, 1234, 1234)
    var (before, after) = (stat(), stat())
    try #require(stat(path, &before) == 0)
    let bytes = [UInt8](repeating: 7, count: count)
    try FileIO.rewrite(path, with: bytes)
    try #require(stat(path, &after) == 0)
    #expect(try FileIO.read(name) == bytes)
    #expect(before.st_ino == after.st_ino && before.st_mode == after.st_mode)
    #expect(before.st_uid == after.st_uid && before.st_gid == after.st_gid)
  }

  @Test("A file that is read-only or missing is not rewritten") func readOnly() throws {
    let path = folder + "/a"
    #expect(
      failure { try FileIO.rewrite(path, with: [2]) } == "…/a: cannot be written: No such file or directory")
    try FileIO.write([1], to: path)
    try #require(chmod(path, 0o444) == 0)
    #expect(failure { try FileIO.rewrite(path, with: [2]) } == "…/a: cannot be written: it is read-only")
    #expect(try FileIO.read(path) == [1])
  }

  @Test("A file of gigabytes is refused before it is read") func huge() throws {
    let path = folder + "/a"
    try FileIO.write([], to: path)
    try #require(truncate(path, 3 << 30) == 0)
    #expect(
      failure { _ = try FileIO.read(path, limit: 9) } == "…/a: cannot be read: it has more than 9 bytes")
  }

  @Test("Paths are split at their last slash") func paths() {
    #expect(["a", "b/a", "/a", "b/c/"].map(FileIO.folder) == [".", "b", "/", "b/c"])
    #expect(["a", "b/a", "/a"].map { FileIO.path(of: "x", beside: $0) } == ["x", "b/x", "/x"])
    #expect(FileIO.name("-") == "standard input" && FileIO.name("a") == "a")
    #expect(FileIO.resolved(folder + "/none") == nil && FileIO.resolved("/proc/self/..") == "/proc")
  }

  @Test("A socket of a different user is not used", .enabled(if: geteuid() == 0, "needs the superuser"))
  func stranger() throws {
    let path = folder + "/socket"
    // The other user renames the socket.
    try #require(chmod(folder, 0o777) == 0)
    let program = """
      use Socket; socket(S, AF_UNIX, SOCK_STREAM, 0); bind(S, pack_sockaddr_un("\(path)"));
      $> = 1234; listen(S, 1); rename("\(path)", "\(path).ready"); sleep 100
      """
    let server = try ProgramStart.spawn("perl", ["-e", program]) { _ in }
    defer {
      kill(server, SIGKILL)
      _ = ProgramStart.waitForEnd(server)
    }
    try #require(waitUntil { access(path + ".ready", F_OK) == 0 })
    do throws(UnixSocket.Failure) {
      close(try UnixSocket.connect(to: path + ".ready"))
      Issue.record("connected")
    } catch {
      #expect(error.stranger == 1234)
      #expect(
        error.description
          == "\(path).ready: cannot be connected to: a program of user 1234 listens there; use a socket in a folder of your own"
      )
    }
  }

  @Test("A socket without a server is a failure with its path") func socket() {
    do throws(UnixSocket.Failure) {
      close(try UnixSocket.connect(to: "/nowhere/socket"))
      Issue.record("connected")
    } catch {
      #expect(error.description == "/nowhere/socket: cannot be connected to: No such file or directory")
    }
    let long = "/" + String(repeating: "a", count: 200)
    #expect(throws: UnixSocket.Failure(path: long, code: ENAMETOOLONG)) {
      close(try UnixSocket.connect(to: long))
    }
  }
}
