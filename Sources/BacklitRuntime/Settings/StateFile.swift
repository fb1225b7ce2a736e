import BacklitUI
import BacklitValues
import Glibc

/// The file in which a program keeps the state of its pages between two runs.
public struct StateFile: Hashable, Sendable {
  /// The path of the file.
  public let path: String

  /// The longest state that is read, in bytes.
  private static let limit = 4 << 20

  /// Creates a reference to the file at a path.
  public init(path: String) { self.path = path }

  /// The file of a program: `NAME/state.json` in `$XDG_STATE_HOME`, or else in `~/.local/state`; nil if neither is known,
  /// or for a name that is not that of a folder.
  ///
  /// As the XDG Base Directory Specification requires, a folder that is not an absolute path is ignored.
  public static func standard(for name: String) -> StateFile? {
    func folder(_ variable: String) -> String? {
      getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"),
      let state = folder("XDG_STATE_HOME") ?? folder("HOME").map({ $0 + "/.local/state" })
    else { return nil }
    return StateFile(path: "\(state)/\(name)/state.json")
  }

  /// Restores the pages of a window.
  /// - Returns: the reason why nothing was restored; nil if it was, or if there is no file.
  @MainActor
  func restore(
    _ window: Window, version: Int, make: @escaping @MainActor (String) -> ViewController?
  ) -> String? {
    let bytes: [UInt8]
    do throws(FileIO.Failure) { bytes = try FileIO.read(path, limit: Self.limit) } catch {
      switch error.cause {
      case .system(ENOENT), .system(ENOTDIR): return nil
      default: return "\(path) cannot be read: \(error.reason)"
      }
    }
    return window.restoreState(bytes, file: path, version: version, make: make)
  }

  /// Saves the pages of a window, if its root controller has an identifier. Only the user can read the file.
  /// - Returns: the reason why nothing was saved; nil if it was.
  @MainActor
  func save(_ window: Window, version: Int) -> String? {
    guard let state = window.restorableState(version: version) else { return nil }
    do throws(FileIO.Failure) {
      try FileIO.replace(path, with: Array(state.utf8))
      return nil
    } catch {
      return "\(path) cannot be written: \(error.reason)"
    }
  }
}
