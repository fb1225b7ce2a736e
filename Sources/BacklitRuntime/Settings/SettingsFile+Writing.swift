import BacklitSession
import BacklitValues

extension SettingsFile {
  /// Writes values into the file and creates it if needed; other keys are preserved. A nil value removes its
  /// key.
  ///
  /// A damaged file is copied to ``copyPath`` first. The new file is written beside the old one and replaces
  /// it atomically.
  /// - Throws: `SettingsFault` if it cannot be saved; then the old file is unchanged.
  func write(_ changes: [String: JSONValue?]) throws(SettingsFault) {
    var document: JSONDocument?
    do throws(SettingsFault) { document = try readDocument() } catch {
      switch error {
      case .damaged: try keepCopy()
      case .unreadable(_, let reason): throw .notSaved(path: path, reason: reason)
      case .ignored, .notSaved: throw error
      }
    }
    var members: [(name: String, text: String)] = []
    if let document, case .object(let old) = document.root.content {
      // The text of a value is copied, because reading a long number can change it.
      members = old.map { ($0.name, String(decoding: document.bytes[$0.value.range], as: UTF8.self)) }
    }
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      let index = members.firstIndex { $0.name == name }
      switch (value?.line, index) {
      case (let text?, let index?): members[index].text = text
      case (let text?, nil): members.append((name, text))
      case (nil, let index?): members.remove(at: index)
      case (nil, nil): break
      }
    }
    let lines = members.map { "  \(JSONText.quoted($0.name)): \($0.text)" }
    // The resolved path, so that a link stays a link.
    try replace(FileIO.resolved(path) ?? path, with: Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8))
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
    do throws(FileIO.Failure) { bytes = try FileIO.read(path) } catch {
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
