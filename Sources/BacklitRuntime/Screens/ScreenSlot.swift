import BacklitTerminal
import BacklitValues
import Dispatch
import Glibc

/// A path at which a further terminal may appear, and the screen at it.
@MainActor
final class ScreenSlot {
  let path: String
  /// The folder of the path, and the name of that folder.
  let (folder, folderName): (String, String)
  /// The inotify watch descriptors of the folder and of its parent; -1 for none.
  var (watch, parentWatch): (Int32, Int32) = (-1, -1)
  /// The screen at the path; nil while there is no terminal.
  private(set) var screen: TerminalScreen?
  /// The device of the terminal.
  private var device: dev_t?
  /// Whether the user disconnected the screen, so that it stays disconnected until the path is created again.
  var isDismissed = false
  /// The last reported problem.
  var lastProblem: String?
  private var pendingAction: DispatchWorkItem?

  /// The time in milliseconds to wait after a path changed: a terminal exists before it can be opened, and a
  /// link is often removed before it is created again.
  private static let settlingDelay = 100

  /// Creates a slot for a path.
  init(path: String) {
    self.path = path
    folder = FileIO.folder(of: path)
    let real = realpath(folder, nil)
    folderName = real.map { Self.name(of: String(cString: $0)) } ?? ""
    free(real)
  }

  /// The last component of the path.
  var name: String { Self.name(of: path) }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Whether the path no longer leads to the terminal of the screen.
  var hasMoved: Bool { screen != nil && Self.device(at: path) != device }

  private static func device(at path: String) -> dev_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_rdev : nil
  }

  /// Opens the terminal at the path.
  /// - Parameters:
  ///   - main: the program's own terminal.
  ///   - firstUtteranceID: the identifier of the first utterance of its session.
  /// - Returns: the screen; nil if the path does not exist yet.
  /// - Throws: `TerminalError` if the path leads to a file that cannot be used.
  func open(beside main: TerminalDevice, firstUtteranceID: UInt64) throws(TerminalError) -> TerminalScreen? {
    let terminal: TerminalDevice
    do throws(TerminalError) { terminal = try main.openCompanion(path: path) } catch {
      if case .cannotOpen(_, ENOENT) = error { return nil }
      throw error
    }
    device = terminal.openedDevice
    let screen = TerminalScreen(terminal: terminal, firstUtteranceID: firstUtteranceID)
    self.screen = screen
    lastProblem = nil
    return screen
  }

  /// Closes the terminal.
  /// - Returns: the screen that was closed, if any.
  func close() -> TerminalScreen? {
    defer { screen = nil }
    screen?.close()
    return screen
  }

  /// Runs an action after the path has not changed for a moment.
  func afterSettling(_ action: @escaping @MainActor () -> Void) {
    pendingAction?.cancel()
    // The main queue is the executor of the main actor.
    let item = DispatchWorkItem { MainActor.assumeIsolated { action() } }
    pendingAction = item
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.settlingDelay), execute: item)
  }
}

/// A change of an entry in a watched folder, as inotify(7) reports it.
package struct FolderEvent {
  /// The watch descriptor of the folder; -1 if the event queue overflowed.
  package let watch: Int32
  /// The kind of the change: bits such as `IN_CREATE`.
  package let mask: UInt32
  /// The name of the entry; empty for the folder itself.
  package let name: String

  /// Reads all pending events.
  /// - Parameter descriptor: a nonblocking inotify descriptor.
  /// - Returns: the events in order.
  package static func read(from descriptor: Int32) -> [FolderEvent] {
    var events: [FolderEvent] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return events }
      var offset = 0
      while offset + MemoryLayout<inotify_event>.size <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let start = offset + MemoryLayout<inotify_event>.size
        offset = start + Int(event.len)
        let name = String(decoding: buffer[start..<min(offset, count)].prefix { $0 != 0 }, as: UTF8.self)
        events.append(FolderEvent(watch: event.wd, mask: event.mask, name: name))
      }
    }
  }
}
