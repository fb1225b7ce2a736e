import BacklitNibs
import BacklitUI
import BacklitValues

/// The places of the views of a definition in its files.
///
/// Views are matched by identifier, or by class and order, so that the internal subviews of controls have no place.
@MainActor
struct SourceMap {
  /// A place in a file.
  struct Place: Hashable {
    var file: String
    var position: SourcePosition
  }

  /// The views of the files, parents first.
  private(set) var views: [View] = []
  private var places: [ObjectIdentifier: Place] = [:]

  /// Creates an empty map.
  init() {}

  /// Finds the places of the views of a definition. It reads nested definitions as well.
  init(of root: View, in nib: Nib) {
    if let object = nib.document.root["root"] { add(root, object, nib.document, depth: 0) }
  }

  /// The place of a view; nil for a view that is not in a file.
  func place(of view: View) -> Place? { places[ObjectIdentifier(view)] }

  /// The most levels of nested definitions.
  private static let mostNesting = 16

  private mutating func add(_ view: View, _ object: JSONValue, _ document: JSONDocument, depth: Int) {
    // The root of a nested definition is listed in addition to the view that it fills.
    views.append(view)
    places[ObjectIdentifier(view)] = Place(
      file: document.file, position: document.position(of: object.range.lowerBound))
    var rest = view.subviews[...]
    func removeFirstMatch(of child: JSONValue) -> View? {
      guard let index = rest.firstIndex(where: { Self.matches($0, child) }) else { return nil }
      defer { rest = rest[(index + 1)...] }
      return rest[index]
    }
    if case .string(let name)? = object["nib"]?.content, depth < Self.mostNesting {
      let path = FileIO.path(of: "\(name).json", beside: document.file)
      if let nested = try? Nib(contentsOf: path), let inner = nested.document.root["root"],
        let content = removeFirstMatch(of: inner)
      {
        add(content, inner, nested.document, depth: depth + 1)
      }
    }
    for list in ["subviews", "arrangedSubviews"] {
      guard case .array(let children)? = object[list]?.content else { continue }
      for child in children {
        if let found = removeFirstMatch(of: child) { add(found, child, document, depth: depth) }
      }
    }
  }

  private static func matches(_ view: View, _ object: JSONValue) -> Bool {
    if case .string(let id)? = object["id"]?.content { return view.identifier == id }
    guard case .string(let name)? = object["class"]?.content else { return view.identifier == nil }
    return view.identifier == nil && name == "\(type(of: view))"
  }
}
