internal import Speech

extension DispatcherCore {
  /// The owner wants an utterance spoken.
  mutating func speak(_ utterance: Utterance) -> [Effect] {
    guard !isShutDown else { return [] }
    var effects: [Effect] = []
    if let given = waiting { effects.append(.emit(.cancelled(given.id))) }
    waiting = utterance
    return effects + advance()
  }

  /// The owner wants silence.
  mutating func cancel() -> [Effect] {
    guard !isShutDown else { return [] }
    var effects: [Effect] = []
    if let given = waiting {
      waiting = nil
      effects.append(.emit(.cancelled(given.id)))
    }
    if case .speak = running?.call { wantsCancel = true }
    if !messages.isEmpty { wantsCancel = true }
    return effects + advance()
  }

  /// The owner wants the next utterances to sound like this.
  ///
  /// The server is told with the next one, so that what is being said goes on, and so that it is told again after
  /// every loss of it.
  /// The usual settings leave the server as the person set it up, until there were others.
  mutating func use(_ settings: VoiceSettings) -> [Effect] {
    if self.settings != nil || settings != VoiceSettings() { self.settings = settings }
    return []
  }

  /// The owner is done.
  mutating func shutdown() -> [Effect] {
    guard !isShutDown else { return [] }
    isShutDown = true
    waiting = nil
    wantsOpen = false
    wantsCancel = isConnected && !isBroken && (!messages.isEmpty || running != nil)
    return advance()
  }

  /// The server told something of a message.
  mutating func notice(_ notice: SpeechNotice) -> [Effect] {
    guard !isShutDown else { return [] }
    guard let message = messages[notice.message] else {
      // The number comes with the answer to the call under way; the notice can be faster.
      if case .speak = running?.call { early.append(notice) }
      return []
    }
    switch notice.event {
    case .began: return message.isFirst ? [.emit(.began(message.utterance))] : []
    case .ended:
      guard message.isLast else { return [] }
      forget(message.utterance)
      if !hasAskedVoices {
        hasAskedVoices = true
        wantsVoices = true
      }
      return [.emit(.ended(message.utterance))] + advance()
    case .cancelled:
      forget(message.utterance)
      // Somebody else dropped this message: the pieces after it are still the server's, and would be spoken without
      // their beginning. It drops all that it has of ours, or nothing.
      if !message.isLast { wantsCancel = true }
      return [.emit(.cancelled(message.utterance))] + advance()
    case .mark(let name):
      // The server puts marks of its own into texts.
      return name.hasPrefix("__spd_") ? [] : [.emit(.mark(message.utterance, name))]
    }
  }

  /// An utterance is over, with all its messages.
  private mutating func forget(_ utterance: UInt64) {
    for (number, message) in messages where message.utterance == utterance { messages[number] = nil }
  }

  /// The connection's socket has ended, by the server or by ``Effect/sever``.
  mutating func hungUp() -> [Effect] {
    guard isConnected, !isBroken else { return [] }
    isBroken = true
    // A call under way returns by itself, and tells more.
    return running == nil ? fail(.lost) : []
  }

  /// A call came back.
  mutating func finished(_ outcome: Outcome, token: UInt64) -> [Effect] {
    guard let ended = running, ended.token == token else { return [] }
    running = nil
    if case .open = ended.call, case .done = outcome { isConnected = true }
    if case .close = ended.call { isConnected = false }
    if ended.isSevered, ended.call != .close { return fail(.mute) }
    switch (ended.call, outcome) {
    case (_, .failed(let failure)): return fail(failure)
    case (.open, _):
      isBroken = false
      wantsOpen = false
      hasAskedVoices = false
      retryDelay = timing.firstRetry
      retryToken = nil
      let wasUnavailable = isUnavailable
      isUnavailable = false
      return (wasUnavailable ? [.emit(.available)] : []) + advance()
    case (.speak(let utterance, _), .taken(let numbers)):
      for number in numbers {
        messages[number] = Message(
          utterance: utterance.id, isFirst: number == numbers.first, isLast: number == numbers.last)
      }
      let told = early
      early = []
      var effects: [Effect] = []
      for notice in told where messages[notice.message] != nil { effects += self.notice(notice) }
      return effects + (isBroken ? fail(.lost) : advance())
    case (.cancel, _) where !isBroken:
      // What the server was told to drop will not go on, and the next message waits there until its module has
      // stopped; to wait here for the module's word as well would only make silences longer.
      let dropped = Set(messages.values.map(\.utterance)).sorted()
      messages = [:]
      return (isShutDown ? [] : dropped.map { .emit(.cancelled($0)) }) + advance()
    case (.listVoices, .voices(let voices)) where !isBroken:
      let isNews = voices != self.voices && !isShutDown
      self.voices = voices
      return (isNews ? [.emit(.voices(voices))] : []) + advance()
    default: return isConnected && isBroken ? fail(.lost) : advance()
    }
  }

  /// A token's time is up.
  mutating func timeUp(token: UInt64) -> [Effect] {
    if token == retryToken {
      retryToken = nil
      wantsOpen = true
      return advance()
    }
    guard running?.token == token else { return [] }
    if running?.isSevered == false {
      running?.isSevered = true
      return [.sever, .timer(token: token, milliseconds: timing.grace)]
    }
    // Nothing frees the call: it keeps its thread and its connection.
    running = nil
    isConnected = false
    isBroken = false
    workersLeftBehind += 1
    return [.replaceWorker] + fail(.mute)
  }
}
