import DemoAudio
import Glibc
import Synchronization

/// A thread that reads a raw MIDI device, such as `/dev/snd/midiC1D0`, and writes to it, also after it was unplugged and came back.
///
/// A named pipe is read in the same way, and never written: the program would read its own bytes.
public final class MIDIPort: Sendable {
  /// The state of a port.
  public struct State: Hashable, Sendable {
    /// How often the device was opened.
    public fileprivate(set) var connections = 0
    /// Whether the device is open.
    public fileprivate(set) var isConnected = false
    /// Why the device could not be opened, or was closed; nil if it is open, or was not tried yet.
    public fileprivate(set) var reason: String?
  }

  /// The bytes that are read at a time, and the time until the next ones, in milliseconds: eight times the speed of a MIDI cable,
  /// so that a device that sends without a pause cannot take all the time of the program.
  private static let (bytesAtOnce, pause) = (256, 10)
  /// The time between two attempts to open the device, in milliseconds.
  private static let retryTime = 500
  /// The most bytes that wait to be written.
  private static let outboxLimit = 4096

  /// The path of the device.
  public let path: String
  private let wake: @Sendable () -> Void
  private let mailbox = MIDIMailbox()
  private let currentState = Mutex(State())
  private let outbox = Mutex<[UInt8]>([])
  private let isEnding = Atomic(false)
  private let bell = Bell()

  /// Starts the thread.
  /// - Parameters:
  ///   - path: the path of the device. It does not have to exist.
  ///   - wake: called on the thread when messages came, after all were taken, and when the state changed.
  public init(path: String, wake: @escaping @Sendable () -> Void) {
    (self.path, self.wake) = (path, wake)
    startThread { self.run() }
  }

  /// The state.
  public var state: State { currentState.withLock { $0 } }

  /// Takes the messages that came since the last call, in order.
  public func takeMessages() -> [MIDIMessage] { mailbox.take() }

  /// Sends messages to the device.
  /// - Returns: whether they will be written; if not, the device is not open, only reads, or is too slow for what waits.
  public func send(_ messages: [MIDIMessage]) -> Bool {
    let bytes = messages.flatMap(\.bytes)
    guard state.isConnected else { return false }
    let fits = outbox.withLock { waiting in
      guard waiting.count + bytes.count <= Self.outboxLimit else { return false }
      waiting += bytes
      return true
    }
    if fits { bell.ring() }
    return fits
  }

  /// Ends the thread, which closes the device.
  public func stop() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    bell.ring()
  }

  // MARK: The thread

  private var isDone: Bool { isEnding.load(ordering: .sequentiallyConsistent) }

  private func run() {
    while !isDone {
      switch MIDIDevice.open(path) {
      case .success(let device):
        outbox.withLock { $0 = [] }
        change {
          $0 = State(connections: $0.connections + 1, isConnected: true)
        }
        let reason = serve(device)
        device.close()
        if !isDone { change { ($0.isConnected, $0.reason) = (false, reason) } }
      case .failure(let fault):
        change { $0.reason = fault.reason }
      }
      if !isDone { bell.wait(Self.retryTime) }
    }
  }

  private func change(_ apply: (inout State) -> Void) {
    let hasChanged = currentState.withLock { state in
      let old = state
      apply(&state)
      return state != old
    }
    if hasChanged { wake() }
  }

  /// Reads and writes until the device is gone.
  /// - Returns: why it is closed.
  private func serve(_ device: MIDIDevice) -> String {
    var parser = MIDIParser()
    while !isDone {
      let hasRoom = mailbox.room >= Self.bytesAtOnce
      let hasOutput = outbox.withLock { !$0.isEmpty }
      // A full mailbox is looked at again, and so is the path of a pipe, which can be a different one.
      let time = hasRoom ? device.isPipe ? Self.retryTime : -1 : Self.pause
      let events = bell.wait(time, for: device.descriptor, reading: hasRoom, writing: hasOutput)
      if events.canWrite, let reason = write(to: device) { return reason }
      if events.canRead {
        switch device.read(Self.bytesAtOnce) {
        case .success(let bytes):
          if mailbox.put(parser.messages(in: bytes)) { wake() }
          bell.wait(Self.pause)
        case .failure(let fault): return fault.reason
        }
      } else if events.hasEnded || device.isReplaced(at: path) {
        return "it is gone"
      }
    }
    return ""
  }

  /// Writes what waits.
  /// - Returns: why that is impossible; nil if the device took bytes, or will later.
  private func write(to device: MIDIDevice) -> String? {
    let bytes = outbox.withLock { $0 }
    guard device.canWrite else {
      outbox.withLock { $0 = [] }
      return nil
    }
    switch device.write(bytes) {
    case .success(let count):
      outbox.withLock { $0.removeFirst(count) }
      return nil
    case .failure(let fault): return fault.reason
    }
  }
}
