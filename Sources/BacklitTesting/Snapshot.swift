import FoundationEssentials

extension Snapshot {
  /// Whether files are written instead of compared: `BACKLIT_RECORD` is set in the environment, and not to 0.
  public static var isRecording: Bool {
    let value = ProcessInfo.processInfo.environment["BACKLIT_RECORD"] ?? ""
    return !value.isEmpty && value != "0"
  }

  /// Compares the snapshot with a file, or writes the file when recording.
  /// - Parameters:
  ///   - file: the path of the file, relative to the folder of `source` unless it begins with a slash.
  ///   - source: `#filePath`, for files beside the test.
  ///   - recording: whether to write the file and its folders instead.
  /// - Throws: `SnapshotError` if the file differs, cannot be read or cannot be written. A picture that
  ///   differs is written beside the file, with `.actual` in its name.
  public func matches(
    _ file: String, in source: String = "", recording: Bool = Snapshot.isRecording
  ) throws(SnapshotError) {
    let folder = source.lastIndex(of: "/").map { String(source[...$0]) } ?? ""
    let path = file.hasPrefix("/") ? file : folder + file
    if recording {
      try write(to: path)
      return
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SnapshotError(
        path: path, difference: "the file does not exist; run with BACKLIT_RECORD=1 to write it")
    }
    guard Array(data) != bytes else { return }
    if kind == .png {
      let actual = path.hasSuffix(".png") ? path.dropLast(4) + ".actual.png" : path + ".actual"
      try write(to: String(actual))
      throw SnapshotError(path: path, difference: "the picture differs; the current one is in \(actual)")
    }
    let lines = LineDifference(
      from: String(decoding: data, as: UTF8.self), to: String(decoding: bytes, as: UTF8.self))
    throw SnapshotError(path: path, difference: lines.description)
  }

  private func write(to path: String) throws(SnapshotError) {
    do {
      if let slash = path.lastIndex(of: "/") {
        try FileManager.default.createDirectory(
          atPath: String(path[...slash]), withIntermediateDirectories: true)
      }
      try PlainFile.write(bytes, to: path)
    } catch let failure as PlainFile.Failure {
      throw SnapshotError(path: path, difference: "cannot be written: \(failure.reason)")
    } catch {
      throw SnapshotError(path: path, difference: "cannot be written: \(error)")
    }
  }
}

/// A snapshot that does not match its file.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The difference: lines of the file after a minus, current lines after a plus.
  public let difference: String

  /// The path and the difference.
  public var description: String { "\(path): \(difference)" }
}
