import BacklitAccessibility
import Glibc

extension SpeechConnection {
  /// A line for the server, and what its reply is about.
  private enum Command {
    case set(String, String)
    /// The server is to take a text.
    case speak
    case text(String)

    var line: String {
      switch self {
      case .set(let name, let value): "SET SELF \(name) \(value)"
      case .speak: "SPEAK"
      case .text(let text): text + "\r\n."
      }
    }
  }

  /// Sends an utterance to the server in one round trip, as one message for each of its language runs, with the settings
  /// that changed.
  /// - Parameters:
  ///   - utterance: the utterance; it must not be empty.
  ///   - settings: the voice settings; the server's own values apply where they have none.
  /// - Returns: the server's numbers of the messages, in order.
  /// - Throws: the reason why the server did not accept it.
  func speak(_ utterance: Utterance, _ settings: VoiceSettings) throws(SpeechFailure) -> [Int] {
    var commands =
      use(settings.rate, for: "RATE") + use(settings.pitch, for: "PITCH")
      + use(settings.volume, for: "VOLUME") + usePunctuation(settings.punctuation)
    for run in SpeechRun.runs(of: utterance) {
      commands += useLanguage(run.language)
      // The selected voice is for the utterance's language; other languages need a voice of that language.
      commands += useVoice(run.isNative ? settings.voice : nil)
      commands += [.speak, .text(run.message)]
    }
    var messages: [Int] = []
    for (command, reply) in zip(commands, try request(commands.map(\.line))) {
      switch command {
      case .set("LANGUAGE", let tag): note(tag, isAccepted: reply.isSuccess)
      // Refused values are not sent again.
      case .set: break
      case .speak: guard reply.isSuccess else { throw .refused(reply) }
      case .text:
        guard reply.isSuccess, let message = reply.data.first.flatMap({ Int($0) }) else {
          throw .refused(reply)
        }
        messages.append(message)
      }
    }
    return messages
  }

  /// Cancels all messages of this connection on the server. What is sent next does not wait for that.
  func cancel() throws(SpeechFailure) { try post("CANCEL SELF") }

  /// Waits for a reply.
  func ping() throws(SpeechFailure) { _ = try request("GET OUTPUT_MODULE") }

  /// The server's own settings of the voice.
  var defaults: VoiceSettings {
    func number(_ name: String) -> Int? { serverValues[name].flatMap { Int($0) } }
    return VoiceSettings(rate: number("RATE"), pitch: number("PITCH"), volume: number("VOLUME"))
  }

  /// Sets a value on the server; nil restores the server's own value if it was changed.
  private func use(_ value: Int?, for name: String) -> [Command] {
    if let value { return set(name, "\(value)") }
    guard lastSettings[name] != nil, let own = serverValues[name] else { return [] }
    return set(name, own)
  }

  /// Sets the amount of spoken punctuation. The server does not report its own, which is restored with the next connection;
  /// until then it is the one of a server without a configuration.
  private func usePunctuation(_ punctuation: VoiceSettings.Punctuation?) -> [Command] {
    guard punctuation != nil || lastSettings["PUNCTUATION"] != nil else { return [] }
    return set("PUNCTUATION", (punctuation ?? .nothing).rawValue)
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

  /// Sets the language on the server, or the server's default language in place of one that the server does not support.
  private func useLanguage(_ tag: String?) -> [Command] {
    guard let wanted = tag.flatMap({ refusedLanguages.contains($0) ? nil : $0 }) ?? defaultLanguage else {
      return []
    }
    // A language that is refused leaves the one before it, which then has to be the default one.
    guard let defaultLanguage, lastSettings["LANGUAGE"] != wanted, !acceptedLanguages.contains(wanted) else {
      return set("LANGUAGE", wanted)
    }
    return set("LANGUAGE", defaultLanguage) + set("LANGUAGE", wanted)
  }

  /// Notes whether the server supports a language.
  private func note(_ language: String, isAccepted: Bool) {
    if isAccepted { acceptedLanguages.insert(language) } else { refusedLanguages.insert(language) }
    if !isAccepted, lastSettings["LANGUAGE"] == language { lastSettings["LANGUAGE"] = defaultLanguage }
  }

  private func useVoice(_ name: String?) -> [Command] {
    let isName = name.map {
      !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    // NULL is the server's name for no voice; then the language selects the voice.
    let value = isName == true ? name ?? "NULL" : "NULL"
    return value != lastSettings["SYNTHESIS_VOICE"] ?? "NULL" ? set("SYNTHESIS_VOICE", value) : []
  }

  /// Sets a value on the server, unless it is the last value that was sent.
  private func set(_ name: String, _ value: String) -> [Command] {
    guard lastSettings[name] != value else { return [] }
    lastSettings[name] = value
    return [.set(name, value)]
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
