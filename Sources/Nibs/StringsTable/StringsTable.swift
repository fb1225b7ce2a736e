import AutoLayout

/// The texts of one language, by key, from a file such as `Strings/en.json`.
struct StringsTable {
  let file: String
  let texts: [String: String]
  /// What is wrong with the file; what else it says counts all the same.
  let faults: [Fault]

  /// Reads a table, with every fault in it.
  ///
  /// A table is one object whose members are all strings.
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
              problem: "\(Spelling.quoted(member.name)) is \(member.value.kind)", remedy: "write a string"))
        }
      }
    } else if document.faults.isEmpty {
      faults.append(
        Fault(
          file: document.file, position: SourcePosition(line: 1, column: 1),
          problem: "the file holds \(document.root.kind)", remedy: "write one object of keys and texts"))
    }
    self.texts = texts
    self.faults = faults
  }
}
