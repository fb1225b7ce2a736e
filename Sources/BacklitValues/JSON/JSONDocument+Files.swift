// JSON files of programs.

extension JSONDocument {
  /// Reads a file of at most 4 MiB.
  ///
  /// - Throws: a fault if the file cannot be read. Mistakes in the text are in ``faults``.
  public init(contentsOf path: String) throws(Faults) {
    do throws(FileIO.Failure) {
      self.init(bytes: try FileIO.read(path, limit: Limits().bytes), file: path)
    } catch {
      throw Faults(Fault(file: path, problem: "the file cannot be read: \(error.reason)"))
    }
  }

  /// Returns a fault at the first character of a value of the document.
  /// - Parameters:
  ///   - value: the value.
  ///   - problem: what is wrong.
  ///   - remedy: how to fix it; nil if the problem says so.
  /// - Returns: the fault.
  public func fault(at value: JSONValue, problem: String, remedy: String? = nil) -> Fault {
    fault(value, problem, remedy)
  }

  /// Returns a fault at the name of a member of an object of the document.
  /// - Parameters:
  ///   - member: the member.
  ///   - problem: what is wrong.
  ///   - remedy: how to fix it; nil if the problem says so.
  /// - Returns: the fault.
  public func fault(atNameOf member: JSONMember, problem: String, remedy: String? = nil) -> Fault {
    fault(at: member.nameRange.lowerBound, problem, remedy)
  }
}

extension JSONValue {
  /// Writes the value to a file, which is replaced at once, so that it is never half written. Missing folders are created.
  ///
  /// - Throws: a fault if the file cannot be written; the old one is unchanged.
  public func write(to path: String) throws(Fault) {
    do throws(FileIO.Failure) {
      try FileIO.replace(path, with: Array((text() + "\n").utf8))
    } catch {
      throw Fault(file: path, problem: "the file cannot be written: \(error.reason)")
    }
  }
}

extension Fault {
  /// Returns the remedy for an unknown name: `did you mean "play"?`, else up to 20 known names; nil if there are more.
  public static func remedy(for name: String, among known: [String]) -> String? {
    Spelling.hint(for: name, among: known)
  }
}
