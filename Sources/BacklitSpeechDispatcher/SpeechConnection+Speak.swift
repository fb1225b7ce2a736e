import BacklitAccessibility
import Glibc

extension SpeechConnection {
  /// Sends an utterance to the server, as one message for each of its language runs.
  /// - Parameters:
  ///   - utterance: the utterance; it must not be empty.
  ///   - settings: the voice settings; the server's own values apply where they have none.
  /// - Returns: the server's numbers of the messages, in order.
  /// - Throws: the reason why the server did not accept it.
  func speak(_ utterance: Utterance, _ settings: VoiceSettings) throws(SpeechFailure) -> [Int] {
    try use(settings.rate, for: "RATE")
    try use(settings.pitch, for: "PITCH")
    try use(settings.volume, for: "VOLUME")
    var messages: [Int] = []
    for run in SpeechRun.runs(of: utterance) {
      try useLanguage(run.language)
      // The selected voice is for the utterance's language; other languages need a voice of that language.
      try useVoice(run.isNative ? settings.voice : nil)
      messages.append(try speak(run))
    }
    return messages
  }

  /// Cancels all messages of this connection on the server.
  func cancel() throws(SpeechFailure) {
    guard request("CANCEL SELF") != nil else { throw .lost }
  }

  /// Waits for a reply.
  func ping() throws(SpeechFailure) {
    guard request("GET OUTPUT_MODULE") != nil else { throw .lost }
  }

  /// The server's own settings of the voice.
  func defaults() throws(SpeechFailure) -> VoiceSettings {
    VoiceSettings(
      rate: try serverValue("RATE").flatMap { Int($0) }, pitch: try serverValue("PITCH").flatMap { Int($0) },
      volume: try serverValue("VOLUME").flatMap { Int($0) })
  }

  /// The server's own value of a setting, which is asked for once; it must not have been changed before. Nil if
  /// the server does not report it.
  private func serverValue(_ name: String) throws(SpeechFailure) -> String? {
    if let value = serverValues[name] { return value }
    guard let reply = request("GET \(name)") else { throw .lost }
    guard reply.isSuccess, let value = reply.data.first else { return nil }
    serverValues[name] = value
    return value
  }

  /// Sets a value on the server; nil restores the server's own value if it was changed.
  private func use(_ value: Int?, for name: String) throws(SpeechFailure) {
    if let value {
      if lastSettings[name] == nil { _ = try serverValue(name) }
      try set(name, "\(value)")
    } else if lastSettings[name] != nil, let own = serverValues[name] {
      try set(name, own)
    }
  }

  /// The voices of the current module, without variants of other voices; eSpeak NG has a hundred variants of
  /// each voice.
  func voices() throws(SpeechFailure) -> [Voice] {
    let all = try list("LIST SYNTHESIS_VOICES").compactMap(Voice.init(line:))
    let names = Set(all.map(\.name))
    return all.filter { voice in
      guard let plus = voice.name.lastIndex(of: "+") else { return true }
      return !names.contains(String(voice.name[..<plus]))
    }
  }

  private func speak(_ run: SpeechRun) throws(SpeechFailure) -> Int {
    guard let ready = request("SPEAK") else { throw .lost }
    guard ready.isSuccess else { throw .refused(ready) }
    guard let reply = request(run.message + "\r\n.") else { throw .lost }
    guard reply.isSuccess, let message = reply.data.first.flatMap({ Int($0) }) else { throw .refused(reply) }
    return message
  }

  /// Sets the language on the server; if the server does not support it, sets the server's default language.
  private func useLanguage(_ tag: String?) throws(SpeechFailure) {
    guard let tag = tag ?? defaultLanguage, try !set("LANGUAGE", tag), let defaultLanguage else { return }
    try set("LANGUAGE", defaultLanguage)
  }

  private func useVoice(_ name: String?) throws(SpeechFailure) {
    let isName = name.map {
      !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    // NULL is the server's name for no voice; then the language selects the voice.
    let value = isName == true ? name ?? "NULL" : "NULL"
    if value != lastSettings["SYNTHESIS_VOICE"] ?? "NULL" { try set("SYNTHESIS_VOICE", value) }
  }

  /// Sets a value on the server, unless it is the last value that was sent.
  /// - Returns: whether the server accepted the value. Refused values are not sent again.
  @discardableResult private func set(_ name: String, _ value: String) throws(SpeechFailure) -> Bool {
    guard lastSettings[name] != value else { return true }
    guard let reply = request("SET SELF \(name) \(value)") else { throw .lost }
    lastSettings[name] = value
    return reply.isSuccess
  }
}

extension Voice {
  /// Parses a line of an SSIP voice list: name, language and variant, separated by tabs.
  init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    self.init(name: String(parts[0]), language: String(parts[1]))
  }
}

/// A reply of the server in SSIP format: lines `NNN-data` and a last line `NNN text`.
struct SpeechReply: Hashable, Sendable {
  /// The result code; `nil` if the reply has none.
  var code: Int?
  /// The data lines, without their codes.
  var data: [String]
  /// The text of the last line.
  var message: String

  /// Parses a reply; a malformed reply has no code.
  init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    code = lines.last.flatMap { Int($0.prefix(3)) }
    data = lines.dropLast().map { String($0.dropFirst(4)) }
    message = lines.last.map { String($0.dropFirst(4)) } ?? ""
  }

  /// Whether the command succeeded: SSIP codes from 100 to 299.
  var isSuccess: Bool { code.map { (100..<300).contains($0) } ?? false }
}

extension SpeechFailure {
  /// The server cannot be reached, for a reason in the words of the library.
  static func unreachable(_ why: String) -> SpeechFailure {
    .unreachable(details: why, hasAddress: getenv("SPEECHD_ADDRESS") != nil)
  }

  /// The server replied with an error.
  static func refused(_ reply: SpeechReply) -> SpeechFailure { .refused(details: reply.message) }
}
