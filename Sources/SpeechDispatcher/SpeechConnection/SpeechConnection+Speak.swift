internal import Speech

extension SpeechConnection {
  /// Hands an utterance to the server, as one message for each of its languages.
  /// - Parameters:
  ///   - utterance: what to say; there must be something to say in it.
  ///   - settings: how; `nil` leaves it to the server.
  /// - Returns: the numbers that the server gave the messages, in their order.
  /// - Throws: why it was not taken.
  func speak(_ utterance: Utterance, _ settings: VoiceSettings?) throws(SpeechFailure) -> [Int] {
    if let settings {
      try set("RATE", "\(settings.rate)")
      try set("PITCH", "\(settings.pitch)")
      try set("VOLUME", "\(settings.volume)")
    }
    var messages: [Int] = []
    for run in SpeechRun.runs(of: utterance) {
      try useLanguage(run.language)
      // The chosen voice is for the person's own language; what is foreign needs a voice of its own.
      try useVoice(run.isNative ? settings?.voice : nil)
      messages.append(try speak(run))
    }
    return messages
  }

  /// Has the server fall silent and forget what it has of ours.
  func cancel() throws(SpeechFailure) {
    guard request("CANCEL SELF") != nil else { throw .lost }
  }

  /// The voices of the module in use, without the variants of others, of which eSpeak NG has a hundred for each.
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
    guard ready.isFine else { throw .refused(ready) }
    guard let reply = request(run.message + "\r\n.") else { throw .lost }
    guard reply.isFine, let message = reply.data.first.flatMap({ Int($0) }) else { throw .refused(reply) }
    return message
  }

  /// Tells the server the language; one that it does not have is not an error, its own one is spoken instead.
  private func useLanguage(_ tag: String?) throws(SpeechFailure) {
    guard let tag = tag ?? defaultLanguage, try !set("LANGUAGE", tag), let defaultLanguage else { return }
    try set("LANGUAGE", defaultLanguage)
  }

  private func useVoice(_ name: String?) throws(SpeechFailure) {
    let isName = name.map {
      !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    // The name that the server has for none, which leaves the choice to the language.
    let value = isName == true ? name ?? "NULL" : "NULL"
    if value != told["SYNTHESIS_VOICE"] ?? "NULL" { try set("SYNTHESIS_VOICE", value) }
  }

  /// Tells the server a setting, if it was not told the same the last time.
  /// - Returns: whether the server has it; also what it refuses is told only once.
  @discardableResult private func set(_ name: String, _ value: String) throws(SpeechFailure) -> Bool {
    guard told[name] != value else { return true }
    guard let reply = request("SET SELF \(name) \(value)") else { throw .lost }
    told[name] = value
    return reply.isFine
  }
}

extension Voice {
  /// Reads a line of SSIP's list: name, language and variant with tabs between.
  init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    self.init(name: String(parts[0]), language: String(parts[1]))
  }
}
