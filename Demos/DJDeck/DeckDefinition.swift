import Backlit
import Glibc

/// Where the deck's definition is, and the deck made from it.
@MainActor
enum DeckDefinition {
  private nonisolated static let name = "Assets/Nibs/DJController.json"

  /// No definition was found.
  struct NotFound: Error, CustomStringConvertible {
    let tried: [String]
    var description: String {
      "\(name) was not found. Run the demo from a checkout of Backlit, or name the file with --nib. Tried:\n"
        + tried.map { "  " + $0 }.joined(separator: "\n")
    }
  }

  /// The definition's path: the file asked for, or the one in the checkout that this program was built in.
  static func path(_ asked: String?) throws -> String {
    if let asked { return asked }
    var tried: [String] = []
    for start in [folder(of: "/proc/self/exe"), folder(of: "/proc/self/cwd/.")] {
      var folder = start
      while !folder.isEmpty {
        tried.append("\(folder)/\(name)")
        if access("\(folder)/\(name)", R_OK) == 0 { return "\(folder)/\(name)" }
        folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
      }
    }
    throw NotFound(tried: tried)
  }

  /// Makes the deck, wired to its controller.
  static func load(_ path: String, controller: DJController) throws -> View {
    let nib = try Nib(contentsOf: path)
    let instance = try nib.instantiate(owner: controller, registry: .builtIn)
    controller.pitchChanged()
    return instance.root
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
