import AutoLayout

/// The texts of one language by key, from a file such as `Strings/en.json`.
struct StringsTable {
  let file: String
  let texts: [String: String]
  /// The faults of the file. Its valid texts are used anyway.
  let faults: [Fault]

  /// Reads a table: one object whose members are all strings. All faults are collected in ``faults``.
  init(document: JSONDocument) {
    file = document.file
    var texts: [String: String] = [:]
    var faults = document.faults
    if case .object(let members) = document.root.content {
      for member in members {
        switch member.value.content {
        case .string(let text): texts[member.name] = text
        case .invalid: break
        default:
          faults.append(
            Fault(
              file: document.file, position: document.position(of: member.value.range.lowerBound),
              problem: "\(Spelling.quoted(member.name)) must be a string"))
        }
      }
    } else if document.faults.isEmpty {
      faults.append(
        Fault(
          file: document.file, position: SourcePosition(line: 1, column: 1),
          problem: "the file must contain one object of keys and texts"))
    }
    self.texts = texts
    self.faults = faults
  }
}
