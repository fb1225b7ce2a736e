import Testing

@testable import BacklitWeb

/// Random numbers that are the same each time.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}

@Suite("Requests of browsers")
struct WebGateTests {
  private var random = Seeded()
  private var gate: WebGate
  /// The cookie of the browser that opened the address.
  private var cookie = ""

  init() {
    gate = WebGate(port: 8123, using: &random)
    if case .welcome(let set?) = ask("/?token=\(gate.token)") {
      cookie = String(set.prefix { $0 != ";" })
    }
  }

  private mutating func ask(
    _ target: String, method: String = "GET", _ headers: [String: [String]] = [:]
  ) -> WebGate.Answer {
    let usual = ["host": ["127.0.0.1:8123"], "cookie": [cookie]]
    let all = usual.merging(headers) { $1 }.filter { !$0.value.isEmpty }
    return gate.answer(WebGate.Request(method: method, target: target, headers: all), using: &random)
  }

  private func isRefused(_ answer: WebGate.Answer, _ status: Int = 403) -> Bool {
    if case .refused(status, _) = answer { true } else { false }
  }

  @Test("The printed address is exchanged once for a cookie that no script and no other site gets")
  mutating func token() {
    #expect(gate.token.utf8.count == 32)
    #expect(cookie.hasPrefix("backlit-8123="))
    #expect(ask("/?token=\(gate.token)") == .welcome(cookie: nil))
    var other = WebGate(port: 8123, using: &random)
    for wrong in ["", "a", String(repeating: "0", count: 32), other.token + "0"] {
      let request = WebGate.Request(target: "/?token=\(wrong)", headers: ["host": ["localhost:8123"]])
      #expect(isRefused(other.answer(request, using: &random)))
    }
    let request = WebGate.Request(target: "/?token=\(other.token)", headers: ["host": ["localhost:1"]])
    guard case .welcome(let set?) = other.answer(request, using: &random) else {
      Issue.record("The right address was refused.")
      return
    }
    #expect(set.hasSuffix("; HttpOnly; SameSite=Strict; Path=\(other.path)"))
  }

  @Test(
    "The path of the cookie is as hard to guess as the token, so that no server at a different port gets the cookie"
  )
  mutating func path() {
    let other = WebGate(port: 8123, using: &random)
    #expect(gate.path.utf8.count == 34 && gate.path != other.path && !gate.path.contains(gate.token))
    for target in ["/", "/page.js", "/session", other.path, gate.path.dropLast() + "0/"] {
      #expect(isRefused(ask(target, ["origin": ["http://127.0.0.1:8123"]]), 404))
    }
  }

  @Test("With the cookie, the page and its parts are there, and nothing else")
  mutating func parts() {
    guard case .page(let nonce) = ask(gate.path) else {
      Issue.record("The page is missing.")
      return
    }
    #expect(gate.knows(nonce: nonce) && !gate.knows(nonce: "") && !gate.knows(nonce: nonce + "0"))
    #expect(ask(gate.path + "page.js") == .script)
    #expect(ask(gate.path + "page.css") == .style)
    #expect(ask(gate.path + "session", ["origin": ["http://127.0.0.1:8123"]]) == .session)
    #expect(isRefused(ask(gate.path + "page.html"), 404))
    #expect(isRefused(ask(gate.path + "../etc/passwd"), 404))
    #expect(isRefused(ask(gate.path, method: "POST"), 405))
    #expect(isRefused(ask(gate.path, ["content-length": ["1"]]), 400))
  }

  @Test("Without the cookie, there is nothing", arguments: ["", "page.js", "page.css", "session"])
  mutating func cookies(_ part: String) {
    let target = gate.path + part
    let origin = ["origin": ["http://127.0.0.1:8123"]]
    let wrong = "backlit-8123=" + String(repeating: "0", count: 32)
    for cookie in [[], [""], [wrong], ["backlit-1=" + cookie.dropFirst(13)]] {
      #expect(isRefused(ask(target, origin.merging(["cookie": cookie]) { $1 })))
    }
    #expect(!isRefused(ask(target, origin.merging(["cookie": ["a=b; \(cookie)"]]) { $1 })))
  }

  @Test(
    "A name that only leads to this machine is refused, and a forwarded port is not",
    arguments: [
      ("evil.example:8123", false), ("127.0.0.1.evil.example", false), ("", false), ("localhost:9", true),
      ("LOCALHOST", true), ("[::1]:8123", true), ("127.0.0.1:8123:1", false), ("10.0.0.1:8123", false),
    ])
  mutating func hosts(_ host: String, isKnown: Bool) {
    #expect(isRefused(ask(gate.path, ["host": [host]])) == !isKnown)
  }

  @Test("A request has one host")
  mutating func hostCount() {
    #expect(isRefused(ask(gate.path, ["host": []])))
    #expect(isRefused(ask(gate.path, ["host": ["127.0.0.1:8123", "127.0.0.1:8123"]])))
  }

  @Test("A WebSocket and the parts of a page are for pages of the same origin")
  mutating func origins() {
    #expect(isRefused(ask(gate.path + "session")))
    for origin in ["http://evil.example", "https://127.0.0.1:8123", "http://localhost:8123", "null"] {
      #expect(isRefused(ask(gate.path + "session", ["origin": [origin]])))
      #expect(isRefused(ask(gate.path + "page.js", ["origin": [origin]])))
    }
    #expect(isRefused(ask(gate.path + "page.js", ["sec-fetch-site": ["cross-site"]])))
    #expect(isRefused(ask(gate.path + "page.js", ["sec-fetch-site": ["same-site"]])))
    #expect(ask(gate.path + "page.js", ["sec-fetch-site": ["same-origin"]]) == .script)
  }
}
