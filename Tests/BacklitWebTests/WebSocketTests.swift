#if Web
import Dispatch
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import BacklitWeb

@Suite("The connection of a page")
struct WebSocketTests {
  @Test("A program that is busy keeps at most 4 MiB of messages, and then ends the connection")
  func busyProgram() async throws {
    let site = WebSite(screen: await WebScreen())
    let nonce = try openGate(of: site)
    let channel = NIOAsyncTestingChannel()
    try await channel.testingEventLoop.executeInContext {
      try channel.pipeline.syncOperations.addHandler(WebSocketHandler(site: site, channel: channel))
    }
    let isOver = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { isOver.wait() }
    defer { isOver.signal() }

    try await send(
      """
      {"t":"start","nonce":"\(nonce)","width":800,"height":480,"scale":1,"scheme":"dark","motion":"reduce",
      "contrast":"more","textScale":1}
      """, to: channel)
    let paste = "{\"t\":\"paste\",\"text\":\"\(String(repeating: "a", count: 200_000))\"}"
    for _ in 0..<(4 << 20) / paste.utf8.count { try await send(paste, to: channel) }
    #expect(try await closing(of: channel) == nil)
    try await send(paste, to: channel)
    #expect(try await closing(of: channel) == "The program does not answer.")
  }

  @Test("Pings are answered, but not while the page takes nothing, where the answers would wait for it")
  func pings() async throws {
    let site = WebSite(screen: await WebScreen())
    let channel = NIOAsyncTestingChannel()
    try await channel.testingEventLoop.executeInContext {
      try channel.pipeline.syncOperations.addHandler(WebSocketHandler(site: site, channel: channel))
    }
    for isWritable in [true, false] {
      channel.isWritable = isWritable
      try await channel.writeInbound(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer(string: "a")))
      let answer = try await channel.readOutbound(as: WebSocketFrame.self)
      #expect(answer?.opcode == (isWritable ? .pong : nil))
    }
  }

  @Test("What the program has handled makes room")
  func handled() {
    let connection = WebSocketConnection(channel: NIOAsyncTestingChannel()) { _ in }
    #expect(connection.accepts(4 << 20) && !connection.accepts(1))
    connection.handled(2)
    #expect(connection.accepts(1) && !connection.accepts(1))
  }

  /// Opens a site to a page with the nonce that is returned.
  private func openGate(of site: WebSite) throws -> String {
    var random = SystemRandomNumberGenerator()
    var gate = WebGate(port: 1, using: &random)
    func ask(_ target: String, cookie: String = "") -> WebGate.Answer {
      let headers = ["host": ["localhost"], "cookie": [cookie]]
      return gate.answer(WebGate.Request(target: target, headers: headers), using: &random)
    }
    guard case .welcome(let cookie?) = ask("/?token=\(gate.token)"),
      case .page(let nonce) = ask(gate.path, cookie: cookie)
    else { throw WebFault(description: "The gate gives no page.") }
    site.open(gate)
    return nonce
  }

  private func send(_ text: String, to channel: NIOAsyncTestingChannel) async throws {
    try await channel.writeInbound(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
    await channel.testingEventLoop.run()
  }

  /// The reason with which the program ended the connection; nil while it is open.
  private func closing(of channel: NIOAsyncTestingChannel) async throws -> String? {
    while let frame = try await channel.readOutbound(as: WebSocketFrame.self) {
      guard frame.opcode == .connectionClose else { continue }
      var data = frame.unmaskedData
      return data.readWebSocketErrorCode().flatMap { _ in data.readString(length: data.readableBytes) }
    }
    return nil
  }
}
#endif
