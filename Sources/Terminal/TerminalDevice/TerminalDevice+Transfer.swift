import Dispatch
import Glibc

extension TerminalDevice {
  /// Whether earlier bytes are still waiting to go out, or the terminal is not entered. A frame that comes
  /// now is better dropped before it is encoded; `onDrained` or `onContinue` tells when to go on.
  public var isBusy: Bool { !isEntered || pendingStart < pending.count }

  /// Writes bytes without ever blocking: what the terminal does not take now goes out as it takes more.
  ///
  /// - Returns: false when nothing was taken: the terminal is not entered, or earlier bytes wait and there would be more
  ///   than `writeLimit` with these. Bytes are taken whole or not at all.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    let waiting = pending.count - pendingStart
    guard waiting == 0 || waiting + bytes.count <= Self.writeLimit else { return false }
    return send(bytes)
  }

  /// Writes bytes that no later ones make up for, such as modes, however many wait.
  /// - Returns: false when the terminal is not entered.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    guard isEntered else { return false }
    // Every frame passes here, on whichever thread serves the main queue now.
    if guardsProcess {
      HandlerStack.prepare()
      HeldOutput.bound()
    }
    if pendingStart > 0 {
      pending.removeSubrange(..<pendingStart)
      pendingStart = 0
    }
    pending += bytes
    if writeSource == nil { flush() }
    return true
  }

  private func flush() {
    while pendingStart < pending.count {
      // A crash on another thread has restored the terminal, and nothing may follow that.
      guard kit.pointee.isArmed else { return }
      let written = pending[pendingStart...].withUnsafeBytes {
        Glibc.write(descriptor.raw, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        pendingStart += written
      } else if errno == EAGAIN {
        startWriting()
        return
      } else if errno != EINTR {
        hangUp()
        return
      }
    }
    pending.removeAll(keepingCapacity: true)
    pendingStart = 0
    guard writeSource != nil else { return }
    stopWriting()
    onDrained?()
  }

  private func startWriting() {
    guard writeSource == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor.raw, queue: .main)
    // The handler runs on the main queue, which is the main actor's executor.
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.flush() } }
    source.setCancelHandler { [descriptor] in withExtendedLifetime(descriptor) {} }
    source.activate()
    writeSource = source
  }

  func stopWriting() {
    writeSource?.cancel()
    writeSource = nil
    pending.removeAll()
    pendingStart = 0
  }

  func startReading() {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.raw, queue: .main)
    // The handler runs on the main queue, which is the main actor's executor.
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.readAvailable() } }
    source.setCancelHandler { [descriptor] in withExtendedLifetime(descriptor) {} }
    source.activate()
    readSource = source
  }

  func stopReading() {
    readSource?.cancel()
    readSource = nil
  }

  /// Reads what is there, at most 64 KiB before other work gets its turn.
  private func readAvailable() {
    guard isEntered else { return }
    if guardsProcess { HandlerStack.prepare() }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      repeat {
        count = read(descriptor.raw, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    if count > 0 {
      onInput?(bytes)
    } else if count == 0 || errno != EAGAIN {
      hangUp()
    }
  }

  /// The terminal is gone: nothing can be restored, and nothing more will come.
  private func hangUp() {
    guard !isClosed else { return }
    leave()
    isClosed = true
    onClosed?()
  }
}
