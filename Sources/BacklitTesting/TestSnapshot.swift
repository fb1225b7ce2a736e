import BacklitGraphics
import BacklitSession
import BacklitValues
import Glibc

/// The picture or the words of a display at one moment, to be compared with a file.
///
/// ```swift
/// try display.snapshot(.text).matches("Snapshots/deck.txt", in: #filePath)
/// ```
/// A difference is thrown as a ``TestSnapshotError`` that shows it, so any test library can report it. Run the
/// tests with `BACKLIT_RECORD=1` in the environment to write the files again.
public struct TestSnapshot: Hashable, Sendable {
  /// The contents of a snapshot.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The characters on the screen, one line a row.
    case text
    /// The picture in pixels, as a PNG file; with the trait Pictures.
    case png
    /// Everything that the screen reader reads, one element a line.
    case words
  }

  /// The contents of the snapshot.
  public let kind: Kind
  /// The bytes of the file: UTF-8 that ends with a line feed, or a PNG.
  public let bytes: [UInt8]

  init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Creates a snapshot of a text, such as a generated schema. The text must end with a line feed.
  public init(text: String) {
    self.init(kind: .text, bytes: Array(text.utf8))
  }
}

extension HeadlessDisplay {
  /// Creates a snapshot of the current screen.
  public func snapshot(_ kind: TestSnapshot.Kind) -> TestSnapshot {
    switch kind {
    case .text: TestSnapshot(kind: kind, bytes: Array((text + "\n").utf8))
    case .words: TestSnapshot(kind: kind, bytes: Array((words + "\n").utf8))
    case .png:
      #if Pictures
      TestSnapshot(kind: kind, bytes: png())
      #else
      fatalError("A snapshot in pixels needs the trait Pictures of the package Backlit.")
      #endif
    }
  }
}

extension TestSnapshot {
  /// Whether files are written instead of compared: `BACKLIT_RECORD` is set in the environment, and not to 0.
  public static var isRecording: Bool {
    let value = getenv("BACKLIT_RECORD").map { String(cString: $0) } ?? ""
    return !value.isEmpty && value != "0"
  }

  /// Compares the snapshot with a file, or writes the file when recording.
  /// - Parameters:
  ///   - file: the path of the file, relative to the folder of `source` unless it begins with a slash.
  ///   - source: `#filePath`, for files beside the test.
  ///   - recording: whether to write the file and its folders instead.
  /// - Throws: `TestSnapshotError` if the file differs, cannot be read or cannot be written. A picture that
  ///   differs is written beside the file, with `.actual` in its name.
  public func matches(
    _ file: String, in source: String = "", recording: Bool = TestSnapshot.isRecording
  ) throws(TestSnapshotError) {
    let folder = source.lastIndex(of: "/").map { String(source[...$0]) } ?? ""
    let path = file.hasPrefix("/") ? file : folder + file
    if recording {
      try write(to: path)
      return
    }
    let data: [UInt8]
    do throws(FileIO.Failure) { data = try FileIO.read(path) } catch {
      let problem =
        error.cause == .system(ENOENT)
        ? "the file does not exist; run with BACKLIT_RECORD=1 to write it"
        : "\(error.problem): \(error.reason)"
      throw TestSnapshotError(path: path, difference: problem)
    }
    guard data != bytes else { return }
    if kind == .png {
      let actual = path.hasSuffix(".png") ? path.dropLast(4) + ".actual.png" : path + ".actual"
      try write(to: String(actual))
      throw TestSnapshotError(path: path, difference: "the picture differs; the current one is in \(actual)")
    }
    let lines = LineDifference(
      from: String(decoding: data, as: UTF8.self), to: String(decoding: bytes, as: UTF8.self))
    throw TestSnapshotError(path: path, difference: lines.description)
  }

  private func write(to path: String) throws(TestSnapshotError) {
    do throws(FileIO.Failure) {
      try FileIO.makeFolder(of: path)
      try FileIO.write(bytes, to: path)
    } catch {
      throw TestSnapshotError(path: path, difference: "\(error.problem): \(error.reason)")
    }
  }
}

/// A snapshot that does not match its file.
public struct TestSnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The difference: lines of the file after a minus, current lines after a plus.
  package let difference: String

  /// The path and the difference.
  public var description: String { "\(path): \(difference)" }
}

/// The line-by-line difference between two texts, for people to read.
struct LineDifference: CustomStringConvertible {
  let description: String

  /// Computes the difference from an old to a new text.
  init(from old: String, to new: String) {
    let (oldLines, newLines) = (Self.lines(old), Self.lines(new))
    let difference = newLines.difference(from: oldLines)
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [String] = []
    var (from, to) = (0, 0)
    while from < oldLines.count || to < newLines.count {
      if removed.contains(from) {
        rows.append("-\(from + 1): \(oldLines[from])")
        from += 1
      } else if inserted.contains(to) {
        rows.append("+\(to + 1): \(newLines[to])")
        to += 1
      } else {
        from += 1
        to += 1
      }
    }
    description =
      "lines removed: \(removed.count), lines added: \(inserted.count)\n" + rows.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
