import Backlit
import Glibc

/// The folders and the sound files of a folder, as the library lists them.
struct SoundFolder: Hashable, Sendable {
  /// A row of the list.
  enum Entry: Hashable, Sendable {
    /// The folder around this one.
    case parent
    /// A folder by its name.
    case folder(String)
    /// A sound file by its name.
    case file(String)
  }

  /// A folder that cannot be listed.
  struct Unreadable: Error {
    /// The path of the folder.
    let path: String
  }

  /// The extensions of the files that libsndfile reads, in lower case.
  static let extensions: Set<String> = [
    "aif", "aifc", "aiff", "au", "caf", "flac", "mp3", "oga", "ogg", "opus", "rf64", "snd", "w64", "wav",
    "wave",
  ]

  /// The path, absolute and without a slash at its end; the root folder is a slash.
  let path: String
  /// The parent folder, the folders and the files; each by their names, without hidden ones.
  let entries: [Entry]

  /// Lists a folder.
  /// - Parameter path: the path; a relative one is in the working directory.
  /// - Throws: ``Unreadable`` if the folder does not exist, or may not be read.
  init(path: String) throws(Unreadable) {
    let path = Self.absolute(path)
    guard let names = FileName.names(in: path) else { throw Unreadable(path: path) }
    var (folders, files) = ([String](), [String]())
    for name in names where !name.hasPrefix(".") {
      // Only a folder has an entry for itself, which a folder that may not be entered refuses to show.
      let isFolder = access(FileName.bytes(Self.join(path, name) + "/."), F_OK) == 0 || errno == EACCES
      guard isFolder || errno == ENOTDIR else { continue }
      if isFolder {
        folders.append(name)
      } else if Self.extensions.contains(Self.format(of: name)) {
        files.append(name)
      }
    }
    self.path = path
    entries =
      (path == "/" ? [] : [.parent]) + Self.sorted(folders).map { .folder($0) }
      + Self.sorted(files).map { .file($0) }
  }

  /// The name of the folder; a slash for the root folder.
  var name: String { Self.name(of: path) }

  /// The path of the folder around this one; the root folder is in itself.
  var parent: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Whether there is a sound file.
  var hasFiles: Bool {
    if case .file? = entries.last { true } else { false }
  }

  /// The names of the sound files.
  var fileNames: [String] {
    entries.compactMap { if case .file(let name) = $0 { name } else { nil } }
  }

  /// The path of a file or a folder in this folder.
  func path(of name: String) -> String { Self.join(path, name) }

  /// The extension of a name in lower case; empty for none.
  static func format(of name: String) -> String {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The last part of a path.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "/" }

  /// The folder that contains a file.
  static func folder(of file: String) -> String {
    let path = absolute(file)
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  private static func absolute(_ path: String) -> String {
    let full = path.hasPrefix("/") ? path : join(workingFolder, path)
    // Links stay as they are, so that the parent folder is the one that the user came from.
    var parts: [Substring] = []
    for part in full.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return FileName.text(path)
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func sorted(_ names: [String]) -> [String] {
    names.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
  }
}
