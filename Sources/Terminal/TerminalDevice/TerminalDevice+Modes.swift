import Geometry
import Glibc
import TerminalCodec

extension TerminalDevice {
  /// Takes the terminal over: raw input, the alternate screen, the modes. Does nothing when that is done.
  ///
  /// Control-C and Control-Z come in as bytes, for the program to decide about; signals from outside are
  /// handled when the device guards the process. Such a device also keeps what the process prints on this
  /// terminal meanwhile (`print`, the reason of a trap, a library's warnings): it is printed once the terminal
  /// is left, instead of into the picture.
  /// - Throws: `TerminalError` when the terminal has hung up or refuses its settings.
  public func enter() throws(TerminalError) {
    guard !isEntered else { return }
    guard !isClosed else { throw .closed }
    var settings = termios()
    guard tcgetattr(descriptor.raw, &settings) == 0 else {
      throw .system(call: "tcgetattr", code: errno)
    }
    kit.pointee.setBytes(modes.leaving)
    kit.pointee.arm(original: settings)
    if guardsProcess || leader != nil, !Rescue.protect(kit) {
      kit.pointee.restore()
      throw .tooMany(limit: Rescue.capacity)
    }
    settings.makeRaw()
    guard tcsetattr(descriptor.raw, TCSANOW, &settings) == 0 else {
      let code = errno
      restore()
      throw .system(call: "tcsetattr", code: code)
    }
    isEntered = true
    isSuspended = false
    if guardsProcess { HeldOutput.begin(on: descriptor.raw) }
    startReading()
    send(enteringBytes)
  }

  /// Gives the terminal back as it was: every mode, the screen, the settings. What has not been written by
  /// then is dropped. Does nothing when the terminal is not entered.
  public func leave() {
    isSuspended = false
    guard isEntered else { return }
    settle()
    isEntered = false
    stopReading()
    stopWriting()
    if guardsProcess { HeldOutput.flush() }
    restore()
  }

  private func restore() {
    kit.pointee.restore()
    Rescue.release(kit)
  }

  /// Learns from a reply, and turns on at once whatever it makes possible.
  ///
  /// - Returns: whether the capabilities or the size of a cell changed. The encoder then gets the new
  ///   capabilities, the decoder the new `cellPixelSize`.
  public func receive(_ reply: TerminalReply) -> Bool {
    let oldSize = cellPixelSize
    var isNews = capabilities.learn(reply)
    if case .cellPixels(let width, let height) = reply, width > 0, height > 0 {
      cellPixelSize = Size(width: Double(width), height: Double(height))
    }
    if oldSize != cellPixelSize { isNews = true }
    if !modes.isEmpty { adoptModes() }
    if probeRule.receive(reply) { endProbe() }
    return isNews
  }

  /// What turns on the modes, and what is wanted beyond them.
  var enteringBytes: [UInt8] {
    modes.entering() + (tracksAllMotion ? TerminalModes.trackingAllMotion(true) : [])
  }

  private func adoptModes() {
    let wanted = TerminalModes(capabilities, knowsCellPixels: cellPixelSize != nil).union(modes)
    guard wanted != modes else { return }
    let bytes = wanted.entering(from: modes)
    modes = wanted
    if isEntered {
      // The way back first: a signal may come in between.
      kit.pointee.setBytes(modes.leaving)
      send(bytes)
    }
  }

  /// Keeps what the terminal says of its size by itself (mode 2048), so that the system's signal for the same change,
  /// which may know no pixels or nothing at all, brings no other one.
  public func receive(_ size: TerminalSize) {
    toldSize = size
    if let told = size.cellPixelSize { cellPixelSize = told }
  }
}

extension termios {
  /// Raw input and output as `cfmakeraw` has it (termios(3)): bytes as they are typed, no echo, no signals
  /// from keys, nothing added on the way out.
  mutating func makeRaw() {
    cfmakeraw(&self)
    withUnsafeMutableBytes(of: &c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
  }
}
