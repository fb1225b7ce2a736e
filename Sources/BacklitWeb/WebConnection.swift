/// A connection to a page, as the screen uses it.
package protocol WebConnection: AnyObject, Sendable {
  /// Whether bytes wait to be accepted.
  var isBusy: Bool { get }
  /// Sends messages in their order.
  func send(_ packets: [WebPacket])
  /// Ends the connection.
  /// - Parameters:
  ///   - code: the code of a WebSocket.
  ///   - reason: a short sentence, which the page shows.
  func close(code: Int, reason: String)
}

/// Why the program ends a connection. The page does not come back after these codes.
package enum WebClosing {
  /// The message breaks a rule.
  package static let violation = 1008
  /// A different page controls the program.
  package static let inUse = 4001
  /// This page continues elsewhere.
  package static let replaced = 4002
}
