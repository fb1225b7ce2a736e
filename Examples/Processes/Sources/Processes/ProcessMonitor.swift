import Backlit
import Observation

/// Where processes come from.
protocol ProcessSource: Sendable {
  /// Reads all processes.
  /// - Throws: `ProcessError` if the system does not list them.
  func read() async throws(ProcessError) -> [RunningProcess]
}

/// The reason why there are no processes, for the user.
struct ProcessError: Error, Equatable {
  var reason: String
}

/// The processes of the machine and their history. Pages that read it in `updateProperties()` follow its changes.
@MainActor @Observable
final class ProcessMonitor {
  /// The number of readings of a history.
  static let historyLength = 60

  /// The processes of the last reading; nil before the first one.
  private(set) var processes: [RunningProcess.ID: RunningProcess]?
  /// The number of readings until now.
  private(set) var readings = 0
  /// Why the last reading failed; nil if it did not.
  private(set) var problem: ProcessError?
  /// The processor time of each process at the latest readings, the oldest first.
  @ObservationIgnored private var histories: [RunningProcess.ID: [Double]] = [:]
  @ObservationIgnored private var task: Task<Void, Never>?
  /// The time between two readings, in seconds.
  @ObservationIgnored @Preference("interval", in: 0.5...60) private var interval = 1.0
  @ObservationIgnored private let source: any ProcessSource

  init(_ source: any ProcessSource) { self.source = source }

  isolated deinit { task?.cancel() }

  /// Reads the processes again and again, until the monitor is released.
  func start() {
    task = Task { [weak self] in
      while let interval = self?.interval, !Task.isCancelled {
        await self?.refresh()
        try? await Task.sleep(for: .seconds(interval))
      }
    }
  }

  /// Reads the processes once. The source reads away from the main actor.
  func refresh() async {
    do {
      take(try await source.read())
      problem = nil
    } catch {
      take([])
      problem = error
    }
  }

  private func take(_ read: [RunningProcess]) {
    let known = histories
    histories = [:]
    for process in read {
      histories[process.id] = ((known[process.id] ?? []) + [process.cpu]).suffix(Self.historyLength)
    }
    readings += 1
    processes = Dictionary(read.map { ($0.id, $0) }) { $1 }
  }

  /// The processor time of a process at the latest readings, the oldest first; empty for one that ended.
  func history(of id: RunningProcess.ID) -> [Double] { histories[id] ?? [] }
}
