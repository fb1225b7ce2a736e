import BacklitUI
import BacklitValues
import Glibc

/// The file in which a program keeps the state of its pages between two runs.
public struct StateFile: Hashable, Sendable {
  /// The path of the file.
  public let path: String

  /// The longest state that is read or saved, in bytes.
  static let limit = JSONDocument.Limits().bytes

  /// The path of a state that could not be restored.
  var copyPath: String { path + ".broken" }

  /// Creates a reference to the file at a path.
  public init(path: String) { self.path = path }

  /// Returns the file of a program: `NAME/state.json` in `$XDG_STATE_HOME`, or else in `~/.local/state`; nil if neither is known,
  /// or if a folder cannot have the name.
  ///
  /// As the XDG Base Directory Specification requires, a folder that is not an absolute path is ignored.
  public static func standard(for name: String) -> StateFile? {
    FileIO.userFile("state.json", of: name, "XDG_STATE_HOME", inHome: ".local/state").map(
      StateFile.init(path:))
  }

  /// Restores the pages of a window. A file whose state cannot be restored gets the name ``copyPath``, so that the next save
  /// does not replace it.
  /// - Returns: the reason why nothing was restored; nil if it was, or if there is no file.
  @MainActor
  func restore(
    _ window: Window, version: Int, make: @escaping @MainActor (String) -> ViewController?
  ) -> String? {
    let reason: String?
    do throws(FileIO.Failure) {
      let bytes = try FileIO.read(path, limit: Self.limit)
      reason = window.restoreState(bytes, file: path, version: version, make: make)
    } catch {
      switch error.cause {
      case .system(ENOENT), .system(ENOTDIR): return nil
      case .notRegular: return "\(error)"
      default: reason = "\(error)"
      }
    }
    guard let reason else { return nil }
    return rename(FileName.bytes(path), FileName.bytes(copyPath)) == 0
      ? "\(reason)\nThe file is now \(copyPath)." : reason
  }

  /// Saves the pages of a window, if its root controller has an identifier. Only the user can read the file.
  /// - Returns: the reason why nothing was saved; nil if it was.
  @MainActor
  func save(_ window: Window, version: Int) -> String? {
    guard let state = window.restorableState(version: version).map({ Array($0.utf8) }) else { return nil }
    guard state.count <= Self.limit else {
      return "\(path): cannot be written: the state has more than \(Self.limit) bytes"
    }
    do throws(FileIO.Failure) { try FileIO.replace(path, with: state) } catch { return "\(error)" }
    return nil
  }
}
