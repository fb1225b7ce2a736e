#if Web
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// Serves the page of a screen, and its WebSocket, on a thread of its own.
///
/// Everything that comes from a connection is limited: the number of connections, the size and the rate of messages, the bytes
/// that wait for a slow page, and the time without an answer.
@MainActor
final class WebServer {
  /// The address to open, with the secret.
  let address: String
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let site: WebSite

  /// Starts to listen.
  /// - Parameters:
  ///   - screen: the screen that gets the messages.
  ///   - options: the address.
  ///   - port: the port; nil for any that is free.
  /// - Throws: ``WebFault`` if the address cannot be used.
  init(screen: WebScreen, options: WebOptions, port: Int?) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let site = WebSite(screen: screen)
    do {
      channel = try ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
        .childChannelInitializer { site.accept($0) }
        .bind(host: options.address, port: port ?? 0).wait()
    } catch {
      group.shutdownGracefully { _ in }
      let place = options.address + (port.map { ":\($0)" } ?? "")
      let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
      let reason = isTaken ? "a different program has the port; name one that is free" : "\(error)"
      throw WebFault(description: "The program cannot be served at \(place): \(reason)")
    }
    (self.group, self.site) = (group, site)
    let port = channel.localAddress?.port ?? 0
    let host = options.address.contains(":") ? "[\(options.address)]" : options.address
    var random = SystemRandomNumberGenerator()
    let gate = WebGate(port: port, hosts: options.hostNames + [host], using: &random)
    address = "http://\(host):\(port)/?token=\(gate.token)"
    site.open(gate)
  }

  /// Sets the title and the language that the page has before it is connected.
  func name(_ title: String, language: String) { site.name(title, language: language) }

  /// Ends the server after the messages that wait.
  func stop() {
    channel.close(promise: nil)
    // What was sent before is written first.
    try? channel.eventLoop.submit {}.wait()
    group.shutdownGracefully { _ in }
  }
}

/// The state that the connections of a server share.
final class WebSite: Sendable {
  let screen: WebScreen
  private let state = Mutex(State())

  private struct State {
    var gate: WebGate?
    var (title, language) = ("", "en")
    var connections = 0
  }

  /// The most connections at a time.
  private static let connectionLimit = 64
  /// The time in which a request must be answered, and a page must send its first message.
  static let handshakeTime = TimeAmount.seconds(10)

  init(screen: WebScreen) { self.screen = screen }

  /// Answers from now on.
  func open(_ gate: WebGate) { state.withLock { $0.gate = gate } }

  func name(_ title: String, language: String) {
    state.withLock { ($0.title, $0.language) = (title, language) }
  }

  /// The page of a nonce.
  func page(nonce: String) -> [UInt8] {
    let (title, language) = state.withLock { ($0.title, $0.language) }
    return Self.fill(PackageResources.page_html, ["nonce": nonce, "title": title, "lang": language])
  }

  /// The page that leads to the program's.
  var welcome: [UInt8] {
    let path = state.withLock { $0.gate?.path } ?? "/"
    return Self.fill(PackageResources.welcome_html, ["path": path])
  }

  /// A file with texts in place of their names.
  private static func fill(_ file: [UInt8], _ texts: [String: String]) -> [UInt8] {
    let marks: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    let filled = texts.reduce(String(decoding: file, as: UTF8.self)) { page, text in
      page.replacing("{{\(text.key)}}", with: text.value.map { marks[$0] ?? String($0) }.joined())
    }
    return Array(filled.utf8)
  }

  func answer(_ head: HTTPRequestHead) -> WebGate.Answer {
    var headers: [String: [String]] = [:]
    for (name, value) in head.headers { headers[name.lowercased(), default: []].append(value) }
    let request = WebGate.Request(method: head.method.rawValue, target: head.uri, headers: headers)
    var random = SystemRandomNumberGenerator()
    return state.withLock {
      $0.gate?.answer(request, using: &random) ?? .refused(status: 503, reason: "The program starts.")
    }
  }

  func knows(nonce: String) -> Bool { state.withLock { $0.gate?.knows(nonce: nonce) == true } }

  /// Prepares a connection, or closes it if there are too many.
  func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
    let isAccepted = state.withLock { state in
      guard state.connections < Self.connectionLimit else { return false }
      state.connections += 1
      return true
    }
    guard isAccepted else { return channel.close() }
    channel.closeFuture.whenComplete { _ in self.state.withLock { $0.connections -= 1 } }
    return channel.eventLoop.makeCompletedFuture {
      let upgrader = NIOWebSocketServerUpgrader(
        maxFrameSize: WebMessage.maximumBytes, automaticErrorHandling: true,
        shouldUpgrade: { channel, head in
          let isAllowed = self.answer(head) == .session
          return channel.eventLoop.makeSucceededFuture(isAllowed ? [:] : nil)
        },
        upgradePipelineHandler: { channel, _ in
          channel.eventLoop.makeCompletedFuture {
            let limit = WebMessage.maximumBytes
            try channel.pipeline.syncOperations.addHandlers([
              NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 64, maxAccumulatedFrameSize: limit),
              WebSocketHandler(site: self, channel: channel),
            ])
          }
        })
      let pages = WebPageHandler(site: self)
      let pipeline = channel.pipeline.syncOperations
      try pipeline.configureHTTPServerPipeline(
        withServerUpgrade: (
          upgraders: [upgrader],
          completionHandler: { $0.pipeline.syncOperations.removeHandler(name: "pages", promise: nil) }
        ))
      try pipeline.addHandler(pages, name: "pages")
    }
  }
}

/// Answers requests for the page and its parts, one for each connection.
private final class WebPageHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let site: WebSite
  private var head: HTTPRequestHead?
  private var deadline: Scheduled<Void>?

  init(site: WebSite) { self.site = site }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: WebSite.handshakeTime) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      if self.head == nil { self.head = head }
    case .body: context.close(promise: nil)
    case .end:
      guard let head else { return }
      respond(to: site.answer(head), context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func respond(to answer: WebGate.Answer, _ context: ChannelHandlerContext) {
    switch answer {
    case .page(let nonce):
      send(.ok, "text/html", site.page(nonce: nonce), context)
    case .script: send(.ok, "text/javascript", PackageResources.page_js, context)
    case .style: send(.ok, "text/css", PackageResources.page_css, context)
    case .welcome(let cookie):
      // A redirection would be a part of the navigation of the page before, which may be of a different site: then browsers
      // keep the cookie back.
      send(
        .ok, "text/html", site.welcome, context, cookie.map { [("Set-Cookie", $0)] } ?? [])
    case .session: send(.badRequest, "text/plain", Array("This is a WebSocket.\n".utf8), context)
    case .refused(let status, let reason):
      send(HTTPResponseStatus(statusCode: status), "text/plain", Array((reason + "\n").utf8), context)
    }
  }

  private func send(
    _ status: HTTPResponseStatus, _ type: String, _ bytes: [UInt8], _ context: ChannelHandlerContext,
    _ further: [(String, String)] = []
  ) {
    var headers = HTTPHeaders(Self.safety + further)
    headers.add(name: "Content-Type", value: type + "; charset=utf-8")
    headers.add(name: "Content-Length", value: "\(bytes.count)")
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }

  private static let safety: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"), ("Connection", "close"),
  ]
}
#endif
