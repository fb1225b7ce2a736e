import BacklitAccessibility

extension DispatcherStateMachine {
  /// Speaks an utterance; it replaces an utterance that was not sent yet.
  mutating func speak(_ utterance: Utterance) -> [Effect] {
    guard !isShutDown else { return [] }
    var effects: [Effect] = []
    if let given = waiting { effects.append(.emit(.cancelled(given.id))) }
    waiting = utterance
    return effects + advance()
  }

  /// Cancels the current and the waiting utterance.
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

  /// Applies voice settings to the next utterances.
  ///
  /// The settings are sent with each utterance, so they neither affect the current one nor get lost with a
  /// connection. Default settings are not sent before other settings were applied, so that the user's server
  /// configuration is kept.
  mutating func use(_ settings: VoiceSettings) -> [Effect] {
    if self.settings != nil || settings != VoiceSettings() { self.settings = settings }
    return []
  }

  /// Shuts down.
  mutating func shutdown() -> [Effect] {
    guard !isShutDown else { return [] }
    isShutDown = true
    waiting = nil
    wantsOpen = false
    wantsCancel = isConnected && !isBroken && (!messages.isEmpty || running != nil)
    return advance()
  }

  /// Handles an event of a message.
  mutating func handleNotice(_ notice: SpeechNotice) -> [Effect] {
    guard !isShutDown else { return [] }
    guard let message = messages[notice.message] else {
      // The notice can arrive before the reply with the number of the message.
      if case .speak = running?.call { earlyNotices.append(notice) }
      return []
    }
    switch notice.event {
    case .began: return message.isFirst ? [.emit(.began(message.utterance))] : []
    case .ended:
      guard message.isLast else { return [] }
      removeMessages(of: message.utterance)
      if !hasAskedVoices {
        hasAskedVoices = true
        wantsVoices = true
      }
      return [.emit(.ended(message.utterance))] + advance()
    case .cancelled:
      removeMessages(of: message.utterance)
      // Another program cancelled this message. The server would still speak the following messages of the
      // utterance, so cancel all messages of this connection.
      if !message.isLast { wantsCancel = true }
      return [.emit(.cancelled(message.utterance))] + advance()
    case .mark(let name):
      // The server adds its own marks to texts.
      return name.hasPrefix("__spd_") ? [] : [.emit(.mark(message.utterance, name))]
    }
  }

  /// Removes all messages of a completed utterance.
  private mutating func removeMessages(of utterance: UInt64) {
    for (number, message) in messages where message.utterance == utterance { messages[number] = nil }
  }

  /// Handles the end of the connection's socket, caused by the server or by ``Effect/sever``.
  mutating func handleHangUp() -> [Effect] {
    guard isConnected, !isBroken else { return [] }
    isBroken = true
    // A running call returns by itself and reports the failure.
    return running == nil ? fail(.lost) : []
  }

  /// Handles the outcome of a call.
  mutating func handleOutcome(_ outcome: Outcome, token: UInt64) -> [Effect] {
    guard let ended = running, ended.token == token else { return [] }
    running = nil
    if case .open = ended.call, case .done = outcome { isConnected = true }
    if case .close = ended.call { isConnected = false }
    if ended.isSevered, ended.call != .close { return fail(.unresponsive) }
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
    case (.speak(let utterance, _), .accepted(let numbers)):
      for number in numbers {
        messages[number] = Message(
          utterance: utterance.id, isFirst: number == numbers.first, isLast: number == numbers.last)
      }
      let pending = earlyNotices
      earlyNotices = []
      var effects: [Effect] = []
      for notice in pending where messages[notice.message] != nil { effects += self.handleNotice(notice) }
      return effects + (isBroken ? fail(.lost) : advance())
    case (.cancel, _) where !isBroken:
      // The server does not continue cancelled messages, and it delays the next message until its module has
      // stopped. Waiting for the module's confirmation here would only prolong the silence.
      let dropped = Set(messages.values.map(\.utterance)).sorted()
      messages = [:]
      return (isShutDown ? [] : dropped.map { .emit(.cancelled($0)) }) + advance()
    case (.listVoices, .voices(let voices)) where !isBroken:
      let isChanged = voices != self.voices && !isShutDown
      self.voices = voices
      return (isChanged ? [.emit(.voices(voices))] : []) + advance()
    default: return isConnected && isBroken ? fail(.lost) : advance()
    }
  }

  /// Handles the timeout of a token.
  mutating func handleTimeout(token: UInt64) -> [Effect] {
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
    // The call cannot be interrupted: its thread and its connection are abandoned.
    running = nil
    isConnected = false
    isBroken = false
    abandonedWorkers += 1
    return [.replaceWorker] + fail(.unresponsive)
  }
}
