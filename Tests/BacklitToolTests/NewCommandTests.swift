import BacklitValues
import FoundationEssentials
import TestSupport
import Testing

@testable import BacklitTool

/// Tests of `backlit new`: packages, names and errors.
@Suite("backlit new", .ownThread)
struct NewCommandTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/")

  /// The sources of the templates: for each, a target in a folder of examples, and files of it.
  private static let sources:
    [(kind: PackageTemplate.Kind, target: String, folder: String, files: [String])] = [
      (
        .app, "volume", "Volume",
        ["Package.swift", "Sources/volume/main.swift", "Tests/VolumeTests/VolumeTests.swift", "by-ear.txt"]
      ),
      (
        .form, "Form", "Form",
        [
          "Sources/Form/main.swift", "Sources/Form/ContactForm.swift", "Sources/Form/Nibs/ContactForm.json",
          "Tests/FormTests/FormTests.swift", "form-by-ear.txt",
        ]
      ),
      (
        .table, "Shopping", "List",
        [
          "Sources/Shopping/main.swift", "Sources/Shopping/ShoppingList.swift",
          "Sources/Shopping/ItemCell.swift",
          "Sources/Shopping/Nibs/ItemCell.json", "Sources/Shopping/Nibs/ShoppingList.json",
          "Tests/ShoppingTests/ShoppingTests.swift", "Tests/ShoppingTests/ByEarTests.swift",
          "shopping-by-ear.txt",
        ]
      ),
      (
        .control, "Code", "Form",
        [
          "Sources/Code/main.swift", "Sources/Code/CodeField.swift", "Tests/CodeTests/CodeTests.swift",
          "code-by-ear.txt",
        ]
      ),
    ]

  private static func example(_ path: String) throws -> String {
    String(decoding: try FileIO.read("\(root)/Examples/\(path)"), as: UTF8.self)
  }

  @Test("The templates are the examples; BACKLIT_RECORD=1 copies them again") func templates() throws {
    let templates = try Self.sources.map { source in
      let files = try source.files.map { ($0, JSONValue.string(try Self.example("\(source.folder)/\($0)"))) }
      return (
        source.kind.rawValue,
        JSONValue.object([("target", .string(source.target)), ("files", .object(files))])
      )
    }
    let text = JSONValue.object(templates).text() + "\n"
    let path = "\(Self.root)/Sources/BacklitTool/Resources/templates.json"
    if ProcessInfo.processInfo.environment["BACKLIT_RECORD"] != nil {
      try FileIO.write(Array(text.utf8), to: path)
    }
    let isCurrent = String(decoding: try FileIO.read(path), as: UTF8.self) == text
    #expect(isCurrent, "copy the examples with BACKLIT_RECORD=1")
  }

  @Test("A package by version is the example, with the name of the package") func version() throws {
    let run = try ToolRun(
      ["new", "volume", "--by-version"],
      shell: "\"$@\" && cd volume && find . -type f | sort | xargs tar cf - >../a.tar")
    #expect(
      run.status == 0 && run.errors.isEmpty && run.output.hasPrefix("volume: a package with the template app")
    )
    let made = PackageTemplate(name: "volume", kind: .app, source: .version).files
    #expect(made.map(\.path) == ["Package.swift", ".gitignore"] + Self.sources[0].files.dropFirst())
    for file in made where file.path != ".gitignore" {
      #expect(try file.text == Self.example("Volume/\(file.path)"), "\(file.path)")
    }
    let archive = String(decoding: run.files["a.tar"] ?? [], as: UTF8.self)
    for file in made {
      #expect(archive.contains("./\(file.path)") && archive.contains(file.text), "\(file.path)")
    }
  }

  @Test("No file has the name of the example", arguments: PackageTemplate.Kind.allCases)
  func names(kind: PackageTemplate.Kind) throws {
    let package = PackageTemplate(name: "my_App", kind: kind, source: .checkout("/a \"b\""))
    let target = try #require(Self.sources.first { $0.kind == kind }?.target)
    let manifest = try #require(package.files.first { $0.path == "Package.swift" }?.text)
    #expect(
      manifest.contains(#".package(name: "backlit", path: "/a \"b\"")"#) && !manifest.contains("https:"))
    #expect(
      manifest.contains(#"name: "My_AppTests", dependencies: ["my_App", "#)
        && !manifest.contains(#""volume""#))
    #expect(manifest.contains(#".copy("Nibs")"#) == (kind == .form || kind == .table))
    for file in package.files {
      #expect(!file.path.contains("/\(target)/"), "\(file.path)")
      #expect(!file.text.contains("import \(target)\n") && !file.text.contains("../Assets"), "\(file.path)")
      let name = file.text.firstRange(of: "run(name: ").map { file.text[$0.upperBound...].prefix(8) }
      #expect(name == nil || name == "\"my_app\"", "\(file.path)")
    }
    #expect(package.files.contains { $0.path == "Sources/my_App/main.swift" })
    #expect(package.files.contains { $0.text.contains("@testable import my_App\n") })
  }

  @Test("A tool that was built in a checkout makes packages that depend on it") func checkout() throws {
    let path = try #require(FileIO.resolved(Self.root))
    for arguments in [[], ["--path", Self.root]] {
      let run = try ToolRun(["new", "a"] + arguments, shell: "\"$@\" && cp a/Package.swift manifest")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
      #expect(String(decoding: run.files["manifest"] ?? [], as: UTF8.self).contains("path: \"\(path)\""))
    }
  }

  @Test(
    "A name that cannot be that of a module is refused with the reason",
    arguments: [
      ("my-app", "letters A to Z"), ("my app", "letters A to Z"), ("café", "letters A to Z"),
      ("2fast", "letters A to Z"),
      ("", "letters A to Z"), ("__", "letters A to Z"), ("../a", "letters A to Z"),
      ("\u{1B}[31m", "letters A to Z"),
      ("class", "a word of the language"), ("main", "a word of the language"),
      ("Backlit", "name of a module"),
      ("BacklitUI", "name of a module"), ("backlit", "name of a module"), ("Swift", "name of a module"),
      ("Testing", "name of a module"), ("ArgumentParser", "name of a module"), ("ccairo", "name of a module"),
    ])
  func wrongName(name: String, reason: String) throws {
    let run = try ToolRun(["new", "--", name])
    #expect(run.status == 2 && run.output.isEmpty && run.files.isEmpty)
    #expect(run.errors.contains(reason) && run.errors.contains("such as mixer"), "\(run.errors)")
  }

  @Test("The names of all targets of this package are refused") func targets() throws {
    let manifest = String(decoding: try FileIO.read("\(Self.root)/Package.swift"), as: UTF8.self)
    let names = manifest.matches(of: /(?:name: |module\(\s*|systemLibrary\()"(\w+)"/).map { String($0.1) }
    #expect(names.count > 40)
    for name in names where name.contains(where: \.isUppercase) {
      // Products of other packages and traits are named, too.
      let isOwn =
        manifest.contains("arget(\n      name: \"\(name)\"") || manifest.contains("arget(name: \"\(name)\"")
        || manifest.contains("ibrary(\"\(name)\"") || manifest.contains("odule(\"\(name)\"")
      if isOwn { #expect(PackageTemplate.problem(ofName: name) != nil, "\(name)") }
    }
  }

  @Test("Folders that cannot be made are named with the reason and a remedy") func folders() throws {
    let there = try ToolRun(["new", "a"], shell: "mkdir a && exec \"$@\"")
    #expect(there.status == 1 && there.output.isEmpty)
    #expect(
      there.errors
        == "backlit: the folder a cannot be made: File exists; choose a different name, or remove what has this one\n"
    )
    // Not even the superuser writes there.
    let refused = try ToolRun(["new", "a"], shell: "cd /proc && exec \"$@\"")
    #expect(refused.status == 1)
    #expect(
      refused.errors.hasSuffix("run the command in a folder that you can write to\n"), "\(refused.errors)")
    let wrong = try ToolRun(["new", "a", "--path", "/usr"])
    #expect(
      wrong.status == 2 && wrong.errors.contains("\"/usr\" is not a checkout of Backlit"), "\(wrong.errors)")
    let both = try ToolRun(["new", "a", "--path", "/usr", "--by-version"])
    #expect(both.status == 2 && both.errors.contains("cannot be combined"))
  }
}
