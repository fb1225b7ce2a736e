import Foundation
import Glibc
import Testing

/// An object as libatspi, the library of Orca, reads it.
package struct ForeignObject: Decodable {
  /// The number of objects around it.
  package var depth: Int
  /// Its role, as libatspi names it.
  package var role: String
  /// Its name.
  package var name: String
  /// Its description.
  package var description: String
  /// Its states, sorted.
  package var states: [String]
  /// Its attributes.
  package var attributes: [String: String]
  /// The names of its actions.
  package var actions: [String]
  /// The minimum, the maximum and the value.
  package var value: [Double]?
  /// Its text.
  package var text: String?
  /// The offset of the caret.
  package var caret: Int?
  /// Its place: x, y, width and height.
  package var extents: [Int]?
  /// The numbers of rows, of columns and of selected rows, and the selected rows.
  package var table: [Int]?
  /// The row, the column and their spans.
  package var cell: [Int]?
  /// The names of the selected children.
  package var selection: [String]?
  /// The names of the targets of each relation.
  package var relations: [String: [String]]

  /// Reads the objects of a program in a process of its own, in the order of the tree.
  package static func read(_ program: String, on daemon: PrivateBus) throws -> [Self] {
    let folder = try TemporaryFolder()
    let script =
      "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Resources/client.py"
    let process = try ProgramStart.spawn(
      "/usr/bin/python3", [script, program],
      environment: [
        "AT_SPI_BUS_ADDRESS": daemon.address, "HOME": folder.path, "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
      ]
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 1, folder.path("out"), O_WRONLY | O_CREAT, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, folder.path("err"), O_WRONLY | O_CREAT, 0o600)
    }
    let status = ProgramStart.waitForEnd(process)
    try #require(status == 0, "\(folder.text("err") ?? "")")
    return try (folder.text("out") ?? "").split(separator: "\n").map {
      try JSONDecoder().decode(Self.self, from: Data($0.utf8))
    }
  }
}
