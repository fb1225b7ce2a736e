import Glibc

/// Where the definitions of the demos are.
public enum DefinitionFile {
  /// No definition was found.
  struct NotFound: Error, CustomStringConvertible {
    let name: String
    let tried: [String]
    var description: String {
      "\(name) was not found. Run the demo from a checkout of Backlit, or name the file with --nib. Tried:\n"
        + tried.map { "  " + $0 }.joined(separator: "\n")
    }
  }

  /// The path of a file in `Assets/Nibs` of the checkout that this program was built or started in.
  /// - Throws: the places that were tried, if none of them has it.
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

  /// The folder that a path really leads to.
  private static func folder(of path: String) -> String {
    guard let real = realpath(path, nil) else { return "" }
    defer { free(real) }
    let text = String(cString: real)
    if path.hasSuffix("/.") { return text }
    return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? ""
  }
}
