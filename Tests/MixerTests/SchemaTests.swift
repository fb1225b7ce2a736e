import Backlit
import Testing
import ToolkitTesting

@testable import DemoSupport
@testable import Mixer

/// The schema of the mixer's definitions, by which editors and tools know its own classes.
@Suite @MainActor struct SchemaTests {
  private func assets() throws -> String {
    let path = try DefinitionFile.path("Mixer.json")
    return String(path.dropLast("Nibs/Mixer.json".count))
  }

  /// With `BACKLIT_RECORD=1` it is written.
  @Test func itIsWhatTheRegistrySays() throws {
    try Snapshot(text: ClassRegistry.mixer.jsonSchema()).matches(try assets() + "Schemas/mixer.schema.json")
  }

  @Test(arguments: ["Mixer.json", "Channel.json"])
  func withoutTheProgramItsDefinitionsAreCheckedByIt(file: String) throws {
    let nib = try Nib(contentsOf: try DefinitionFile.path(file))
    var registry = ClassRegistry.builtIn
    #expect(nib.check(registry: registry).contains { $0.problem.contains("no class") })
    try registry.registerStandIns(schema: try #require(nib.schemaPath))
    #expect(nib.check(registry: registry) == [])
  }
}
