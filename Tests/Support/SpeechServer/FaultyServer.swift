import BacklitValues
import Glibc
import Synchronization

/// A simulated speech server with faults that a real server cannot be made to have.
///
/// It owns a socket and a temporary folder, from `init` to `deinit`.
public final class FaultyServer: Sendable {
  /// A fault of the server.
  public enum Fault: Equatable, Sendable {
    /// No fault: it accepts every message, and immediately reports that it began and ended.
    case none
    /// It reads, but never replies.
    case mute
    /// It reports no events of messages, like servers without a sound card.
    case withoutEndEvents
    /// It refuses messages.
    case refusing
    /// It replies with these bytes.
    case garbled([UInt8])
    /// It disconnects in the middle of its reply to a message.
    case breakingOff
    /// It waits a number of milliseconds before each reply.
    case slow(Int)
  }

  private struct State {
    var fault: Fault
    var texts: [String] = []
    var received = 0
    var answers = 0
    var messages = 0
    var lines: [String] = []
    var roundTrips = 0
  }
  private let state: Mutex<State>
  private let folder: TemporaryFolder
  private let listener: CInt

  /// The value of `SPEECHD_ADDRESS` for this server.
  public var address: String { "unix_socket:" + folder.path("server.sock") }
  /// The current fault.
  public var fault: Fault {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }
  /// The accepted messages, with their markup.
  public var texts: [String] { state.withLock { $0.texts } }
  /// The number of received lines that require a reply.
  public var received: Int { state.withLock { $0.received } }
  /// The number of replies.
  public var answers: Int { state.withLock { $0.answers } }

  /// The received lines, without the texts of messages.
  public var lines: [String] { state.withLock { $0.lines } }
  /// How often a client waited for the replies to all that it had sent.
  public var roundTrips: Int { state.withLock { $0.roundTrips } }

  /// Starts to listen.
  /// - Throws: `SpeechServer.SetUpError` if the socket cannot be created.
  public init(_ fault: Fault = .none) throws {
    folder = try TemporaryFolder()
    state = Mutex(State(fault: fault))
    listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let isBound = withUnixAddress(folder.path("server.sock")) { bind(listener, $0, $1) }
    guard listener >= 0, isBound == 0, listen(listener, 16) == 0 else {
      throw SpeechServer.SetUpError(description: "no socket at \(folder.path): errno \(errno)")
    }
    let source = listener
    DetachedThread.start { [weak self] in
      while case let client = accept(source, nil, nil), client >= 0 {
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        DetachedThread.start { [weak self] in
          Connection(client).run { self?.answer($0, $1) ?? false }
          close(client)
        }
      }
    }
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
  }

  /// Replies to a line or a message; returns `false` to disconnect.
  private func answer(_ input: Connection.Input, _ connection: Connection) -> Bool {
    let fault = state.withLock { state in
      state.received += 1
      if case .line(let line) = input { state.lines.append(line) }
      return state.fault
    }
    switch fault {
    case .mute: return true
    case .garbled(let bytes): return connection.send(bytes)
    case .slow(let milliseconds):
      // A signal ends a sleep early.
      let end = ContinuousClock.now + .milliseconds(milliseconds)
      while case let rest = end - ContinuousClock.now, rest > .zero {
        usleep(useconds_t(rest / .microseconds(1)) + 1)
      }
    default: break
    }
    // Counted before the reply: after it, a fast client would be taken for one that does not wait.
    let isAwaited = !connection.hasMore
    state.withLock { state in
      state.answers += 1
      if isAwaited { state.roundTrips += 1 }
    }
    switch input {
    case .message(let text):
      if fault == .breakingOff {
        _ = connection.send("225-1\r\n225 OK MES")
        return false
      }
      let number = state.withLock { state in
        state.texts.append(text)
        state.messages += 1
        return state.messages
      }
      guard connection.send("225-\(number)\r\n225 OK MESSAGE QUEUED\r\n"), fault != .withoutEndEvents else {
        return true
      }
      return connection.send(
        "701-\(number)\r\n701-1\r\n701 BEGIN\r\n702-\(number)\r\n702-1\r\n702 END\r\n")
    case .line("SPEAK"):
      guard fault != .refusing else { return connection.send("401 ERR THIS IS\tREFUSED\r\n") }
      connection.takesMessage = true
      return connection.send("230 OK RECEIVING DATA\r\n")
    case .line("QUIT"):
      _ = connection.send("231 HAPPY HACKING\r\n")
      return false
    case .line("GET LANGUAGE"): return connection.send("251-en\r\n251 OK GET RETURNED\r\n")
    case .line("LIST SYNTHESIS_VOICES"):
      return connection.send("249-faulty\ten\tnone\r\n249 OK VOICE LIST SENT\r\n")
    case .line: return connection.send("200 OK\r\n")
    }
  }
}

extension FaultyServer {
  /// A connection to a client, used on one thread.
  private final class Connection {
    enum Input {
      case line(String)
      case message(String)
    }

    let descriptor: CInt
    /// Whether the next input is the text of a message.
    var takesMessage = false
    private var pending: [UInt8] = []

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    /// Passes inputs to a closure until the client disconnects or the closure returns `false`.
    func run(_ answer: (Input, Connection) -> Bool) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        while let input = next() { if !answer(input, self) { return } }
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return }
        pending += buffer[..<count]
      }
    }

    /// Whether the client has sent something that is not answered yet.
    var hasMore: Bool {
      var byte: UInt8 = 0
      return !pending.isEmpty || recv(descriptor, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    private func next() -> Input? {
      let end = Array((takesMessage ? "\r\n.\r\n" : "\r\n").utf8)
      guard let range = pending.firstRange(of: end) else { return nil }
      let text = String(decoding: pending[..<range.lowerBound], as: UTF8.self)
      pending.removeSubrange(..<range.upperBound)
      defer { takesMessage = false }
      return takesMessage ? .message(text) : .line(text)
    }

    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) -> Bool {
      Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
    }
  }
}
