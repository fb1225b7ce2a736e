import BacklitGeometry
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

@Suite @MainActor struct NestingTests {
  @Test("A nested definition fills a view") func nesting() throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("Nibs")
    try folder.write(
      "Nibs/Outer.json",
      """
      { "nib": 1, "root": { "id": "outer", "class": "View", "subviews": [ { "id": "slot", "nib": "Inner" } ] },
        "constraints": [ "slot.leading == outer.leading + 10", "slot.trailing == outer.trailing - 10",
          "slot.top == outer.top", "slot.height == 40" ] }
      """)
    try folder.write(
      "Nibs/Inner.json",
      """
      { "nib": 1, "root": { "id": "outer", "class": "View", "subviews": [ { "id": "line", "class": "View",
          "properties": { "hidden": { "vary": { "*": false, "hC": true } } } } ] },
        "constraints": [ "line.leading == outer.leading + 5", "line.trailing == outer.trailing",
          "line.centerY == outer.centerY", "line.height == 2" ] }
      """)
    let instance = try Nib(contentsOf: folder.path + "/Nibs/Outer.json").instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 200, height: 500)
    #expect(instance.view("slot")?.frame == Rect(x: 10, y: 0, width: 180, height: 40))
    let line = try #require(instance.nested.first?.view("line"))
    #expect(line.frame == Rect(x: 5, y: 19, width: 175, height: 2))
    #expect(!line.isHidden)
    window.screen.resize(to: Size(width: 200, height: 100))
    #expect(line.isHidden)
  }

  @Test("Cycles and missing files are faults") func cycles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "A.json",
      """
      { "nib": 1, "root": { "class": "View", "subviews": [ { "nib": "B" }, { "nib": "C" }, { "nib": "../x" } ] } }
      """)
    try folder.write("B.json", "{ \"nib\": 1, \"root\": { \"class\": \"View\", \"nib\": \"A\" } }")
    let faults = try Nib(contentsOf: folder.path + "/A.json").check(registry: .builtIn)
    let path = folder.path
    #expect(
      faults.map(\.description) == [
        "\(path)/A.json:1:79: error: \(path)/C.json cannot be read: No such file or directory; put the definition "
          + "beside this one",
        "\(path)/A.json:1:95: error: \"../x\" is not the name of a definition; write the name of a file in this folder, without \".json\"",
        "\(path)/B.json:1:47: error: the definition contains itself: \"A\" contains \"B\" contains \"A\"; "
          + "remove one of them",
      ])
  }

  /// A few small files that would expand to a billion views.
  @Test("The total size of nested definitions is limited") func nestingLimits() throws {
    let folder = try TemporaryFolder()
    for level in 0..<10 {
      let subviews = (0..<10).map { _ in "{ \"nib\": \"L\(level + 1)\" }" }.joined(separator: ", ")
      try folder.write(
        "L\(level).json", "{ \"nib\": 1, \"root\": { \"class\": \"View\", \"subviews\": [ \(subviews) ] } }")
    }
    try folder.write("L10.json", "{ \"nib\": 1, \"root\": { \"class\": \"View\" } }")
    let faults = try Nib(contentsOf: folder.path + "/L0.json").check(registry: .builtIn)
    #expect(faults.map(\.problem) == ["there are more than 10000 views"])
  }

  @Test("The depth of views is limited, those of nested definitions included") func depth() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ innermost: String) throws {
      let (start, end) = (#"{ "class": "View", "subviews": [ "#, " ] }")
      let view = String(repeating: start, count: 149) + innermost + String(repeating: end, count: 149)
      try folder.write("\(name).json", "{ \"nib\": 1, \"root\": \(view) }")
    }
    try write("A", #"{ "nib": "B" }"#)
    try write("B", #"{ "nib": "C" }"#)
    try write("C", #"{ "class": "View" }"#)
    let faults = try Nib(contentsOf: folder.path("A.json")).check(registry: .builtIn)
    #expect(faults.map(\.problem) == ["views are nested more than 400 levels deep"])
    #expect(faults.first?.file == folder.path("C.json"))
    #expect(try Nib(contentsOf: folder.path("B.json")).check(registry: .builtIn).isEmpty)
  }
}
