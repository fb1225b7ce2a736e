import CDBus
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BacklitBus
@testable import DemoAudio

/// RealtimeKit on a bus of its own.
private final class RealtimeService: Sendable {
  /// A request: the number of a thread and its priority.
  struct Request: Hashable, Sendable {
    var thread: UInt64
    var priority: UInt32
  }

  private let received = Mutex<[Request]>([])
  private let isEnding = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// The requests so far.
  var requests: [Request] { received.withLock { $0 } }

  /// Serves a bus.
  /// - Parameters:
  ///   - address: the address of the bus.
  ///   - grants: whether it grants what it is asked for.
  init(_ address: String, grants: Bool) {
    let isReady = DispatchSemaphore(value: 0)
    let thread = Thread {
      self.serve(address, grants, isReady)
      self.hasEnded.signal()
    }
    thread.start()
    isReady.wait()
  }

  /// Ends the service.
  func stop() {
    isEnding.store(true, ordering: .relaxed)
    hasEnded.wait()
  }

  private func serve(_ address: String, _ grants: Bool, _ isReady: DispatchSemaphore) {
    guard let link = BusLink(address: address) else {
      Issue.record("No bus answers at \(address).")
      isReady.signal()
      return
    }
    let bus = ObjectReference(name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    let naming = BusMessage.call(bus, "org.freedesktop.DBus", "RequestName")
    naming?.write {
      $0.string("org.freedesktop.RealtimeKit1")
      $0.uint32(0)
    }
    let serial = link.send(naming)
    while !isEnding.load(ordering: .relaxed) {
      link.transfer()
      while let message = link.next() {
        if message.replySerial == serial { isReady.signal() }
        guard message.kind == .call, message.member == "MakeThreadRealtime" else { continue }
        let request = Self.request(in: message)
        received.withLock { $0.append(request) }
        link.send(grants ? message.reply() : message.error("org.freedesktop.DBus.Error.AccessDenied", "No"))
      }
      usleep(1000)
    }
  }

  private static func request(in message: BusMessage) -> Request {
    var request = Request(thread: 0, priority: 0)
    guard message.signature == "tu" else { return request }
    var position = DBusMessageIter()
    dbus_message_iter_init(message.raw, &position)
    dbus_message_iter_get_basic(&position, &request.thread)
    dbus_message_iter_next(&position)
    dbus_message_iter_get_basic(&position, &request.priority)
    return request
  }
}

/// Real-time scheduling without the right to it.
@Suite(.serialized, .ownThread) struct RealtimeKitTests {
  /// Removes the limit of real-time threads again, if the tests have the right to both: their own threads may have it, too.
  private static func removeLimit() {
    var unlimited = rlimit(rlim_cur: .max, rlim_max: .max)
    // RLIMIT_RTTIME, which Swift does not see.
    setrlimit(__rlimit_resource_t(15), &unlimited)
  }

  @Test(
    "The service gets the number of the thread and its priority, and says whether they are granted",
    arguments: [true, false])
  func request(grants: Bool) throws {
    let bus = try PrivateBus()
    let service = RealtimeService(bus.address, grants: grants)
    defer {
      service.stop()
      Self.removeLimit()
    }
    #expect(
      RealtimeKit.makeRealTime(thread: RealtimeKit.currentThread, priority: 5, bus: bus.address) == grants)
    #expect(service.requests == [.init(thread: UInt64(RealtimeKit.currentThread), priority: 5)])
    // The service refuses a process without this limit.
    let limits = try String(contentsOfFile: "/proc/self/limits", encoding: .utf8)
    let limit = try #require(limits.firstMatch(of: #/Max realtime timeout +(\d+) +(\d+) +us/#), "\(limits)")
    #expect(Int(limit.1) == 200_000 && Int(limit.2) == 200_000)
  }

  @Test("Without the service, without a bus, and with an address of a program, the thread stays as it is")
  func missing() throws {
    defer { Self.removeLimit() }
    let bus = try PrivateBus()
    #expect(!RealtimeKit.makeRealTime(thread: RealtimeKit.currentThread, priority: 5, bus: bus.address))
    let folder = try TemporaryFolder()
    #expect(
      !RealtimeKit.makeRealTime(
        thread: RealtimeKit.currentThread, priority: 5, bus: "unix:path=" + folder.path("none")))
    #expect(
      !RealtimeKit.makeRealTime(
        thread: RealtimeKit.currentThread, priority: 5, bus: "unixexec:path=/bin/true"))
    #expect(!RealtimeKit.makeRealTime(thread: RealtimeKit.currentThread, priority: 5, bus: ""))
  }

  @Test("A program without the right asks for the thread of its output, and plays on") func program() throws {
    let bus = try PrivateBus()
    let service = RealtimeService(bus.address, grants: true)
    defer { service.stop() }
    let player = [BuiltProgram.path("Showcase"), "player", "--sound-device", "null"]
    // Root has the right, unless it gives it up.
    let line = getuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set", "-sys_nice"] + player : player
    let environment = BuiltProgram.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": bus.address]) { $1 }
    let child = try ChildProcess(
      line[0], Array(line.dropFirst()), environment: environment, columns: 80, rows: 24)
    child.extraReplies = ChildProcess.kittyReplies
    // The output starts with the first music.
    #expect(child.wait { $0.screen.text.contains("Jazz") }, "\(child.screen.text)")
    child.send("2")
    #expect(child.wait { _ in !service.requests.isEmpty }, "\(child.screen.text)")
    let request = try #require(service.requests.first)
    #expect(request.priority == 5 && service.requests.count == 1)
    #expect(FileManager.default.fileExists(atPath: "/proc/\(child.pid)/task/\(request.thread)"))
    #expect(request.thread != UInt64(child.pid))
    child.send("3\u{11}")
    #expect(child.waitForExit() == 0)
  }
}
