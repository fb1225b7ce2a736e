import Glibc

extension Previewer {
  /// The folder of the definition, with a slash at its end; empty where the path has none.
  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The languages that there are strings in, and English, sorted.
  var languages: [String] {
    var found: Set<String> = ["en", settings.language]
    if let entries = opendir("\(folder)../Strings") {
      defer { closedir(entries) }
      while let entry = readdir(entries) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasSuffix(".json"), name.count > 5 { found.insert(String(name.dropLast(5))) }
      }
    }
    return found.sorted()
  }
}
