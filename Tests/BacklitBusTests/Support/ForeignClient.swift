import Foundation
import Glibc
import TestSupport
import Testing

/// An object as libatspi, the library of Orca, reads it.
struct ForeignObject: Decodable {
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
  /// The numbers of rows, of columns and of selected rows, and the selected rows.
  var table: [Int]?
  /// The row, the column and their spans.
  var cell: [Int]?
  /// The names of the selected children.
  var selection: [String]?
  /// The names of the targets of each relation.
  var relations: [String: [String]]

  /// Reads the objects of a program in a process of its own, in the order of the tree.
  static func read(_ program: String, on daemon: PrivateBus) throws -> [Self] {
    let folder = try TemporaryFolder()
    let script =
      "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Resources/client.py"
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
