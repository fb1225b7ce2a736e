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

  /// Cancels as ``cancel()`` does, and asks for a reply, which the server sends when it has cancelled.
  mutating func silence() -> [Effect] {
    wantsPing = isConnected && !isBroken && (!messages.isEmpty || running != nil)
    return cancel()
  }

  /// Applies voice settings to the next utterances.
  ///
  /// The settings are sent with each utterance, so they neither affect the current one nor get lost with a
  /// connection.
  mutating func use(_ settings: VoiceSettings) -> [Effect] {
    self.settings = settings
    return []
  }

  /// Shuts down.
  /// - Parameter farewell: the last utterance; the server speaks it after the connection is closed. Nil for none.
  /// - Returns: the effects to perform.
  mutating func shutdown(saying farewell: Utterance? = nil) -> [Effect] {
    guard !isShutDown else { return [] }
    isShutDown = true
    waiting = nil
    if isConnected, !isBroken { self.farewell = farewell }
    wantsOpen = false
    wantsCancel = isConnected && !isBroken && (!messages.isEmpty || running != nil)
    return advance()
  }

  /// Handles an event of a message.
  mutating func handleNotice(_ notice: SpeechNotice) -> [Effect] {
    guard !isShutDown else { return [] }
    // The server cancels messages itself, without its module.
    if notice.event != .cancelled { noteSpeech() }
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

  /// Notes that the module works.
  private mutating func noteSpeech() {
    beginning = nil
    isSuspicious = false
    isOverdue = false
    wantsPing = false
    patience.failures = 0
    silences = 0
    retryDelay = timing.firstRetry
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
    case (.restartModules, _): return advance()
    case (_, .failed(let failure)): return fail(failure)
    case (.open, _):
      isBroken = false
      wantsOpen = false
      hasAskedVoices = false
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
      let isEarly = pending.contains { messages[$0.message] != nil }
      for notice in pending where messages[notice.message] != nil { effects += self.handleNotice(notice) }
      if !isEarly, beginning == nil, !isShutDown { effects.append(expectBeginning(of: utterance.id)) }
      return effects + (isBroken ? fail(.lost) : advance())
    case (.ping, _) where !isBroken:
      // Everything that began before the reply was reported before it. Without a cancellation, a module that works
      // again would speak stale messages.
      if isOverdue { wantsCancel = true }
      return advance()
    case (.cancel, _) where !isBroken:
      // The server does not continue cancelled messages, and it delays the next message until its module has
      // stopped. Waiting for the module's confirmation here would only prolong the silence.
      if isOverdue { return fail(.silent) }
      let dropped = Set(messages.values.map(\.utterance)).sorted()
      messages = [:]
      return (isShutDown ? [] : dropped.map { .emit(.cancelled($0)) }) + advance()
    case (.listVoices, .voices(let voices, let defaults)) where !isBroken:
      var effects: [Effect] = []
      if defaults != self.defaults, !isShutDown { effects.append(.emit(.defaults(defaults))) }
      if voices != self.voices, !isShutDown { effects.append(.emit(.voices(voices))) }
      (self.voices, self.defaults) = (voices, defaults)
      return effects + advance()
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
    if token == beginning?.timer { return handleMissingBeginning() }
    guard running?.timer == token else { return [] }
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

  /// Handles a reply of the server during a call of several requests: the next reply has a new time limit.
  mutating func handleReply(token: UInt64, milliseconds: Int) -> [Effect] {
    guard let current = running, current.token == token, !current.isSevered else { return [] }
    patience.note(reply: milliseconds)
    let timer = makeToken()
    running?.timer = timer
    // The reply to a cancellation can come before the list of voices.
    let limit = current.call == .listVoices ? limit(of: .listVoices) : replyLimit
    return [.timer(token: timer, milliseconds: limit)]
  }

  /// Begins the time limit for the beginning of an utterance.
  private mutating func expectBeginning(of utterance: UInt64) -> Effect {
    let timer = makeToken()
    beginning = Beginning(timer: timer, utterance: utterance)
    let limit = isSuspicious ? timing.begin / 4 : timing.begin
    return .timer(token: timer, milliseconds: patience.limit(limit, timing))
  }

  private mutating func handleMissingBeginning() -> [Effect] {
    guard let beginning else { return [] }
    self.beginning = nil
    let pending = messages.values.map(\.utterance)
    if pending.contains(beginning.utterance) {
      isOverdue = true
      wantsPing = true
      return advance()
    }
    // It was cancelled. Its successor may be new; if it does not begin either, a shorter time is enough.
    isSuspicious = true
    return pending.max().map { [expectBeginning(of: $0)] } ?? []
  }
}
