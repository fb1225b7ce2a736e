import FoundationEssentials
import Glibc

/// A temporary folder with the lifetime of the object. Its contents are removed with it.
public final class TemporaryFolder {
  /// The path of the folder.
  public let path: String

  /// Creates a private folder with a short path, as sockets require; nil if it cannot be created.
  public init?() {
    var template = Array("/tmp/backlit-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { return nil }
    self.path = String(cString: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
