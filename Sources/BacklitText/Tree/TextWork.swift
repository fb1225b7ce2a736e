import Synchronization

/// Counts the work of text buffers, so that a test can check how costs grow without a clock.
///
/// The counter belongs to a task: tests that run at the same time do not disturb each other.
package enum TextWork {
  /// The counter of the current task.
  @TaskLocal static var meter: Meter?

  /// A number for each kind of work.
  package struct Counts: Equatable, Sendable {
    /// The nodes that queries and edits visited.
    package var visitedNodes = 0
    /// The nodes that edits created.
    package var createdNodes = 0
    /// The bytes of text in created leaves.
    package var copiedBytes = 0
    /// The bytes in which boundaries were searched.
    package var scannedBytes = 0

    package init() {}
  }

  final class Meter: Sendable {
    let counts = Mutex(Counts())
  }

  /// The work that a closure causes, and its result.
  package static func counting<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, counts: Counts) {
    let meter = Meter()
    let result = try $meter.withValue(meter, operation: body)
    return (result, meter.counts.withLock { $0 })
  }

  /// Adds to the counter, if there is one.
  static func add(_ change: (inout Counts) -> Void) {
    meter?.counts.withLock { change(&$0) }
  }
}
