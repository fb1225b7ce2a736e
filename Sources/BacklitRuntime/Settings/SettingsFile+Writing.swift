import BacklitSession
import BacklitValues
import Glibc

extension SettingsFile {
  /// Writes values into the file and creates it if needed; other keys are preserved. A nil value removes its
  /// key. The path of a value begins with the name of a member of the file, and continues in the object there.
  ///
  /// A damaged file is copied to ``copyPath`` first. The new file is written beside the old one and replaces
  /// it atomically.
  /// - Throws: `SettingsFault` if it cannot be saved; then the old file is unchanged.
  func write(_ changes: [[String]: JSONValue?]) throws(SettingsFault) {
    let lock = lockFolder()
    defer { if lock >= 0 { close(lock) } }
    var document: JSONDocument?
    do throws(SettingsFault) { document = try readDocument() } catch {
      switch error {
      case .damaged: try keepCopy()
      case .unreadable(_, let reason): throw .notSaved(path: path, reason: reason)
      case .ignored, .keyTaken, .keyNotSent, .keyUnknown, .notSaved: throw error
      }
    }
    let sorted = changes.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let text = Self.text(
      of: document?.root, in: document?.bytes ?? [], changing: sorted.map { ($0.key[...], $0.value) },
      indent: "")
    try replace(path, with: Array((text + "\n").utf8))
  }

  /// Takes the folder of the file, so that programs that write at the same time do not lose changes of one another. A program
  /// that was stopped meanwhile is not waited for.
  /// - Returns: the descriptor that releases the folder when it is closed; negative without one.
  private func lockFolder() -> CInt {
    try? FileIO.makeFolder(of: path, mode: 0o700)
    let lock = open(FileName.bytes(FileIO.folder(of: path)), O_RDONLY | O_CLOEXEC)
    var tries = lock < 0 ? 0 : 100
    while tries > 0, flock(lock, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      usleep(2_000)
    }
    return lock
  }

  /// The text of an object with changed members.
  private static func text(
    of object: JSONValue?, in bytes: [UInt8],
    changing changes: [(path: ArraySlice<String>, value: JSONValue?)],
    indent: String
  ) -> String {
    var members: [(name: String, text: String, value: JSONValue)] = []
    if let old = object?.object {
      // The text of a value is copied, because reading a long number can change it.
      members = old.map { ($0.name, String(decoding: bytes[$0.value.range], as: UTF8.self), $0.value) }
    }
    for (path, value) in changes {
      guard let name = path.first else { continue }
      let index = members.firstIndex { $0.name == name }
      guard path.count == 1 else {
        let inner = changes.filter { $0.path.first == name && $0.path.count > 1 }.map {
          ($0.path.dropFirst(), $0.value)
        }
        let object = index.map { members[$0].value }
        let text = Self.text(of: object, in: bytes, changing: inner, indent: indent + "  ")
        if let index { members[index].text = text } else { members.append((name, text, JSONValue(.null))) }
        continue
      }
      switch (value, index) {
      case (let value?, let index?): members[index] = (name, value.line, value)
      case (let value?, nil): members.append((name, value.line, value))
      case (nil, let index?): members.remove(at: index)
      case (nil, nil): break
      }
    }
    let lines = members.map { "\(indent)  \(JSONText.quoted($0.name)): \($0.text)" }
    return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
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
    let bytes: [UInt8]
    do throws(FileIO.Failure) { bytes = try FileIO.read(path, limit: Self.limit) } catch {
      throw .notSaved(path: path, reason: error.reason)
    }
    try replace(copyPath, with: bytes)
  }

  private func replace(_ path: String, with bytes: [UInt8]) throws(SettingsFault) {
    do throws(FileIO.Failure) { try FileIO.replace(path, with: bytes) } catch {
      throw .notSaved(path: path, reason: error.reason)
    }
  }
}
