import Glibc
import TestSupport

/// A finished run of the built tool.
struct ToolRun {
  /// The exit status, or 128 plus the number of the signal that ended the tool.
  var status: Int32
  var output: String
  var errors: String
  /// The files that the run created in its folder, by name.
  var files: [String: [UInt8]] = [:]

  var outputLines: [Substring] { output.split(separator: "\n") }

  /// The path of the built tool.
  static let path = BuiltProgram.path("backlit")

  /// Runs the tool in a temporary folder.
  /// - Parameters:
  ///   - arguments: the arguments of the call.
  ///   - steps: the text of the file `steps.json`, which is also the standard input.
  ///   - given: further files by name. A name can have a folder.
  ///   - environment: the environment; nil for that of this process.
  ///   - command: a shell command in which `"$@"` is the call.
  /// - Throws: an error if the tool cannot be started.
  init(
    _ arguments: [String], steps: String = "", files given: [String: String] = [:],
    environment: [String: String]? = nil, shell command: String = "exec \"$@\""
  ) throws {
    let folder = try TemporaryFolder()
    let given = given.merging(["steps.json": steps]) { _, steps in steps }
    for (name, text) in given { try folder.write(name, text) }
    let shell = ["-c", "cd \"$0\" && \(command)", folder.path, Self.path]
    let child = try ProgramStart.spawn("/bin/sh", shell + arguments, environment: environment) { actions in
      let create = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, 0, folder.path("steps.json"), O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, folder.path("output"), create, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, folder.path("errors"), create, 0o600)
    }
    status = ProgramStart.waitForEnd(child)
    for name in folder.names where given[name] == nil { files[name] = folder.bytes(name) }
    output = String(decoding: files.removeValue(forKey: "output") ?? [], as: UTF8.self)
    errors = String(decoding: files.removeValue(forKey: "errors") ?? [], as: UTF8.self)
  }
}
