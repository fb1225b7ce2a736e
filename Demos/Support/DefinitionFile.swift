import Backlit
import FoundationEssentials

/// Finds the definitions and the texts of the demos.
public enum DefinitionFile {
  /// The error for a definition that was not found.
  struct NotFound: Error, CustomStringConvertible {
    let name: String
    let tried: [String]
    var description: String {
      "\(name) was not found. Run the demo from a checkout of Backlit, or pass the file with --nib. Tried:\n"
        + tried.map { "  " + $0 }.joined(separator: "\n")
    }
  }

  /// The path of a file in `Assets/Nibs` of the checkout that contains the program or the working directory.
  /// - Throws: an error with all paths that were tried, if the file is not found.
  public static func path(_ file: String) throws -> String { try find("Assets/Nibs/\(file)") }

  /// The texts of the demos in a language, from `Assets/Strings`.
  /// - Parameter language: the language as a BCP 47 tag.
  /// - Returns: the texts.
  /// - Throws: an error if the tables are not found or have faults.
  public static func strings(language: String) throws -> Strings {
    try Strings(contentsOf: folder(of: find("Assets/Strings/en.json")), language: language)
  }

  private static func find(_ name: String) throws -> String {
    var tried: [String] = []
    let files = FileManager.default
    let program = (try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    for start in [folder(of: program), files.currentDirectoryPath] {
      var folder = start
      while !folder.isEmpty {
        let path = "\(folder)/\(name)"
        if !tried.contains(path) { tried.append(path) }
        if files.isReadableFile(atPath: path) { return path }
        folder = Self.folder(of: folder)
      }
    }
    throw NotFound(name: name, tried: tried)
  }

  /// The folder of an absolute path; empty for the root folder.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
