/// A connection with the calls that wait for a reply. ``ask(_:until:_:)`` blocks the thread until its deadline, and no other call.
final class BusClient {
  let link: BusLink
  /// The closure that handles the reply to each call; it receives nil if the call failed or took too long.
  private var pending: [UInt32: (deadline: ContinuousClock.Instant, body: (BusMessage?) -> Void)] = [:]
  /// Whether the bus closed the connection.
  private(set) var isLost = false

  /// The time in which a service must reply.
  private static let replyLimit = Duration.seconds(5)
  /// The most messages that are handled in one turn.
  private static let turn = 256

  init(_ link: BusLink) { self.link = link }

  /// Calls a method.
  func call(_ message: BusMessage?, then body: @escaping (BusMessage?) -> Void) {
    guard let serial = link.send(message) else { return body(nil) }
    pending[serial] = (.now + Self.replyLimit, body)
  }

  /// Calls a method and waits for the reply; nil if it fails or does not come in time. Others are handled meanwhile.
  func ask(
    _ message: BusMessage?, until end: ContinuousClock.Instant, _ handle: (BusMessage) -> Void = { _ in }
  ) -> [WireValue]? {
    // The closure outlives this call if the reply is late.
    var reply: [WireValue]??
    call(message) { reply = .some($0?.values) }
    while reply == nil, .now < end, !isLost {
      dispatch(handle)
      if reply == nil, !link.hasInput { link.wait(until: end) }
    }
    return reply ?? nil
  }

  /// Reads messages: replies go to their callers, calls and signals to a closure.
  func dispatch(_ handle: (BusMessage) -> Void) {
    link.transfer()
    for _ in 0..<Self.turn {
      guard let message = link.next() else { return }
      switch message.kind {
      case .reply, .error:
        if let call = pending.removeValue(forKey: message.replySerial) {
          call.body(message.kind == .reply ? message : nil)
        }
      case .signal where message.interface == "org.freedesktop.DBus.Local": isLost = true
      case .signal, .call: handle(message)
      case .unknown: break
      }
    }
  }

  /// Gives up the calls that took too long.
  func expire(at now: ContinuousClock.Instant) {
    for (serial, call) in pending where call.deadline <= now {
      pending[serial] = nil
      call.body(nil)
    }
  }

  /// When ``expire(at:)`` has something to do; nil for never.
  var deadline: ContinuousClock.Instant? { pending.values.map(\.deadline).min() }
}
