import Glibc

/// The processes of the system.
enum Processes {
  /// The names of all visible processes, cut to 15 characters by the system. Empty without `/proc`.
  static func names() -> Set<String> {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var names: Set<String> = []
    while let entry = readdir(folder) {
      let id = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard Int(id) != nil, let file = fopen("/proc/\(id)/comm", "re") else { continue }
      defer { fclose(file) }
      var line = [UInt8](repeating: 0, count: 64)
      let count = fread(&line, 1, line.count, file)
      names.insert(String(decoding: line.prefix(count).prefix { $0 != 10 }, as: UTF8.self))
    }
    return names
  }
}
