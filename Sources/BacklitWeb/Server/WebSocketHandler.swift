#if Web
import BacklitTerminal
import Dispatch
import NIOCore
import NIOWebSocket
import Synchronization

/// A WebSocket as the screen uses it, from the main actor.
final class WebSocketConnection: WebConnection {
  private let channel: any Channel
  private let onDrain: @Sendable (WebSocketConnection) -> Void
  private let state = Mutex(State())
  #if Pictures
  private let compressor = Mutex(Compressor())
  #endif

  private struct State {
    /// The bytes that the system has not accepted yet.
    var waiting = 0
    /// Since when bytes wait.
    var start = NIODeadline.now()
    /// Whether the screen waits for the page.
    var isAwaited = false
    /// The bytes of the page's messages that the screen has not handled yet.
    var unhandled = 0
  }

  /// The most bytes that wait, before the compression of pictures. A first picture of a large screen is less.
  private static let byteLimit = 256 << 20
  /// The bytes that are sent together.
  private static let flushBytes = 64 << 10
  /// The most bytes that a program that is busy has not handled.
  private static let unhandledLimit = 4 << 20
  /// The longest time in which a page accepts nothing.
  private static let patience = TimeAmount.seconds(20)

  init(channel: any Channel, onDrain: @escaping @Sendable (WebSocketConnection) -> Void) {
    (self.channel, self.onDrain) = (channel, onDrain)
  }

  var isBusy: Bool {
    state.withLock { state in
      state.isAwaited = state.waiting > 0
      return state.isAwaited
    }
  }

  /// Whether the page takes too long.
  var isStuck: Bool {
    state.withLock { $0.waiting > 0 && .now() - $0.start > Self.patience }
  }

  func send(_ packets: [WebPacket]) {
    let size = packets.reduce(0) { $0 + $1.count }
    let isTooMuch = state.withLock { state in
      if state.waiting == 0 { state.start = .now() }
      state.waiting += size
      return state.waiting > Self.byteLimit
    }
    guard !isTooMuch else { return channel.close(promise: nil) }
    channel.eventLoop.execute { [self] in
      var unflushed = 0
      for packet in packets {
        let frame = frame(of: packet)
        unflushed += frame.data.readableBytes
        channel.write(frame).whenSuccess { self.accepted(packet.count) }
        // The page shows the first tiles while the last ones are compressed.
        if unflushed >= Self.flushBytes {
          channel.flush()
          unflushed = 0
        }
      }
      channel.flush()
    }
  }

  /// Counts a message of the page.
  /// - Returns: whether the program can take it.
  func accepts(_ size: Int) -> Bool {
    state.withLock { state in
      state.unhandled += size
      return state.unhandled <= Self.unhandledLimit
    }
  }

  /// Notes that the screen has handled a message.
  func handled(_ size: Int) { state.withLock { $0.unhandled -= size } }

  /// The frame of a message. Pictures are compressed here, so that the program goes on meanwhile.
  private func frame(of packet: WebPacket) -> WebSocketFrame {
    switch packet {
    case .text(let text): return WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
    case .tile(let tile):
      #if Pictures
      let bytes = compressor.withLock { tile.encoded(with: $0) }
      #else
      let bytes: [UInt8] = []
      #endif
      return WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: bytes))
    }
  }

  private func accepted(_ size: Int) {
    let isDrained = state.withLock { state in
      state.waiting -= size
      state.start = .now()
      defer { if state.waiting == 0 { state.isAwaited = false } }
      return state.waiting == 0 && state.isAwaited
    }
    if isDrained { onDrain(self) }
  }

  func close(code: Int, reason: String) {
    channel.eventLoop.execute { [channel] in
      var data = ByteBuffer()
      data.write(webSocketErrorCode: WebSocketErrorCode(codeNumber: code))
      data.writeString(String(reason.prefix(100)))
      channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)).whenComplete {
        _ in channel.close(promise: nil)
      }
    }
  }
}

/// Reads the messages of a page and hands them to the screen, in their order.
final class WebSocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let site: WebSite
  private let connection: WebSocketConnection
  private var hasStarted = false
  private var isClosing = false
  private var watch: RepeatedTask?
  private var latest = NIODeadline.now()
  private var rate = WebRate()

  /// The longest time without a message of the page, or an answer of its browser to a ping.
  private static let silence = TimeAmount.seconds(60)
  /// How often the browser is asked, which answers also for a page in the background.
  private static let interval = TimeAmount.seconds(20)

  init(site: WebSite, channel: any Channel) {
    self.site = site
    connection = WebSocketConnection(channel: channel) { connection in
      Self.onMain { site.screen.drained(connection) }
    }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    let channel = context.channel
    latest = .now()
    watch = context.eventLoop.scheduleRepeatedTask(
      initialDelay: WebSite.handshakeTime, delay: Self.interval
    ) { _ in
      let handler = handler.value
      let isSilent = NIODeadline.now() - handler.latest > Self.silence
      if !handler.hasStarted || isSilent || handler.connection.isStuck {
        channel.close(promise: nil)
      } else {
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()), promise: nil)
      }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    watch?.cancel()
    Self.onMain { [site, connection] in site.screen.closed(connection) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    latest = .now()
    guard rate.allows(at: Double(latest.uptimeNanoseconds) / 1e9) else {
      return refuse("Too many messages.")
    }
    switch frame.opcode {
    case .text: receive(Array(frame.unmaskedData.readableBytesView))
    case .ping:
      // A page that takes nothing needs no answers, which would wait for it.
      guard context.channel.isWritable else { return }
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
    case .pong: break
    case .connectionClose:
      isClosing = true
      connection.close(code: 1000, reason: "")
    default: refuse("Only texts are understood.")
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func receive(_ bytes: [UInt8]) {
    do throws(WebMessageFault) {
      let message = try WebMessage(bytes)
      if case .start(let nonce, _, _) = message {
        guard !hasStarted, site.knows(nonce: nonce) else {
          return refuse("The page is not one of this program. Load it again.")
        }
        hasStarted = true
      }
      guard hasStarted else { return refuse("A page starts first.") }
      let size = bytes.count
      guard connection.accepts(size) else { return refuse("The program does not answer.") }
      Self.onMain { [site, connection] in
        site.screen.receive(message, from: connection)
        connection.handled(size)
      }
    } catch {
      refuse("The message is wrong: \(error).")
    }
  }

  private func refuse(_ reason: String) {
    isClosing = true
    connection.close(code: WebClosing.violation, reason: reason)
  }

  private static func onMain(_ action: @escaping @MainActor @Sendable () -> Void) {
    // Unlike tasks, blocks on the main queue keep their order.
    DispatchQueue.main.async { MainActor.assumeIsolated(action) }
  }
}
#endif
