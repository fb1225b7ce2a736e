import FoundationEssentials
import Glibc

/// A folder that is there for as long as the object is. All in it goes with it.
public final class TemporaryFolder {
  /// Its path.
  public let path: String

  /// A new folder that nobody else may look into, with a short path, as sockets need one; nil where there can be none.
  public init?() {
    var template = Array("/tmp/backlit-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { return nil }
    self.path = String(cString: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
