internal import Speech

extension DispatcherStateMachine {
  /// Starts the next call, unless a call is running or nothing is to be done.
  mutating func advance() -> [Effect] {
    guard running == nil else { return [] }
    if isConnected && isBroken { return start(.close) }
    if wantsCancel {
      wantsCancel = false
      if isConnected { return start(.cancel) }
    }
    if isShutDown {
      if isConnected { return start(.close) }
      guard !isFinished else { return [] }
      isFinished = true
      return [.finished]
    }
    if !isConnected {
      guard waiting != nil || wantsOpen else { return [] }
      guard abandonedWorkers <= timing.abandonedWorkerLimit else { return fail(.exhausted) }
      return start(.open)
    }
    guard let next = waiting else {
      // The server does not respond while its module lists the voices: some tenths of a second with eSpeak
      // NG.
      guard wantsVoices, messages.isEmpty else { return [] }
      wantsVoices = false
      return start(.listVoices)
    }
    waiting = nil
    guard !SpeechRun.runs(of: next).isEmpty else {
      return [.emit(.began(next.id)), .emit(.ended(next.id))]
    }
    return start(.speak(next, settings))
  }

  /// Handles a failure: drops all utterances and schedules a retry.
  mutating func fail(_ failure: SpeechFailure) -> [Effect] {
    let isMissed = waiting != nil || !messages.isEmpty || !isUnavailable
    waiting = nil
    wantsCancel = false
    wantsOpen = false
    wantsVoices = false
    messages = [:]
    earlyNotices = []
    if isConnected { isBroken = true }
    guard !isShutDown else { return advance() }
    isUnavailable = true
    var effects: [Effect] = []
    if isMissed {
      effects.append(.emit(.unavailable(reason: failure.reason, remedy: failure.remedy)))
    }
    if failure != .exhausted {
      let token = makeToken()
      retryToken = token
      effects.append(.timer(token: token, milliseconds: retryDelay))
      retryDelay = min(retryDelay * 2, timing.lastRetry)
    }
    return effects + advance()
  }

  /// Starts a call on the worker, with a timeout.
  private mutating func start(_ call: Call) -> [Effect] {
    let token = makeToken()
    running = Running(call: call, token: token)
    let limit = call == .open || call == .listVoices ? timing.open : timing.call
    return [.call(call, token: token), .timer(token: token, milliseconds: limit)]
  }
}
