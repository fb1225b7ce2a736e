import Backlit
import BacklitTesting
import Testing

@testable import DemoSupport
@testable import Mixer

/// Tests of the JSON schema of the mixer's definitions, which describes its custom classes to editors and
/// tools.
@Suite("The schema of the mixer") @MainActor struct SchemaTests {
  private func assets() throws -> String {
    let path = try DefinitionFile.path("Mixer.json")
    return String(path.dropLast("Nibs/Mixer.json".count))
  }

  /// Set `BACKLIT_RECORD=1` to write the schema.
  @Test("The schema file matches the class registry") func registry() throws {
    try TestSnapshot(text: ClassRegistry.mixer.jsonSchema()).matches(
      try assets() + "Schemas/mixer.schema.json")
  }

  @Test("The schema replaces the program's classes in a check", arguments: ["Mixer.json", "Channel.json"])
  func standIns(file: String) throws {
    let nib = try Nib(contentsOf: try DefinitionFile.path(file))
    var registry = ClassRegistry.builtIn
    #expect(nib.check(registry: registry).contains { $0.problem.contains("no class") })
    try registry.registerStandIns(schema: try #require(nib.schemaPath))
    #expect(nib.check(registry: registry) == [])
  }
}
