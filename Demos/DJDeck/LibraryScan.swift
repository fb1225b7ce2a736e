import Backlit
import DemoAudio
import Dispatch
import Glibc
import Synchronization

/// Reads the tags of the files in a folder, and then analyzes them, on a thread of low priority. What is known already comes
/// from a ``LibraryStore``.
final class LibraryScan: Sendable {
  /// The new facts about files, by their names.
  typealias Batch = [String: LibraryStore.Entry]

  /// The times between two batches, and between two copies of the cache on disk, in seconds.
  private static let (batchInterval, writeInterval) = (0.25, 30.0)
  /// How much a scan stands back behind the program, from 0 to 19.
  private static let niceness: CInt = 10

  private let folder: SoundFolder
  private let store: LibraryStore
  private let worker: Worker
  private let update: @MainActor @Sendable (Batch, _ hasEnded: Bool) -> Void
  private let cancelled = Atomic(false)

  /// Creates a scan.
  /// - Parameters:
  ///   - folder: the folder.
  ///   - store: what is known already.
  ///   - worker: where the scan runs.
  ///   - update: receives what became known, and at last whether all is known. It is not called after ``cancel()``.
  init(
    _ folder: SoundFolder, store: LibraryStore, worker: Worker,
    update: @escaping @MainActor @Sendable (Batch, _ hasEnded: Bool) -> Void
  ) {
    (self.folder, self.store, self.worker, self.update) = (folder, store, worker, update)
  }

  /// Starts the scan; one after the other.
  func start() {
    switch worker {
    case .immediate: run()
    case .thread:
      startThread { [self] in
        setpriority(CInt(PRIO_PROCESS.rawValue), 0, Self.niceness)
        store.inTurn { run() }
      }
    }
  }

  /// Ends the scan before the next file, or within one.
  func cancel() { cancelled.store(true, ordering: .relaxed) }

  private var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  private func run() {
    store.read()
    let names = folder.fileNames
    var (batch, waiting): (Batch, [String]) = ([:], [])
    var (delivered, written) = (ContinuousClock.now, ContinuousClock.now)
    func note(_ entry: LibraryStore.Entry, of name: String) {
      batch[name] = entry
      let now = ContinuousClock.now
      if now - delivered > .seconds(Self.batchInterval) {
        deliver(batch)
        (batch, delivered) = ([:], now)
      }
      if now - written > .seconds(Self.writeInterval) {
        store.write()
        written = now
      }
    }
    store.keep(Set(names), in: folder)
    for name in names where !isCancelled {
      guard let entry = known(name) else { continue }
      note(entry, of: name)
      if !entry.isAnalyzed { waiting.append(name) }
    }
    if !waiting.isEmpty {
      deliver(batch)
      (batch, delivered) = ([:], .now)
    }
    for name in waiting where !isCancelled {
      if let entry = analyzed(name) { note(entry, of: name) }
    }
    store.write()
    deliver(batch, hasEnded: true)
  }

  /// Returns the stored facts about a file, or else those of its tags.
  private func known(_ name: String) -> LibraryStore.Entry? {
    let path = folder.path(of: name)
    guard let stamp = LibraryStore.Stamp(path: path) else { return nil }
    if let entry = store.entry(of: path), entry.stamp == stamp { return entry }
    let facts = try? TrackFacts(contentsOf: path)
    let entry = LibraryStore.Entry(stamp: stamp, facts: facts, isAnalyzed: facts?.isComplete ?? true)
    store.set(entry, of: path)
    return entry
  }

  /// A file after its analysis; nil if the scan was cancelled meanwhile.
  private func analyzed(_ name: String) -> LibraryStore.Entry? {
    let path = folder.path(of: name)
    guard var entry = store.entry(of: path), var facts = entry.facts else { return nil }
    do {
      try facts.analyze(path) { self.isCancelled }
      entry.facts = facts
    } catch is CancellationError {
      return nil
    } catch {
      // The header can be read, the samples cannot: what is known stays, and loading says why.
    }
    entry.isAnalyzed = true
    store.set(entry, of: path)
    return entry
  }

  private func deliver(_ batch: Batch, hasEnded: Bool = false) {
    let pass: @MainActor @Sendable () -> Void = { [self] in if !isCancelled { update(batch, hasEnded) } }
    switch worker {
    case .immediate: MainActor.assumeIsolated(pass)
    case .thread: DispatchQueue.main.async { MainActor.assumeIsolated(pass) }
    }
  }
}
