import Dispatch
import Glibc
import Terminal

/// A path that leads to a further terminal whenever there is one.
@MainActor
final class ScreenPlace {
  let path: String
  /// The folder that the path is in, and its name in the one above.
  let (folder, folderName): (String, String)
  /// What inotify calls the watch of that folder, and that of the one above; -1 for none.
  var (watch, watchAbove): (Int32, Int32) = (-1, -1)
  /// What is shown there; nil while there is no terminal.
  private(set) var screen: TerminalScreen?
  /// The device that the path led to then.
  private var device: dev_t?
  /// Whether the person gave the screen back, so that it stays away until the path is made anew.
  var isGivenBack = false
  /// What was complained of last.
  var complaint: String?
  private var wait: DispatchWorkItem?

  /// How long the making of a path may take, in milliseconds: a terminal is there before it can be opened, and a link is
  /// often removed before it is made anew.
  private static let grace = 100

  /// A path whose folder is to be watched.
  init(path: String) {
    self.path = path
    folder = Self.folder(of: path)
    let real = realpath(folder, nil)
    folderName = real.map { Self.name(of: String(cString: $0)) } ?? ""
    free(real)
  }

  /// The entry of the folder that the path is.
  var name: String { Self.name(of: path) }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether the path leads somewhere else than to the terminal that is shown.
  var hasMoved: Bool { screen != nil && Self.device(at: path) != device }

  private static func device(at path: String) -> dev_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_rdev : nil
  }

  /// Opens the terminal.
  /// - Parameters:
  ///   - main: the terminal that the program runs in.
  ///   - firstUtterance: the name of the first words spoken there.
  /// - Returns: the screen; nil where the path leads nowhere yet.
  /// - Throws: `TerminalError` where it leads to what cannot be used.
  func open(beside main: TerminalDevice, firstUtterance: UInt64) throws(TerminalError) -> TerminalScreen? {
    let terminal: TerminalDevice
    do throws(TerminalError) { terminal = try main.openCompanion(path: path) } catch {
      if case .cannotOpen(_, ENOENT) = error { return nil }
      throw error
    }
    device = terminal.openedDevice
    let screen = TerminalScreen(terminal: terminal, firstUtterance: firstUtterance)
    self.screen = screen
    complaint = nil
    return screen
  }

  /// Lets go of the terminal.
  /// - Returns: what was shown there.
  func close() -> TerminalScreen? {
    defer { screen = nil }
    screen?.close()
    return screen
  }

  /// Does something once the path has been left alone for a moment.
  func later(_ action: @escaping @MainActor () -> Void) {
    wait?.cancel()
    // What the main queue runs, runs on the main actor.
    let item = DispatchWorkItem { MainActor.assumeIsolated { action() } }
    wait = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.grace), execute: item)
  }
}
