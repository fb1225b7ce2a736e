/// Decides what a request of a browser gets. A value without a connection, so that tests can ask it anything.
///
/// A program controls what its user controls, so a page of a different origin, a name that leads to this machine (DNS rebinding)
/// and a different user of this machine must get nothing.
package struct WebGate: Sendable {
  /// The parts of a request that the gate checks.
  package struct Request: Sendable {
    package var method: String
    package var target: String
    /// The values of each header, whose names are in lower case.
    package var headers: [String: [String]]

    package init(method: String = "GET", target: String, headers: [String: [String]]) {
      (self.method, self.target, self.headers) = (method, target, headers)
    }

    /// The only value of a header; nil if it has none or several.
    fileprivate func only(_ name: String) -> String? {
      headers[name].flatMap { $0.count == 1 ? $0[0] : nil }
    }
  }

  /// The answer to a request.
  package enum Answer: Hashable, Sendable {
    /// The page, with a nonce that its WebSocket must repeat.
    case page(nonce: String)
    case script
    case style
    /// The WebSocket.
    case session
    /// A page that leads to the address of the page. The first time, it sets a cookie in place of the token.
    case welcome(cookie: String?)
    case refused(status: Int, reason: String)
  }

  /// The secret of the printed address, for which one browser gets the cookie.
  package let token: String
  /// The path of the page, which only those know who know the token. Browsers give the cookie to no other path, and so to no
  /// server at a different port, because cookies are not bound to a port.
  package let path: String
  private let cookie: String
  private let cookieName: String
  private let hosts: Set<String>
  private var isTokenUsed = false
  private var nonces: [String] = []

  /// The most pages that are remembered.
  private static let nonceLimit = 64

  /// Creates a gate.
  /// - Parameters:
  ///   - port: the port of the server, which tells the cookies of several programs apart.
  ///   - hosts: the names by which browsers may address the server, besides those of this machine.
  ///   - random: gives the secrets.
  package init(port: Int, hosts: [String] = [], using random: inout some RandomNumberGenerator) {
    token = Self.secret(&random)
    path = "/\(Self.secret(&random))/"
    cookie = Self.secret(&random)
    cookieName = "backlit-\(port)"
    self.hosts = Set(hosts.map { $0.lowercased() } + ["localhost", "127.0.0.1", "[::1]"])
  }

  /// 32 hexadecimal digits of 128 random bits.
  package static func secret(_ random: inout some RandomNumberGenerator) -> String {
    (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &random)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Answers a request.
  package mutating func answer(
    _ request: Request, using random: inout some RandomNumberGenerator
  ) -> Answer {
    guard request.method == "GET" else { return .refused(status: 405, reason: "Only GET is answered.") }
    guard request.headers["content-length"] == nil, request.headers["transfer-encoding"] == nil else {
      return .refused(status: 400, reason: "A request must have no body.")
    }
    guard let host = request.only("host"), hosts.contains(Self.name(ofHost: host)) else {
      return .refused(status: 403, reason: "The server does not have this name.")
    }
    let isSession = request.target == path + "session"
    let origin = request.headers["origin"]
    guard origin == nil ? !isSession : request.only("origin")?.lowercased() == "http://" + host.lowercased()
    else {
      return .refused(status: 403, reason: "The request is not from a page of this program.")
    }
    // Browsers name no origin for the parts of a page, but tell whether a different page asks for them.
    if let site = request.headers["sec-fetch-site"], site != ["same-origin"], site != ["none"],
      !(isPage(request) && request.only("sec-fetch-mode") == "navigate")
    {
      return .refused(status: 403, reason: "The request is not from a page of this program.")
    }
    if request.target.hasPrefix("/?token=") { return exchange(request.target.dropFirst(8)) }
    guard hasCookie(request) else {
      return .refused(
        status: 403,
        reason: "Open the address that the program printed. It works in one browser, so start the program "
          + "again if it was opened in a different one.")
    }
    guard request.target.hasPrefix(path) else {
      return .refused(status: 404, reason: "There is nothing at this address.")
    }
    switch request.target.dropFirst(path.count) {
    case "": return .page(nonce: makeNonce(&random))
    case "page.js": return .script
    case "page.css": return .style
    case "session": return .session
    default: return .refused(status: 404, reason: "There is nothing at this address.")
    }
  }

  /// Whether a nonce is that of a page that was sent.
  package func knows(nonce: String) -> Bool {
    // Not ended early, so that the time says nothing about the digits.
    nonces.reduce(false) { Self.isSame($1, nonce) || $0 }
  }

  private func isPage(_ request: Request) -> Bool {
    request.target == path || request.target.hasPrefix("/?token=")
  }

  private mutating func exchange(_ text: Substring) -> Answer {
    guard Self.isSame(token, String(text)) else {
      return .refused(status: 403, reason: "This address is not complete. Start the program again.")
    }
    // The browser that opened it before has the cookie, and any other one is refused at the address without the token.
    if isTokenUsed { return .welcome(cookie: nil) }
    isTokenUsed = true
    return .welcome(cookie: "\(cookieName)=\(cookie); HttpOnly; SameSite=Strict; Path=\(path)")
  }

  private mutating func makeNonce(_ random: inout some RandomNumberGenerator) -> String {
    let nonce = Self.secret(&random)
    nonces.append(nonce)
    if nonces.count > Self.nonceLimit { nonces.removeFirst() }
    return nonce
  }

  private func hasCookie(_ request: Request) -> Bool {
    let pairs = (request.headers["cookie"] ?? []).flatMap { $0.split(separator: ";") }
    return pairs.contains { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0].drop { $0 == " " } == cookieName
        && Self.isSame(cookie, String(parts[1]))
    }
  }

  /// A host without its port, in lower case.
  private static func name(ofHost host: String) -> String {
    let host = host.lowercased()
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
    let port = host[host.index(after: colon)...]
    return port.utf8.allSatisfy { (48...57).contains($0) } ? String(host[..<colon]) : host
  }

  /// Compares two secrets in a time that does not depend on where they differ.
  private static func isSame(_ secret: String, _ given: String) -> Bool {
    let (left, right) = (Array(secret.utf8), Array(given.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
