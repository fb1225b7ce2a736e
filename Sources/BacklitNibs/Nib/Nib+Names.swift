import BacklitLayout
import BacklitUI
import BacklitValues
import Glibc

extension Nib {
  /// The folders in which ``init(named:in:)`` looks for definitions, in this order.
  ///
  /// By default: the folders in the environment variable `BACKLIT_NIB_PATH`, separated by colons; `Nibs` beside the
  /// executable; `Nibs` in each folder beside the executable whose name ends with `.resources`, where SwiftPM puts the
  /// resources of targets; `../share/NAME/Nibs` for an executable `NAME`; `Nibs` in the working directory. A program can
  /// set other folders.
  @MainActor public static var searchPath: [String] = standardSearchPath(
    executable: FileIO.resolved("/proc/self/exe") ?? "",
    variable: getenv("BACKLIT_NIB_PATH").map { String(cString: $0) })

  /// The folders for an executable, without repetitions.
  static func standardSearchPath(executable: String, variable: String?) -> [String] {
    var folders = variable?.split(separator: ":").map(String.init) ?? []
    if !executable.isEmpty {
      let folder = FileIO.folder(of: executable)
      let name = executable.split(separator: "/").last.map(String.init) ?? executable
      folders.append("\(folder)/Nibs")
      let bundles = FileIO.names(in: folder).filter { $0.hasSuffix(".resources") }.sorted()
      folders += bundles.map { "\(folder)/\($0)/Nibs" }
      folders.append("\(FileIO.folder(of: folder))/share/\(name)/Nibs")
    }
    folders.append("Nibs")
    var seen: Set<String> = []
    return folders.filter { seen.insert($0).inserted }
  }

  /// Finds a definition by its name and reads it.
  ///
  /// ```swift
  /// let front = try Nib(named: "Front")
  /// let other = try Nib(named: "Front", in: [Bundle.module.bundlePath + "/Nibs"])
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the file without `.json`.
  ///   - folders: the folders that are searched; nil for ``searchPath``. The first file with the name is used.
  /// - Throws: one fault that names the folders if the file is missing or cannot be read.
  @MainActor
  public init(named name: String, in folders: [String]? = nil) throws(Faults) {
    let folders = folders ?? Self.searchPath
    let file = "\(name).json"
    if let folder = folders.first(where: { access("\($0)/\(file)", F_OK) == 0 }) {
      try self.init(contentsOf: "\(folder)/\(file)")
      return
    }
    let known = folders.flatMap { FileIO.names(in: $0) }.filter { $0.hasSuffix(".json") }.sorted()
      .map { String($0.dropLast(5)) }
    let places = folders.isEmpty ? "no folder" : folders.joined(separator: ", ")
    throw Faults(
      Fault(
        file: file, problem: "there is no definition \(Spelling.quoted(name)) in \(places)",
        remedy: Spelling.nearest(to: name, among: known).map(Spelling.suggestion)
          ?? "put \(Spelling.shortened(file)) there, or add its folder to Nib.searchPath"))
  }

  /// Finds the definition with the name of an owner's class, as ``init(named:in:)`` does.
  ///
  /// - Parameters:
  ///   - type: the class of the owner, such as `PitchPanel.self` for `PitchPanel.json`.
  ///   - folders: the folders that are searched; nil for ``searchPath``.
  /// - Throws: one fault if the file is missing or cannot be read.
  @MainActor
  public init(for type: any NibOwner.Type, in folders: [String]? = nil) throws(Faults) {
    try self.init(named: type.nibName, in: folders)
  }
}

extension NibOwner where Self: View {
  /// Loads the definition with the name of this class, or with a different name, and fills this view with its root. The
  /// view is the owner: its outlets are set and its actions are connected.
  ///
  /// ```swift
  /// final class PitchPanel: View, NibOwner {
  ///   @Outlet var slider: Slider!
  ///
  ///   init() throws {
  ///     super.init()
  ///     try loadNib()
  ///   }
  /// }
  /// ```
  ///
  /// The result need not be kept: varying values and actions work as long as the view exists.
  /// - Parameters:
  ///   - name: the name of the definition; nil for ``NibOwner/nibName``.
  ///   - folders: the folders that are searched; nil for ``Nib/searchPath``.
  ///   - registry: the classes that the definition may name.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag; nil for that of the view.
  /// - Returns: the views of the definition, by their identifiers.
  /// - Throws: every fault of the definition.
  @discardableResult
  public func loadNib(
    _ name: String? = nil, in folders: [String]? = nil, registry: ClassRegistry = .builtIn,
    language: String? = nil
  ) throws(Faults) -> NibInstance {
    let instance = try Nib(named: name ?? Self.nibName, in: folders).instantiate(
      owner: self, registry: registry, traits: traitCollection, language: language ?? effectiveLanguage)
    fill(with: instance.root)
    return instance
  }
}

extension NibOwner where Self: ViewController {
  /// Loads the definition with the name of this class, or with a different name, and makes its root the view of this
  /// controller, which is the owner. Call it in `loadView()`.
  ///
  /// ```swift
  /// final class AlbumController: ViewController, NibOwner {
  ///   @Outlet var cover: ImageView!
  ///
  ///   override func loadView() {
  ///     do { try loadNib() } catch { fatalError("\(error)") }
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - name: the name of the definition; nil for ``NibOwner/nibName``.
  ///   - folders: the folders that are searched; nil for ``Nib/searchPath``.
  ///   - registry: the classes that the definition may name.
  ///   - language: the language in which `@keys` are looked up, as a BCP 47 tag.
  /// - Returns: the views of the definition, by their identifiers. It need not be kept.
  /// - Throws: every fault of the definition.
  @discardableResult
  public func loadNib(
    _ name: String? = nil, in folders: [String]? = nil, registry: ClassRegistry = .builtIn,
    language: String = "en"
  ) throws(Faults) -> NibInstance {
    let instance = try Nib(named: name ?? Self.nibName, in: folders).instantiate(
      owner: self, registry: registry, traits: traitCollection, language: language)
    view = instance.root
    return instance
  }
}

extension JSONValue {
  /// The views of a list in a definition, in the order in which an instance contains them.
  package var listedViews: [JSONValue] {
    func views(_ value: JSONValue, _ name: String) -> [JSONValue] {
      switch value[name]?.content {
      case .array(let elements)?: elements
      // A title can be a parameter.
      case .object? where value[name]?["parameter"] == nil: value[name].map { [$0] } ?? []
      default: []
      }
    }
    let sections = views(self, "sections").flatMap { section in
      views(section, "header") + views(section, "rows") + section.outlineRows("outline")
        + views(section, "footer")
    }
    return views(self, "header") + sections + views(self, "footer")
  }

  /// The views of the rows of an outline, each before the rows below it.
  func outlineRows(_ name: String) -> [JSONValue] {
    guard case .array(let rows)? = self[name]?.content else { return [] }
    return rows.flatMap { row in [row["row"]].compactMap(\.self) + row.outlineRows("rows") }
  }
}
