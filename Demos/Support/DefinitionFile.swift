import Glibc

/// Finds the definitions of the demos.
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
  public static func path(_ file: String) throws -> String {
    let name = "Assets/Nibs/\(file)"
    var tried: [String] = []
    for start in [folder(of: "/proc/self/exe"), folder(of: "/proc/self/cwd/.")] {
      var folder = start
      while !folder.isEmpty {
        let path = "\(folder)/\(name)"
        if !tried.contains(path) { tried.append(path) }
        if access(path, R_OK) == 0 { return path }
        folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
      }
    }
    throw NotFound(name: name, tried: tried)
  }

  /// The folder of a path after resolving symbolic links.
  private static func folder(of path: String) -> String {
    guard let real = realpath(path, nil) else { return "" }
    defer { free(real) }
    let text = String(cString: real)
    if path.hasSuffix("/.") { return text }
    return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? ""
  }
}
