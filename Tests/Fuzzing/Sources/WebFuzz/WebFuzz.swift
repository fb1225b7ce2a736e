import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitWeb
import Synchronization

/// Sends messages of a page to a program, and checks what comes back.
///
/// Each line of an input is a message.
@MainActor
enum WebFuzz {
  private static let secret = "swordfish"
  private static let viewport = WebViewport(width: 320, height: 240)

  /// A program with controls of several kinds, and the page that shows it.
  private static let (screen, page) = {
    let screen = WebScreen()
    let page = Page()
    let (field, password, slider) = (TextField(), TextField(), Slider())
    field.text = "Blue Mönday 👩‍👩‍👧 e\u{301}"
    password.isSecureTextEntry = true
    let stack = StackView(arrangedSubviews: [field, password, slider, Switch(), TextView()])
    stack.axis = .vertical
    password.text = secret
    screen.session.show(stack)
    screen.receive(.start(nonce: "", viewport, resume: nil), from: page)
    return (screen, page)
  }()

  static func run(_ input: [UInt8]) {
    for line in input.split(separator: 10) {
      guard let message = try? WebMessage(Array(line)) else { continue }
      // A second page must not get in the way of the one that is there.
      if case .start = message { continue }
      screen.receive(message, from: page)
      screen.session.tick(at: page.time)
      require(!page.isClosed, "a message that can be read ended the connection")
    }
    screen.session.makeFrame(at: page.time)
    require(!page.texts.contains { $0.contains(secret) }, "the page got a secret")
    page.forget()
  }

  /// Traps if a condition is false; `precondition` has no message in a release build.
  private static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
  }
}

/// A page that notes what it gets.
private final class Page: WebConnection {
  private let state = Mutex((texts: [String](), isClosed: false, time: 1.0))

  var isBusy: Bool { false }
  var isClosed: Bool { state.withLock(\.isClosed) }
  var texts: [String] { state.withLock(\.texts) }
  /// The next time, in seconds.
  var time: Double {
    state.withLock { state in
      state.time += 0.1
      return state.time
    }
  }

  func send(_ packets: [WebPacket]) {
    for case .text(let text) in packets { state.withLock { $0.texts.append(text) } }
  }

  func close(code: Int, reason: String) { state.withLock { $0.isClosed = true } }
  func forget() { state.withLock { $0.texts = [] } }
}

/// The entry point of libFuzzer, called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  MainActor.assumeIsolated { WebFuzz.run(bytes) }
  return 0
}
