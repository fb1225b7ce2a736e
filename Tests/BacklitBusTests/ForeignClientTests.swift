import BacklitAccessibility
import BacklitGeometry
import Foundation
import Glibc
import TestSupport
import Testing

@testable import BacklitBus

/// Reads the objects with libatspi, the library that Orca uses.
@Suite("A client with libatspi", .ownThread)
struct ForeignClientTests {
  private struct Object: Decodable {
    var depth: Int
    var role: String
    var name: String
    var description: String
    var states: [String]
    var attributes: [String: String]
    var actions: [String]
    var value: [Double]?
    var text: String?
    var caret: Int?
    var extents: [Int]?
  }

  @Test("It reads roles, states, names, values, actions, texts and extents of every control")
  func objects() throws {
    let harness = try BusHarness(SampleTree.deck, focus: 5, events: [])
    let found = try read(harness)
    let model = ScreenModel(harness.state)
    let ids = model.index.family(of: model.root)
    try #require(found.count == ids.count + 1)
    #expect(found[0].role == "application" && found[0].name == "deck")
    for (id, object) in zip(ids, found.dropFirst()) {
      let expected = try #require(model.accessible(id))
      #expect(object.role == expected.role.name)
      #expect(object.name == expected.name)
      #expect(object.description == expected.description)
      #expect(
        object.states
          == AccessibleStates.named.filter { expected.states.contains($0.state) }.map(\.name).sorted())
      #expect(object.actions == expected.actions.map(\.name))
      #expect(object.text == expected.text?.string)
      #expect(object.caret == expected.text?.caret)
      #expect(object.value == expected.range.map { [$0.minimum, $0.maximum, $0.value] })
      for (key, value) in expected.attributes { #expect(object.attributes[key] == value) }
      let frame = expected.frame
      #expect(object.extents == [Int(frame.minX), Int(frame.minY), Int(frame.width), Int(frame.height)])
    }
  }

  /// Runs the client and reads what it prints.
  private func read(_ harness: BusHarness) throws -> [Object] {
    let folder = try TemporaryFolder()
    let script = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let process = try ProgramStart.spawn(
      "/usr/bin/python3", ["/\(script)/Resources/client.py", "deck"],
      environment: [
        "AT_SPI_BUS_ADDRESS": harness.daemon.address, "HOME": folder.path, "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
      ]
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 1, folder.path("out"), O_WRONLY | O_CREAT, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, folder.path("err"), O_WRONLY | O_CREAT, 0o600)
    }
    let status = ProgramStart.waitForEnd(process)
    try #require(status == 0, "\(folder.text("err") ?? "")")
    return try (folder.text("out") ?? "").split(separator: "\n").map {
      try JSONDecoder().decode(Object.self, from: Data($0.utf8))
    }
  }
}
