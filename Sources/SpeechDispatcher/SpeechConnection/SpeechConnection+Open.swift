internal import CSpeechDispatcher
internal import Glibc

extension SpeechConnection {
  /// Connects to the server at `SPEECHD_ADDRESS`, or else to the user's own server, which is started if it is
  /// not running. Blocks without a timeout.
  /// - Parameters:
  ///   - clientName: the name of the program in the server's lists.
  ///   - onNotice: receives the events of messages, on libspeechd's thread.
  ///   - onHangUp: called once, on a separate thread, when the connection has ended.
  /// - Returns: a connection that is ready to speak.
  /// - Throws: the reason why the connection failed.
  static func open(
    clientName: String, onNotice: @escaping @Sendable (SpeechNotice) -> Void,
    onHangUp: @escaping @Sendable () -> Void
  ) throws(SpeechFailure) -> SpeechConnection {
    assertNotOnMainThread()
    var error: UnsafeMutablePointer<CChar>?
    guard let address = spd_get_default_address(&error) else {
      throw .unreachable(consumeText(error) ?? "SPEECHD_ADDRESS is not an address")
    }
    defer { SPDConnectionAddress__free(address) }
    if address.pointee.method == SPD_METHOD_UNIX_SOCKET, let path = address.pointee.unix_socket_name {
      // spd_open2 would block forever on a stopped server, without a way to interrupt it.
      guard ServerProbe.mayAnswer(socket: String(cString: path)) else { throw .unresponsive }
    }
    guard let slot = CallbackSlot(receiver: onNotice) else { throw .exhausted }
    let isNamed = getenv("SPEECHD_ADDRESS") != nil
    let opened = spd_open2(
      clientName, "main", nil, SPD_MODE_THREADED, address, isNamed ? 0 : 1, &error)
    guard let opened else {
      slot.release()
      throw .unreachable(consumeText(error) ?? "no reason was given")
    }
    slot.install(in: opened)
    let connection = SpeechConnection(raw: opened, slot: slot, onHangUp: onHangUp)
    try connection.prepare()
    return connection
  }

  /// Configures the connection on the server.
  private func prepare() throws(SpeechFailure) {
    let commands = [
      // SSML enables marks; markup characters in texts are escaped.
      "SET SELF SSML_MODE on",
      // The program has its own queue. Messages of this server priority are neither interrupted nor dropped
      // by speech of other programs.
      "SET SELF PRIORITY message",
      "SET SELF NOTIFICATION begin on", "SET SELF NOTIFICATION end on",
      "SET SELF NOTIFICATION cancel on", "SET SELF NOTIFICATION index_marks on",
    ]
    for command in commands {
      guard let reply = request(command) else { throw .lost }
      guard reply.isSuccess else { throw .refused(reply) }
    }
    guard let reply = request("GET LANGUAGE") else { throw .lost }
    if reply.isSuccess { defaultLanguage = reply.data.first }
    lastSettings["LANGUAGE"] = defaultLanguage
  }

  /// Copies and frees a text that the library allocated.
  private static func consumeText(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
