import Dispatch
import Glibc

extension TerminalDevice {
  /// Writes what the C library has collected for standard output, which comes before what is written directly.
  package static func flushOutput() { OutputCapture.flush() }

  /// Whether earlier bytes still wait to be written, or the terminal is not entered. Drop a frame before
  /// encoding it while this is true; `onDrained` or `onContinue` is called when writing can continue.
  package var isBusy: Bool { !isEntered || pendingStart < pending.count }

  /// Writes bytes without blocking: bytes that the terminal does not accept now are written later.
  ///
  /// - Returns: false when nothing was accepted: the terminal is not entered, or earlier bytes wait and these
  ///   would exceed `writeLimit`. Bytes are accepted completely or not at all.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    let waiting = pending.count - pendingStart
    guard waiting == 0 || waiting + bytes.count <= Self.writeLimit else { return false }
    return send(bytes)
  }

  /// Writes bytes that must not be dropped, such as modes, regardless of `writeLimit`.
  /// - Returns: false when the terminal is not entered.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    guard isEntered else { return false }
    // Every frame passes through here, on whichever thread serves the main queue now.
    if guardsProcess {
      SignalHandlerStack.prepare()
      OutputCapture.trim()
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
      // A crash on another thread has restored the terminal; nothing may be written after that.
      guard restorerState.pointee.isArmed else { return }
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

  /// Reads the available bytes, at most 64 KiB at a time, so that other work can run in between.
  private func readAvailable() {
    guard isEntered else { return }
    if guardsProcess { SignalHandlerStack.prepare() }
    reserve?.noteReading()
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

  /// Closes the device after the terminal is gone: nothing can be restored or read.
  private func hangUp() {
    guard !isClosed else { return }
    leave()
    isClosed = true
    onClosed?()
  }
}
