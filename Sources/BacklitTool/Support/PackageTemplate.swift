import BacklitValues

/// The files of a new package: those of an example, with its name replaced.
struct PackageTemplate {
  /// The examples that packages are made from.
  enum Kind: String, CaseIterable {
    /// A window with a knob.
    case app
    /// A form that is described in JSON.
    case form
    /// A table whose rows can be searched, edited and moved.
    case table
    /// A control of its own kind.
    case control
  }

  /// Where the new package finds Backlit.
  enum Source: Hashable {
    /// The version of this tool.
    case version
    /// A checkout, by its absolute path.
    case checkout(String)
  }

  /// The name of the package, its program and its module.
  let name: String
  let kind: Kind
  let source: Source

  /// The files by their paths in the folder of the package.
  var files: [(path: String, text: String)] {
    let templates = JSONDocument(bytes: PackageResources.templates_json, file: "templates.json").root
    func read(_ kind: Kind) -> [(path: String, text: String)] {
      (templates[kind.rawValue]?["files"]?.object ?? []).map { file in
        (file.name, file.value.string ?? "")
      }
    }
    func target(_ kind: Kind) -> String { templates[kind.rawValue]?["target"]?.string ?? "" }
    let own = read(kind).filter { $0.path != Self.manifest }
    let manifest = read(.app).filter { $0.path == Self.manifest }
      .map {
        (
          $0.path,
          self.manifest($0.text, of: target(.app), hasNibs: own.contains { $0.path.contains("/Nibs/") })
        )
      }
    return manifest + [(".gitignore", ".build/\n")]
      + own.map { (renamed($0.path, from: target(kind)), renamed($0.text, from: target(kind))) }
  }

  private static let manifest = "Package.swift"

  private func tests(_ target: String) -> String {
    target.prefix(1).uppercased() + target.dropFirst() + "Tests"
  }

  /// A path or a text with the name of the package where it has that of the example.
  private func renamed(_ text: String, from target: String) -> String {
    [
      ("Sources/\(target)/", "Sources/\(name)/"), (tests(target), tests(name)),
      ("import \(target)\n", "import \(name)\n"), ("swift run \(target) ", "swift run \(name) "),
      ("appendingPathComponent(\"\(target)\")", "appendingPathComponent(\"\(name)\")"),
      ("run(name: \"\(target.lowercased())\"", "run(name: \"\(name.lowercased())\""),
      ("../../../../../Assets/Schemas", schemas),
    ].reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// Where editors find the schema of definitions.
  private var schemas: String {
    switch source {
    case .version:
      "https://raw.githubusercontent.com/backlit-swift/backlit/\(BacklitVersion.current)/Assets/Schemas"
    case .checkout(let path): "file://\(path)/Assets/Schemas"
    }
  }

  private func manifest(_ text: String, of target: String, hasNibs: Bool) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard case .checkout(let path) = source, line.contains(".package(url:") else { return String(line) }
      return "  dependencies: [.package(name: \"backlit\", path: \(JSONText.quoted(path)))],"
    }
    let product = ".product(name: \"Backlit\", package: \"backlit\")]"
    return lines.joined(separator: "\n").replacing("\"\(target)\"", with: "\"\(name)\"")
      .replacing("\"\(tests(target))\"", with: "\"\(tests(name))\"")
      .replacing(product, with: hasNibs ? product + ", resources: [.copy(\"Nibs\")]" : product)
  }
}

extension PackageTemplate {
  /// Returns the fault of a name and how to fix it; nil for a right one.
  static func problem(ofName name: String) -> String? {
    let advice = "choose a different name, such as mixer"
    func isLetter(_ byte: UInt8) -> Bool {
      (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
    }
    guard let first = name.utf8.first, isLetter(first),
      name.utf8.allSatisfy({ isLetter($0) || (48...57).contains($0) }),
      name.utf8.contains(where: { $0 != 95 })
    else {
      return
        "a name has letters A to Z, digits and _, and begins with a letter, because it is that of a Swift module; "
        + advice
    }
    if name.utf8.count > 100 { return "a name has at most 100 letters; \(advice)" }
    if keywords.contains(name) { return "it is a word of the language Swift; \(advice)" }
    let lower = name.lowercased()
    if lower.hasPrefix("backlit") || modules.contains(lower) {
      return "it is the name of a module that programs use, or of one of Backlit; \(advice)"
    }
    return nil
  }

  /// The words that Swift reserves (The Swift Programming Language, Lexical Structure), and the name of its main file.
  private static let keywords: Set<String> = [
    "Any", "Self", "_", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "main", "nil", "operator",
    "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Modules of Swift, of this package and of those that it depends on, in lower case.
  private static let modules: Set<String> = [
    "swift", "foundation", "foundationessentials", "foundationinternationalization", "testing", "xctest",
    "glibc", "musl",
    "dispatch", "synchronization", "observation", "regexbuilder", "distributed", "cxx", "packagedescription",
    "packageplugin", "swiftshims",
    "constraintsolver", "testsupport", "allocationcounter", "crashingprogram", "controlpages",
    "readablepages", "cvterm",
    "cbrlapi",
    "ccairo", "cchafa", "cdbus", "cdeflate", "cfribidi", "cspeechdispatcher", "cturbojpeg", "cutf8proc",
    "argumentparser", "argumentparsertoolinfo", "collections", "orderedcollections", "dequemodule", "logging",
    "internalcollectionsutilities", "basiccontainers", "containerspreview", "heapmodule",
    "hashtreecollections",
    "bitcollections", "ropemodule",
  ]
}
