import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

@Suite("Definitions by name") @MainActor struct NamedNibTests {
  private final class Front: NibOwner {}

  @Test("The first folder with the file wins") func order() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/Front.json", #"{ "nib": 1, "root": { "class": "Label" } }"#)
    try folder.write("b/Front.json", #"{ "nib": 1, "root": { "class": "Panel" } }"#)
    try folder.write("b/Rear.json", #"{ "nib": 1, "root": { "class": "Knob" } }"#)
    let folders = ["c", "a", "b"].map(folder.path)
    #expect(try Nib(named: "Front", in: folders).instantiate(registry: .builtIn).root is Label)
    #expect(try Nib(named: "Rear", in: folders).instantiate(registry: .builtIn).root is Knob)
    #expect(try Nib(for: Front.self, in: folders.reversed()).instantiate(registry: .builtIn).root is Panel)
  }

  @Test("A missing definition names the folders and a similar name") func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/Front.json", "{}")
    func message(_ name: String) -> String? {
      (#expect(throws: Faults.self) { _ = try Nib(named: name, in: [folder.path("a"), "b"]) })?.first?
        .description
    }
    #expect(
      message("Frond")
        == "Frond.json:1:1: error: there is no definition \"Frond\" in \(folder.path("a")), b; did you mean \"Front\"?"
    )
    #expect(
      message("Settings")?.hasSuffix("; put Settings.json there, or add its folder to Nib.searchPath") == true
    )
  }

  @Test("The search path begins with the environment, then follows the executable") func searchPath() throws {
    let folder = try TemporaryFolder()
    for name in ["bin/Two.resources", "bin/One.resources", "bin/other"] { folder.makeFolder(name) }
    let path = folder.path
    #expect(
      Nib.standardSearchPath(executable: "\(path)/bin/mixer", variable: "/x:/y:/x") == [
        "/x", "/y", "\(path)/bin/Nibs", "\(path)/bin/One.resources/Nibs", "\(path)/bin/Two.resources/Nibs",
        "\(path)/share/mixer/Nibs", "Nibs",
      ])
    #expect(Nib.standardSearchPath(executable: "", variable: nil) == ["Nibs"])
  }
}
