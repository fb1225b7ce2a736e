import BacklitSession
import FoundationEssentials
import Glibc

extension SettingsFile {
  /// Writes values into the file and creates it if needed; other keys are preserved. A nil value removes its
  /// key.
  ///
  /// A damaged file is copied to ``copyPath`` first. The new file is written beside the old one and replaces
  /// it atomically.
  /// - Throws: `SettingsFault` if it cannot be saved; then the old file is unchanged.
  func write(_ changes: [String: SettingsValue?]) throws(SettingsFault) {
    var values: [String: SettingsValue] = [:]
    do throws(SettingsFault) { values = try readValues() } catch {
      switch error {
      case .damaged: try keepCopy()
      case .unreadable(_, let reason): throw .notSaved(path: path, reason: reason)
      case .ignored, .notSaved: throw error
      }
    }
    for (key, value) in changes { values[key] = value }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try replace(Array(try encoder.encode(values)) + [10], at: target)
    } catch let error as SettingsFault {
      throw error
    } catch {
      throw .notSaved(path: path, reason: "\(error)")
    }
  }

  /// Copies the file if one of the faults says that it is damaged.
  /// - Returns: the faults, with the path of the copy or the reason why there is none.
  func keepingCopies(for faults: [SettingsFault]) -> [SettingsFault] {
    faults.flatMap { fault in
      guard case .damaged(let path, _) = fault else { return [fault] }
      do throws(SettingsFault) { try keepCopy() } catch { return [fault, error] }
      return [.damaged(path: path, copy: copyPath)]
    }
  }

  /// Copies the file as it is to ``copyPath``.
  func keepCopy() throws(SettingsFault) {
    guard let data = FileManager.default.contents(atPath: path) else { throw failure(path) }
    try replace(Array(data), at: copyPath)
  }

  /// The resolved path, so that a link stays a link.
  private var target: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private func failure(_ path: String) -> SettingsFault {
    .notSaved(path: path, reason: String(cString: strerror(errno)))
  }

  private func replace(_ bytes: [UInt8], at path: String) throws(SettingsFault) {
    try makeFolder(of: path)
    let draft = "\(path).\(getpid())"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    // Without fsync, a crash of the machine could leave an empty file under the new name.
    let isWhole = written == bytes.count && fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    guard isWhole, rename(draft, path) == 0 else {
      let reason = isWhole ? errno : code
      unlink(draft)
      errno = reason
      throw failure(path)
    }
  }

  private func makeFolder(of path: String) throws(SettingsFault) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/" + part
      if mkdir(folder, 0o700) != 0, errno != EEXIST {
        // Parent folders may exist already and be read-only.
        if access(folder, F_OK) != 0 { throw failure(path) }
      }
    }
  }
}
