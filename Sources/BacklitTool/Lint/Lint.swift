import ArgumentParser
import Nibs
import ToolkitTesting

/// `backlit lint`: every fault of some definitions.
struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds every fault of some definitions.",
    discussion: """
      For example, from Backlit's own folder, two of its definitions:

        backlit lint Assets/Nibs/DJController.json Assets/Nibs/StackGallery.json

      Each fault is a line on standard output, as editors and CI read it, with what was found and what would be \
      right; those of definitions inside others have the file that they are in:

        deck.json:6:31: error: there is no class “Viev”; did you mean “View”?

      Nothing is printed for a definition without faults. The owner is not needed: that outlets and actions lead \
      to something is checked, not what they are. Classes that a program registers itself are known by the schema \
      that the definition names in “$schema”, if that is the program's own (ClassRegistry.jsonSchema()).

      Each definition is checked in every language that has a table in Strings beside its folder; a text that one \
      of them lacks is a fault, which names the table:

        deck.json:9:18: error: there is no text “cue” in ../Strings/fr.json; ../Strings/en.json has it

      Exit codes: 0 no faults, 1 faults, 2 wrong call.
      """)

  @Argument(
    help: ArgumentHelp("The definitions.", valueName: "nib"), completion: .file(extensions: ["json"]))
  var nibs: [String]

  @Option(
    help: ArgumentHelp("The one language to check in; all that have a table by default.", valueName: "tag"),
    transform: StageOptions.language)
  var language: String?

  @MainActor
  func run() async throws {
    var faults: [Fault] = []
    for path in nibs {
      do throws(Faults) {
        let nib = try Nib(contentsOf: path)
        let registry = try ClassRegistry(for: nib)
        let languages = languages(of: nib)
        var found = languages.flatMap { nib.check(registry: registry, language: $0) }
        if found.isEmpty { found = nib.checkNumbers(registry: registry, language: languages[0]) }
        faults += Faults(found, first: path)?.all ?? []
        if let fault = schemaFault(of: nib) { faults.append(fault) }
      } catch {
        faults += error.all
      }
    }
    // What several definitions contain is told once.
    var said: Set<String> = []
    let lines = faults.map(\.description).filter { said.insert($0).inserted }
    guard !lines.isEmpty else { return }
    try Streams.print(lines.joined(separator: "\n"))
    throw ExitCode.failure
  }

  /// A schema that is not where the definition says it is: neither editors nor this tool can go by it.
  private func schemaFault(of nib: Nib) -> Fault? {
    guard let path = nib.schemaPath, let value = nib.document.root["$schema"] else { return nil }
    do throws(PlainFile.Failure) {
      _ = try PlainFile.read(path)
      return nil
    } catch {
      return Fault(
        file: nib.file, position: nib.document.position(of: value.range.lowerBound),
        problem: "of the schema, \(error)", remedy: "write where it is, from here")
    }
  }

  /// English where nothing is translated: a definition without `@keys` has no tables.
  private func languages(of nib: Nib) -> [String] {
    if let language { return [language] }
    let all = nib.languages
    return all.isEmpty ? ["en"] : all
  }
}
