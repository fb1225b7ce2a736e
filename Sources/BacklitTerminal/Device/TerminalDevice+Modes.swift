import BacklitGeometry
import Glibc

extension TerminalDevice {
  /// Takes over the terminal: raw mode, the alternate screen and the modes. Does nothing if it is already
  /// entered.
  ///
  /// Control-C and Control-Z arrive as bytes; signals from other processes are handled if the device guards
  /// the process. Such a device also captures what the process prints on this terminal (`print`, the reason
  /// of a trap, warnings of libraries) and prints it after the terminal is left, so that it does not corrupt
  /// the picture.
  /// - Throws: `TerminalError` when the terminal has hung up or rejects its settings.
  package func enter() throws(TerminalError) {
    guard !isEntered else { return }
    guard !isClosed else { throw .closed }
    var settings = termios()
    guard tcgetattr(descriptor.raw, &settings) == 0 else {
      throw .system(call: "tcgetattr", code: errno)
    }
    restorerState.pointee.setBytes(resettingBytes)
    restorerState.pointee.arm(original: settings, flags: descriptor.sharedFlags)
    if guardsProcess || leader != nil, !TerminalRestorer.register(restorerState) {
      restorerState.pointee.restore()
      throw .tooMany(limit: TerminalRestorer.capacity)
    }
    descriptor.stopBlocking()
    settings.makeRaw()
    guard tcsetattr(descriptor.raw, TCSANOW, &settings) == 0 else {
      let code = errno
      restore()
      throw .system(call: "tcsetattr", code: code)
    }
    isEntered = true
    isSuspended = false
    if guardsProcess {
      OutputCapture.begin(on: descriptor.raw)
      reserve = try? ThreadReserve(watching: descriptor)
    }
    startReading()
    send(enteringBytes)
  }

  /// Restores the terminal: every mode, the screen and the settings. Bytes that have not been written yet are
  /// dropped. Does nothing if the terminal is not entered.
  package func leave() {
    isSuspended = false
    guard isEntered else { return }
    discardPendingReports()
    reserve?.release()
    reserve = nil
    isEntered = false
    stopReading()
    stopWriting()
    if guardsProcess { OutputCapture.flush() }
    restore()
  }

  private func restore() {
    restorerState.pointee.restore()
    TerminalRestorer.unregister(restorerState)
  }

  /// Updates the capabilities from a reply and sets the modes that became available.
  ///
  /// - Returns: whether the capabilities or the size of a cell changed. Then pass the new capabilities to the
  ///   encoder and the new `cellPixelSize` to the decoder.
  package func receive(_ reply: TerminalReply) -> Bool {
    let oldSize = cellPixelSize
    var didChange = capabilities.update(from: reply)
    if case .cellPixels(let width, let height) = reply, width > 0, height > 0 {
      cellPixelSize = Size(width: Double(width), height: Double(height))
    }
    if oldSize != cellPixelSize { didChange = true }
    if !modes.isEmpty { enableAvailableModes() }
    if probeState.receive(reply) { endProbe() }
    return didChange
  }

  /// The bytes that set the modes, including the tracking of all motion if it is enabled.
  var enteringBytes: [UInt8] {
    modes.setSequence() + (tracksAllMotion ? TerminalModes.trackingAllMotion(true) : [])
  }

  /// The bytes that restore the terminal.
  var resettingBytes: [UInt8] { modes.resetSequence + ending }

  private func enableAvailableModes() {
    var new = TerminalModes(capabilities, knowsCellPixels: cellPixelSize != nil)
    if !modes.contains(.alternateScreen) { new.subtract(.ofScreen) }
    enable(new)
  }

  /// Sets further modes, which are reset when the terminal is left, however the program ends.
  package func enable(_ new: TerminalModes) {
    let wanted = modes.union(new)
    guard wanted != modes else { return }
    let bytes = wanted.setSequence(from: modes)
    modes = wanted
    if isEntered {
      // Registers the reset sequence first, because a signal may arrive in between.
      restorerState.pointee.setBytes(resettingBytes)
      send(bytes)
    }
  }

  /// Stores the size that the terminal reported in band (mode 2048). ``size`` uses it if the system does not
  /// know the size, as on lines that do not forward it.
  package func receive(_ size: TerminalSize) {
    reportedSize = size
    if let reported = size.cellPixelSize { cellPixelSize = reported }
  }
}

extension termios {
  /// Sets raw input and output as `cfmakeraw` does (termios(3)): single bytes, no echo, no signals from keys,
  /// no output processing.
  mutating func makeRaw() {
    cfmakeraw(&self)
    withUnsafeMutableBytes(of: &c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
  }
}
