import BacklitGeometry

extension InputDecoder {
  /// Decodes a mouse report into a pointer event: `CSI < button ; x ; y M` for a press or a motion, with `m`
  /// for a release (xterm's SGR mouse modes 1006 and 1016).
  mutating func decodeMouseReport(_ sequence: ControlSequence) {
    var sequence = sequence
    // Some terminals end the parameters with a semicolon.
    if sequence.parameters.last == [nil] { sequence.parameters.removeLast() }
    guard let values = sequence.values(exactly: 3), values[0] >= 0 else { return }
    let bits = values[0]
    var modifiers: KeyModifiers = []
    if bits & 4 != 0 { modifiers.insert(.shift) }
    if bits & 8 != 0 { modifiers.insert(.alt) }
    if bits & 16 != 0 { modifiers.insert(.control) }
    guard let (phase, button) = Self.action(bits, isRelease: sequence.final == 0x6D) else { return }
    emit(
      .input(
        .pointer(
          PointerEvent(
            phase, button: button, location: location(x: values[1], y: values[2]), modifiers: modifiers))))
  }

  /// The location in cells. Reports count from 1; a report in cells means the middle of the cell. Coordinates
  /// are limited to ``pixelLimit``.
  private func location(x: Int, y: Int) -> Point {
    func bounded(_ number: Int) -> Double { Double(min(max(number - 1, -Self.pixelLimit), Self.pixelLimit)) }
    guard reportsPixels, let cell = cellPixelSize, cell.width > 0, cell.height > 0 else {
      return Point(x: bounded(x) + 0.5, y: bounded(y) + 0.5)
    }
    return Point(x: bounded(x) / cell.width, y: bounded(y) / cell.height)
  }

  /// The phase and the button of a mouse report; nil for reports without meaning.
  private static func action(
    _ bits: Int, isRelease: Bool
  ) -> (PointerEvent.Phase, PointerEvent.Button?)? {
    guard bits < 128 else { return nil }  // buttons 8 to 11
    if bits & 64 != 0 {
      // Only a press counts as a wheel step.
      guard !isRelease, bits & 32 == 0 else { return nil }
      return switch bits & 3 {
      case 0: (.scroll(dx: 0, dy: -1), nil)
      case 1: (.scroll(dx: 0, dy: 1), nil)
      case 2: (.scroll(dx: -1, dy: 0), nil)
      default: (.scroll(dx: 1, dy: 0), nil)
      }
    }
    let button: PointerEvent.Button? =
      switch bits & 3 {
      case 0: .primary
      case 1: .middle
      case 2: .secondary
      default: nil
      }
    if isRelease { return (.up, button) }
    if bits & 32 != 0 { return button == nil ? (.hover, nil) : (.drag, button) }
    return button == nil ? nil : (.down, button)
  }
}
