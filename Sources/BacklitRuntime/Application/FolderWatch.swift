import BacklitValues
import Dispatch
import Glibc

/// A watch that calls an action when a file of a definition is saved, replaced or removed.
///
/// It watches the folders with inotify, not the files, because many editors write a new file and rename it
/// over the old file. A burst of events causes one call.
@MainActor
package final class FolderWatch {
  /// The file descriptor of inotify. The application calls ``read()`` when it becomes readable.
  package let descriptor: Int32
  private let path: String
  /// The watched folders with the relevant file names. An empty set means all JSON files.
  private let folders: [(path: String, names: Set<String>)]
  /// The index of the folder of each inotify watch.
  private var watches: [Int32: Int] = [:]
  private let action: @MainActor () -> Void
  private var pending: DispatchWorkItem?
  /// The latest time of the pending call.
  private var deadline: DispatchTime?

  /// The quiet time after a save before the call, in milliseconds, because editors save several files in
  /// sequence.
  private static let quietTime = 10
  /// The maximum delay of the call after a save, in milliseconds.
  private static let maximumDelay = 40
  /// The time for which a file can be missing while an editor replaces it, in milliseconds.
  private static let replacementTime = 150

  /// Creates a watch on the folders of a definition; nil if the system has no watches left.
  ///
  /// - Parameters:
  ///   - path: the definition, which does not have to exist.
  ///   - action: the action to call after a change.
  package init?(path: String, action: @escaping @MainActor () -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.action = action
    let folder = FileIO.folder(of: path)
    var folders: [(path: String, names: Set<String>)] = [(folder, []), ("\(folder)/../Strings", [])]
    // Folders can be created and removed too, for example by switching branches.
    let outer = FileIO.resolved(folder) ?? folder
    if let name = outer.split(separator: "/").last {
      folders.append((FileIO.folder(of: outer), [String(name), "Strings"]))
    }
    // The target of a symbolic link is saved in its own folder.
    if let real = FileIO.resolved(path) { folders.append((FileIO.folder(of: real), [])) }
    self.folders = folders
    watch()
  }

  /// Reads the pending events and schedules the action.
  package func read() {
    var (isSaved, isTouched) = (false, false)
    for event in FolderEvent.read(from: descriptor) where isRelevant(event) {
      isTouched = true
      if event.mask & Self.saveMask != 0 { isSaved = true }
    }
    guard isTouched else { return }
    watch()
    schedule(
      after: isSaved ? Self.quietTime : Self.replacementTime,
      atMost: isSaved ? Self.maximumDelay : Self.replacementTime)
  }

  private static let saveMask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
  private static let mask =
    saveMask | UInt32(IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)

  private func isRelevant(_ event: FolderEvent) -> Bool {
    // The queue overflowed, so any file may have changed.
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    if event.mask & UInt32(IN_IGNORED) != 0 {
      watches[event.watch] = nil
      return true
    }
    guard let index = watches[event.watch] else { return false }
    let names = folders[index].names
    return names.isEmpty ? event.name.hasSuffix(".json") || event.name.isEmpty : names.contains(event.name)
  }

  /// Watches every existing folder. Watches of folders that are already watched stay.
  private func watch() {
    for (index, folder) in folders.enumerated() {
      let watch = inotify_add_watch(descriptor, FileName.bytes(folder.path), Self.mask)
      if watch >= 0, watches[watch] == nil { watches[watch] = index }
    }
  }

  private func schedule(after milliseconds: Int, atMost most: Int) {
    pending?.cancel()
    let now = DispatchTime.now()
    let limit = min(deadline ?? .distantFuture, now + .milliseconds(most))
    deadline = limit
    let work = DispatchWorkItem { [weak self] in
      // The main queue runs on the main actor.
      MainActor.assumeIsolated {
        self?.pending = nil
        self?.deadline = nil
        self?.action()
      }
    }
    pending = work
    DispatchQueue.main.asyncAfter(deadline: min(limit, now + .milliseconds(milliseconds)), execute: work)
  }
}
