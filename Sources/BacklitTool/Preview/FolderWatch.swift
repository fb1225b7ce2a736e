import Application
import Dispatch
import Glibc

/// Tells when one of the files that a definition is made of was saved, replaced or removed, without looking for it.
///
/// inotify watches the folders and not the files, as many editors write a new file and rename it over the old one. A
/// burst of events is one call.
@MainActor
final class FolderWatch {
  /// What there is to read when something happened; the application waits for it.
  let descriptor: Int32
  private let path: String
  /// What to watch, and the names that matter there; none for any definition or table of strings.
  private let folders: [(path: String, names: Set<String>)]
  /// Which of the folders each watch is for.
  private var watches: [Int32: Int] = [:]
  private let action: @MainActor () -> Void
  private var pending: DispatchWorkItem?
  /// When the pending call is due at the latest.
  private var deadline: DispatchTime?

  /// How long nothing has to happen after a save, in milliseconds: editors save several files one after another.
  private static let quiet = 10
  /// How long after a save the call comes whatever still happens, in milliseconds.
  private static let patience = 40
  /// How long a file may be missing while an editor replaces it, in milliseconds.
  private static let grace = 150

  /// A watch on the folders of a definition; nil where the system has no watches left.
  ///
  /// - Parameters:
  ///   - path: the definition, which may be missing.
  ///   - action: what to do after a change.
  init?(path: String, action: @escaping @MainActor () -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.action = action
    let folder = Self.folder(of: path)
    var folders: [(path: String, names: Set<String>)] = [(folder, []), ("\(folder)/../Strings", [])]
    // Folders come and go, too: with another branch, say.
    if let real = Self.realPath(of: folder), let name = real.split(separator: "/").last {
      folders.append(("\(real)/..", [String(name), "Strings"]))
    }
    // What a link leads to is saved where it is.
    if let real = Self.realPath(of: path) { folders.append((Self.folder(of: real), [])) }
    self.folders = folders
    watch()
  }

  /// Reads what happened.
  func read() {
    var (isSaved, isTouched) = (false, false)
    for event in FolderEvent.read(from: descriptor) where matters(event) {
      isTouched = true
      if event.mask & Self.saving != 0 { isSaved = true }
    }
    guard isTouched else { return }
    watch()
    schedule(after: isSaved ? Self.quiet : Self.grace, atMost: isSaved ? Self.patience : Self.grace)
  }

  private static let saving = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
  private static let mask =
    saving | UInt32(IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)

  private func matters(_ event: FolderEvent) -> Bool {
    // Too much happened at once: anything may have.
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    if event.mask & UInt32(IN_IGNORED) != 0 {
      watches[event.watch] = nil
      return true
    }
    guard let index = watches[event.watch] else { return false }
    let names = folders[index].names
    return names.isEmpty ? event.name.hasSuffix(".json") || event.name.isEmpty : names.contains(event.name)
  }

  /// Watches every folder that there is; those that are watched already stay so.
  private func watch() {
    for (index, folder) in folders.enumerated() {
      let watch = inotify_add_watch(descriptor, folder.path, Self.mask)
      if watch >= 0, watches[watch] == nil { watches[watch] = index }
    }
  }

  private func schedule(after milliseconds: Int, atMost most: Int) {
    pending?.cancel()
    let now = DispatchTime.now()
    let limit = min(deadline ?? .distantFuture, now + .milliseconds(most))
    deadline = limit
    let work = DispatchWorkItem { [weak self] in
      // What the main queue runs, runs on the main actor.
      MainActor.assumeIsolated {
        self?.pending = nil
        self?.deadline = nil
        self?.action()
      }
    }
    pending = work
    DispatchQueue.main.asyncAfter(deadline: min(limit, now + .milliseconds(milliseconds)), execute: work)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func realPath(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
