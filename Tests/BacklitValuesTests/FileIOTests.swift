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

  @Test("A pipe is not waited for") func pipe() {
    let path = folder + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(failure { _ = try FileIO.read(path) } == "…/pipe: cannot be read: it is not a regular file")
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

  @Test("Paths are split at their last slash") func paths() {
    #expect(["a", "b/a", "/a", "b/c/"].map(FileIO.folder) == [".", "b", "/", "b/c"])
    #expect(["a", "b/a", "/a"].map { FileIO.path(of: "x", beside: $0) } == ["x", "b/x", "/x"])
    #expect(FileIO.name("-") == "standard input" && FileIO.name("a") == "a")
    #expect(FileIO.resolved(folder + "/none") == nil && FileIO.resolved("/proc/self/..") == "/proc")
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
