import BacklitNibs
import BacklitUI
import BacklitValues

/// The places of the views of a definition in its files.
@MainActor
struct SourceMap {
  /// A place in a file.
  struct Place: Hashable {
    var file: String
    var position: SourcePosition
    /// The place in the tree of the file.
    var path: NibPath
    /// The class in the definition.
    var className: String
  }

  /// The views of the files that have a place, parents first. The root of a nested definition follows the view that it
  /// fills.
  private(set) var views: [View] = []
  /// The texts of the files.
  private(set) var texts: [String: [UInt8]] = [:]
  /// The outlets and actions of the files.
  private(set) var connections: [String: NibConnectionList] = [:]
  private var places: [ObjectIdentifier: Place] = [:]

  /// Creates an empty map.
  init() {}

  /// Finds the places of the views of a definition and of its nested definitions.
  init(of instance: NibInstance, in nib: Nib) { add(instance, nib) }

  /// The place of a view; nil for a view that is not in a file, and for the rows of a list, which a path cannot name.
  func place(of view: View) -> Place? { places[ObjectIdentifier(view)] }

  /// The view at a place of a file. If the definition is nested several times, the first of its views.
  func view(at path: NibPath, in file: String) -> View? {
    views.first { place(of: $0).map { $0.path == path && $0.file == file } ?? false }
  }

  /// The class, the outlets and the actions of a view in words, each with its title; empty for a view without a place.
  func facts(about view: View) -> [(title: String, text: String)] {
    guard let place = place(of: view), let connections = connections[place.file] else { return [] }
    var facts = [(title: "class", text: place.className)]
    if place.path.superview == nil, let owner = connections.owner {
      facts.append((title: "owner", text: owner))
    }
    guard let id = view.identifier else { return facts }
    facts += connections.outlets.filter { $0.id == id }.map { (title: "outlet", text: $0.name) }
    facts += connections.actions.filter { $0.source == id }.map { (title: "action", text: $0.text) }
    return facts
  }

  private mutating func add(_ instance: NibInstance, _ nib: Nib) {
    guard let root = nib.document.root["root"] else { return }
    texts[nib.file] = nib.document.bytes
    connections[nib.file] = NibConnectionList(nib.document)
    var made = instance.viewsInOrder[...]
    add(root, at: NibPath(), of: instance, nib, &made)
  }

  /// Adds a view with all that it contains, without its place if it has no path.
  private mutating func add(
    _ object: JSONValue, at path: NibPath?, of instance: NibInstance, _ nib: Nib,
    _ made: inout ArraySlice<View>
  ) {
    guard let view = made.popFirst() else { return }
    if let path {
      views.append(view)
      places[ObjectIdentifier(view)] = Place(
        file: nib.file, position: nib.document.position(of: object.range.lowerBound), path: path,
        className: object["class"]?.string ?? "View")
    }
    if let inner = instance.nestedInstance(in: view), let nested = try? Nib(contentsOf: inner.file) {
      add(inner, nested)
    }
    for list in ["subviews", "arrangedSubviews"] {
      for (index, child) in object.elements(list).enumerated() {
        add(child, at: path?.appending(list, index), of: instance, nib, &made)
      }
    }
    // The instance contains the rows of a list as well, after its subviews.
    for view in object.listedViews { add(view, at: nil, of: instance, nib, &made) }
  }
}
