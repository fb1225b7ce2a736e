import Glibc

/// A finished run of the built tool.
struct ToolRun {
  var status: Int32
  var output: String
  var errors: String
  /// The files that the run created in its folder, by name.
  var files: [String: [UInt8]] = [:]

  var outputLines: [Substring] { output.split(separator: "\n") }

  /// The path of the built tool, in the folder of the tests.
  static var path: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/backlit"
  }

  struct CannotStart: Error { let code: Int32 }

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
    // mkdtemp replaces the X's.
    var template = Array("/tmp/backlit-tool-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CannotStart(code: errno) }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for name in given.keys { unlink("\(folder)/\(name)") }
      for name in Self.names(in: folder) where unlink("\(folder)/\(name)") != 0 { rmdir("\(folder)/\(name)") }
      rmdir(folder)
    }
    let given = given.merging(["steps.json": steps]) { _, steps in steps }
    for (name, text) in given {
      if let slash = name.firstIndex(of: "/") { mkdir("\(folder)/\(name[..<slash])", 0o700) }
      guard let file = fopen("\(folder)/\(name)", "we") else { throw CannotStart(code: errno) }
      fwrite(text, 1, text.utf8.count, file)
      fclose(file)
    }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "\(folder)/steps.json", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "\(folder)/output", create, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "\(folder)/errors", create, 0o600)
    let shell = ["/bin/sh", "-c", "cd \"$0\" && \(command)", folder, Self.path]
    var words: [UnsafeMutablePointer<CChar>?] = (shell + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    var variables = (environment ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for variable in variables { free(variable) } }
    let code =
      environment == nil
      ? posix_spawn(&child, shell[0], &actions, nil, &words, environ)
      : posix_spawn(&child, shell[0], &actions, nil, &words, &variables)
    guard code == 0 else { throw CannotStart(code: code) }
    var raw: Int32 = 0
    while waitpid(child, &raw, 0) < 0, errno == EINTR {}
    // The macros WIFEXITED and WEXITSTATUS, which Swift does not import; a signal is a negative status.
    status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
    for name in Self.names(in: folder) where given[name] == nil {
      files[name] = Self.bytes("\(folder)/\(name)")
    }
    output = String(decoding: files.removeValue(forKey: "output") ?? [], as: UTF8.self)
    errors = String(decoding: files.removeValue(forKey: "errors") ?? [], as: UTF8.self)
  }

  private static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
