internal import CSpeechDispatcher
internal import Glibc

extension SpeechConnection {
  /// Connects to the server that `SPEECHD_ADDRESS` names, or else to the user's own, which is started if it
  /// does not run. Takes as long as that takes.
  /// - Parameters:
  ///   - clientName: how the program is called in the server's lists.
  ///   - onNotice: called on libspeechd's thread with what becomes of messages.
  ///   - onHangUp: called once, on a thread of its own, when the connection has ended.
  /// - Returns: a connection that is ready to speak.
  /// - Throws: why there is none.
  static func open(
    clientName: String, onNotice: @escaping @Sendable (SpeechNotice) -> Void,
    onHangUp: @escaping @Sendable () -> Void
  ) throws(SpeechFailure) -> SpeechConnection {
    assertMayWait()
    var error: UnsafeMutablePointer<CChar>?
    guard let address = spd_get_default_address(&error) else {
      throw .unreachable(takeText(error) ?? "SPEECHD_ADDRESS is not an address")
    }
    defer { SPDConnectionAddress__free(address) }
    if address.pointee.method == SPD_METHOD_UNIX_SOCKET, let path = address.pointee.unix_socket_name {
      // spd_open2 would wait without limit for a server that is stopped, and could not be freed.
      guard ServerProbe.mayAnswer(socket: String(cString: path)) else { throw .mute }
    }
    guard let slot = CallbackSlot(receiver: onNotice) else { throw .exhausted }
    let isNamed = getenv("SPEECHD_ADDRESS") != nil
    let opened = spd_open2(
      clientName, "main", nil, SPD_MODE_THREADED, address, isNamed ? 0 : 1, &error)
    guard let opened else {
      slot.release()
      throw .unreachable(takeText(error) ?? "no reason was given")
    }
    slot.install(in: opened)
    let connection = SpeechConnection(raw: opened, slot: slot, onHangUp: onHangUp)
    try connection.prepare()
    return connection
  }

  /// Tells the server how it will be spoken to.
  private func prepare() throws(SpeechFailure) {
    let commands = [
      // Markup of ours, for the marks in it; what is markup in a text is escaped.
      "SET SELF SSML_MODE on",
      // The queue is ours. Of the server's priorities this is the one that no other program's speech cuts
      // off and that is never dropped in favour of one.
      "SET SELF PRIORITY message",
      "SET SELF NOTIFICATION begin on", "SET SELF NOTIFICATION end on",
      "SET SELF NOTIFICATION cancel on", "SET SELF NOTIFICATION index_marks on",
    ]
    for command in commands {
      guard let reply = request(command) else { throw .lost }
      guard reply.isFine else { throw .refused(reply) }
    }
    guard let reply = request("GET LANGUAGE") else { throw .lost }
    if reply.isFine { defaultLanguage = reply.data.first }
    told["LANGUAGE"] = defaultLanguage
  }

  /// A text that the library allocated, which is freed.
  private static func takeText(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
