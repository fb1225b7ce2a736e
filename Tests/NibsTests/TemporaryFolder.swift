import Glibc

/// A temporary folder, deleted with this object.
final class TemporaryFolder {
  let path: String
  private var files: [String] = []
  private var folders: [String] = []

  init() throws {
    // mkdtemp replaces the X characters.
    var template = Array("/tmp/nibs-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  struct Failure: Error {}

  func makeFolder(_ name: String) {
    mkdir(path + "/" + name, 0o700)
    folders.append(path + "/" + name)
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    guard let file = fopen(path + "/" + name, "w") else { throw Failure() }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    files.append(path + "/" + name)
  }

  deinit {
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
    rmdir(path)
  }
}
