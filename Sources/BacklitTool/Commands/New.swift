import ArgumentParser
import BacklitValues
import Glibc

/// The command `backlit new`: makes a package with a program, its tests and a script by ear.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes a package with a program that speaks, and its tests.",
    discussion: """
      For example, a window with a knob, and a form that is described in JSON:

        backlit new mixer
        backlit new contacts --template form

      The templates are examples of Backlit, whose guides explain them: app is a window with a knob, form has fields \
      with checks, table has rows that are searched, edited and moved, and control is a control of its own kind.

      The package depends on Backlit by its URL and by the version of this tool. It depends on a checkout instead, and \
      builds without a network, with --path CHECKOUT, and if the tool was built in a checkout: then --by-version \
      names the version all the same.

      The name is that of the folder, the program and its module. An existing folder is not changed.

      Exit codes: 0 success, 1 a folder or file cannot be written, 2 usage error.
      """)

  @Argument(help: "The name, such as mixer: letters, digits and _.")
  var name: String

  @Option(help: "What the program is at first.")
  var template = PackageTemplate.Kind.app

  @Option(
    help: ArgumentHelp("Depend on this checkout of Backlit.", valueName: "checkout"), completion: .directory)
  var path: String?

  @Flag(help: "Depend on the version, although the tool was built in a checkout.")
  var byVersion = false

  func validate() throws {
    if let problem = PackageTemplate.problem(ofName: name) {
      throw ValidationError("The name cannot be \(Spelling.quoted(name)): \(problem).")
    }
    if byVersion, path != nil {
      throw ValidationError("--path and --by-version cannot be combined; remove one of the two.")
    }
  }

  func run() throws {
    let package = PackageTemplate(name: name, kind: template, source: try source())
    guard mkdir(FileName.bytes(name), 0o777) == 0 else {
      let reason = String(cString: strerror(errno))
      let remedy =
        errno == EEXIST
        ? "choose a different name, or remove what has this one"
        : "run the command in a folder that you can write to"
      Streams.write("backlit: the folder \(name) cannot be made: \(reason); \(remedy)", to: .error)
      throw ExitCode.failure
    }
    for file in package.files {
      let path = "\(name)/\(file.path)"
      do throws(FileIO.Failure) {
        try FileIO.makeFolder(of: path)
        try FileIO.write(Array(file.text.utf8), to: path)
      } catch {
        Streams.write("backlit: \(error); remove the folder \(name) before you try again", to: .error)
        throw ExitCode.failure
      }
    }
    try Streams.print(
      """
      \(name): a package with the template \(template.rawValue), which depends on \(Self.words(package.source)). Next:

        cd \(name)
        swift run     # F6 turns the screen reader on, Control-C ends the program
        swift test
      """)
  }

  private static func words(_ source: PackageTemplate.Source) -> String {
    switch source {
    case .version: "Backlit \(BacklitVersion.current)"
    case .checkout(let path): path
    }
  }

  /// Where the package finds Backlit.
  private func source() throws -> PackageTemplate.Source {
    if byVersion { return .version }
    guard let path else { return Self.ownCheckout.map { .checkout($0) } ?? .version }
    guard let folder = FileIO.resolved(path), Self.isCheckout(folder) else {
      throw ValidationError(
        "\(Spelling.quoted(path)) is not a checkout of Backlit: it has no Package.swift of this package. "
          + "Clone https://github.com/backlit-swift/backlit and name its folder.")
    }
    return .checkout(folder)
  }

  /// The checkout in whose build folder this tool is; nil if it is installed.
  private static var ownCheckout: String? {
    var folder = FileIO.resolved("/proc/self/exe").map(FileIO.folder(of:)) ?? "/"
    while folder != "/" {
      if isCheckout(folder) { return folder }
      folder = FileIO.folder(of: folder)
    }
    return nil
  }

  private static func isCheckout(_ folder: String) -> Bool {
    guard let bytes = try? FileIO.read("\(folder)/Package.swift", limit: 1 << 20) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("\n  name: \"Backlit\",\n")
  }
}

extension PackageTemplate.Kind: ExpressibleByArgument {}
