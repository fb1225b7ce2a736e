import BacklitValues
import Dispatch
import Glibc
import Synchronization

/// Threads in reserve while a program uses a terminal, for a system that makes no more of them.
///
/// Dispatch ends threads that have had no work for some seconds, and makes new ones for the next event. If it gets none it
/// tries again for ever, and nothing reaches the program any more, not even the key that ends it. When input of the terminal
/// is not read, and when the program leaves the terminal, these threads end, and Dispatch gets their places.
final class ThreadReserve: Sendable {
  /// The threads besides the watching one: for speech, which has two queues, and for the settings.
  private static let count = 3
  /// The longest time for the program to read input, in milliseconds.
  private static let patience: Int32 = 1000

  private let end = DispatchSemaphore(value: 0)
  private let isReleased = Atomic<Bool>(false)
  private let reads = Atomic<Int>(0)
  /// The end of a pair of sockets that is closed to end the watching thread.
  private let alarm: Int32

  /// Reserves threads, as many as the system makes.
  /// - Parameter descriptor: the terminal whose input is watched.
  /// - Throws: ``TerminalError`` if no pair of sockets can be opened.
  init(watching descriptor: Descriptor) throws(TerminalError) {
    let (reading, writing) = try TerminalDevice.openSignalPipe()
    alarm = writing
    for _ in 0..<Self.count { DetachedThread.start { [end] in end.wait() } }
    let isWatched = DetachedThread.start { [self] in
      waitForUnreadInput(descriptor, reading)
      release()
      close(reading)
    }
    guard isWatched else {
      release()
      close(reading)
      return
    }
  }

  /// Notes that the program reads its input.
  func noteReading() { reads.add(1, ordering: .relaxed) }

  /// Ends the threads.
  func release() {
    guard !isReleased.exchange(true, ordering: .sequentiallyConsistent) else { return }
    for _ in 0..<Self.count { end.signal() }
    close(alarm)
  }

  /// Sleeps until there is input that the program does not read, or until the threads are released.
  private func waitForUnreadInput(_ descriptor: Descriptor, _ released: Int32) {
    func isReady(_ descriptors: [Int32], within milliseconds: Int32) -> Bool {
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      return poll(&entries, nfds_t(entries.count), milliseconds) > 0
    }
    while isReady([descriptor.raw, released], within: -1) {
      let before = reads.load(ordering: .relaxed)
      if isReady([released], within: Self.patience) { return }
      if isReady([descriptor.raw], within: 0), reads.load(ordering: .relaxed) == before { return }
    }
  }
}
