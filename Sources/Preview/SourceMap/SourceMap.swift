import Nibs
import Toolkit

/// Where the views of a definition stand in its files.
///
/// Views are matched with what the files say by identifier, or else by class and order, so views that a control makes
/// for itself have no place.
@MainActor
struct SourceMap {
  /// A place in a file.
  struct Place: Hashable {
    var file: String
    var position: SourcePosition
  }

  /// The views that the files speak of, parents first.
  private(set) var views: [View] = []
  private var places: [ObjectIdentifier: Place] = [:]

  /// A map of nothing.
  init() {}

  /// Finds the places of a definition's views; definitions inside it are read for theirs.
  init(of root: View, in nib: Nib) {
    if let object = nib.document.root["root"] { add(root, object, nib.document, depth: 0) }
  }

  /// Where a view stands; nil for one that no file speaks of.
  func place(of view: View) -> Place? { places[ObjectIdentifier(view)] }

  /// The deepest level of definitions in definitions that a file may have.
  private static let mostNesting = 16

  private mutating func add(_ view: View, _ object: JSONValue, _ document: JSONDocument, depth: Int) {
    // A definition's root stands for the view that it fills, too.
    views.append(view)
    places[ObjectIdentifier(view)] = Place(
      file: document.file, position: document.position(of: object.range.lowerBound))
    var rest = view.subviews[...]
    func take(_ child: JSONValue) -> View? {
      guard let index = rest.firstIndex(where: { Self.matches($0, child) }) else { return nil }
      defer { rest = rest[(index + 1)...] }
      return rest[index]
    }
    if case .string(let name)? = object["nib"]?.content, depth < Self.mostNesting {
      let folder = document.file.lastIndex(of: "/").map { String(document.file[...$0]) } ?? ""
      if let nested = try? Nib(contentsOf: "\(folder)\(name).json"), let inner = nested.document.root["root"],
        let content = take(inner)
      {
        add(content, inner, nested.document, depth: depth + 1)
      }
    }
    for list in ["subviews", "arrangedSubviews"] {
      guard case .array(let children)? = object[list]?.content else { continue }
      for child in children {
        if let found = take(child) { add(found, child, document, depth: depth) }
      }
    }
  }

  private static func matches(_ view: View, _ object: JSONValue) -> Bool {
    if case .string(let id)? = object["id"]?.content { return view.identifier == id }
    guard case .string(let name)? = object["class"]?.content else { return view.identifier == nil }
    return view.identifier == nil && name == "\(type(of: view))"
  }
}
