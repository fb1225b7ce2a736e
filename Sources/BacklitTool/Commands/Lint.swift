import ArgumentParser
import BacklitGeometry
import BacklitNibs
import BacklitPreview
import BacklitRuntime
import BacklitValues

/// The command `backlit lint`: finds the faults of definitions.
struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds all faults of definitions and of files of keys.",
    discussion: """
      For example, from Backlit's own folder, two of its definitions:

        backlit lint Assets/Nibs/DJController.json Assets/Nibs/StackGallery.json

      Each fault is one line on standard output, in the format of compilers, with the problem and a remedy. A fault \
      in a nested definition has the position in that file:

        deck.json:6:31: error: there is no class "Viev"; did you mean "View"?

      Nothing is printed for a definition without faults. The owner is not needed: the command checks that outlets \
      and actions refer to existing views, but not their types. It reads classes that a program registers from \
      the schema in "$schema", if the program generated that schema (ClassRegistry.jsonSchema()).

      Each definition is checked in every language that has a table in the folder Strings beside its folder. A missing \
      text is a fault that names the table:

        deck.json:9:18: error: there is no text "cue" in ../Strings/fr.json; ../Strings/en.json has it

      Keys of key commands that some terminals do not send, or send as a different key, are faults, too:

        deck.json:9:31: error: "ctrl+i" is the same key as "tab" in many terminals; choose a different key

      A file with the name keys.json has the keys that a user presses in place of keys of a program. A key that has a \
      different meaning is a fault:

        keys.json:2:3: error: the key F8 has a different meaning: settings; choose a different key

      With --layout, a definition without faults is also laid out at the sizes of common screens and at the limits of \
      the size classes. Conflicts and ambiguities are printed with the sizes at which they occur, in points, as \
      backlit layout --size takes them:

        deck.json: error: at 376x672, 640x384: The position or size of these views is ambiguous: lamp. …

      A definition with "simulatedSize" is laid out at that size only. Choose other sizes and covered edges with \
      --sizes 320x568,1366x1024 and --safe-area notch, which imply --layout.

      The definition is laid out in every language; with more than 16 languages, only in English, or in the first \
      one if there is no English table. A problem that does not occur in all languages names those in which it does: \
      "at 376x672 in ar, fr".

      Exit codes: 0 no faults, 1 faults or a stamp that cannot be written, 2 usage error.
      """)

  @Argument(
    help: ArgumentHelp("The definitions.", valueName: "nib"), completion: .file(extensions: ["json"]))
  var nibs: [String]

  @Option(
    help: ArgumentHelp("The language to check; all languages with a table by default.", valueName: "tag"),
    transform: DefinitionOptions.language)
  var language: String?

  @Flag(help: "Lay the definitions out at common sizes, too.")
  var layout = false

  @Option(
    help: ArgumentHelp("The sizes in points at which the definitions are laid out.", valueName: "WxH,…"),
    transform: DefinitionOptions.sizes)
  var sizes: [Size]?

  @Option(help: SafeAreaHelp.option, transform: DefinitionOptions.safeArea)
  var safeArea: SimulatedSafeArea?

  @Option(
    help: ArgumentHelp("Make this file if there are no faults, for tools that build.", valueName: "file"),
    completion: .file())
  var stamp: String?

  @MainActor
  func run() async throws {
    var faults: [Fault] = []
    var problems: [String] = []
    for path in nibs {
      if path.split(separator: "/").last == Substring(SettingsFile.keysName) {
        problems += SettingsFile(path: path).lintKeys()
        continue
      }
      do throws(Faults) {
        let nib = try Nib(contentsOf: path)
        let registry = try ClassRegistry(for: nib)
        let languages = languages(of: nib)
        var found = nib.check(registry: registry, languages: languages)
        if found.isEmpty { found = nib.checkNumbers(registry: registry, language: languages[0]) }
        found += nib.checkKeyCommands(registry: registry, language: languages[0])
        faults += Faults(found, first: path)?.all ?? []
        if let fault = nib.schemaFault(registry: registry) { faults.append(fault) }
        if layout || sizes != nil || safeArea != nil, found.isEmpty {
          problems +=
            try LayoutLint(nib, languages: languages, sizes: sizes, safeArea: safeArea ?? .uncovered).lines
        }
      } catch {
        faults += error.all
      }
    }
    // A fault of a definition nested in several definitions is printed once.
    var printed: Set<String> = []
    let lines = (faults.map(\.description) + problems).filter { printed.insert($0).inserted }
    guard !lines.isEmpty else {
      if let stamp { try write(stamp) }
      return
    }
    try Streams.print(lines.joined(separator: "\n"))
    throw ExitCode.failure
  }

  private func write(_ stamp: String) throws {
    do throws(FileIO.Failure) {
      try FileIO.write([], to: stamp)
    } catch {
      Streams.write("backlit: \(error)", to: .error)
      throw ExitCode.failure
    }
  }

  /// The languages to check: English for a definition without `@keys`, which has no tables.
  private func languages(of nib: Nib) -> [String] {
    if let language { return [language] }
    let all = nib.languages
    return all.isEmpty ? ["en"] : all
  }
}
