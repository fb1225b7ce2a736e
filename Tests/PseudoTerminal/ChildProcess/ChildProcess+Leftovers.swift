import Glibc

extension ChildProcess {
  /// The answers to the queries for kitty's keyboard protocol and for mode 2048, so that a program turns both
  /// on.
  public static let modernAnswers = [
    (query: "\u{1B}[?u", answer: "\u{1B}[?0u"), (query: "\u{1B}[?2048$p", answer: "\u{1B}[?2048;2$y"),
  ]

  /// The differences between the current and the original state of the terminal: line settings, modes,
  /// colours.
  /// - Returns: a description of each difference; empty if the terminal is restored.
  public func leftovers() -> [String] {
    var found: [String] = []
    var (old, new) = (firstSettings, settings)
    let isSame = withUnsafeBytes(of: &old) { old in
      withUnsafeBytes(of: &new) { new in old.elementsEqual(new) }
    }
    if !isSame { found.append("the line has other settings: \(new), not \(old)") }
    let modes = [
      1047: "the alternate screen", 1000: "the pointer", 1002: "drags", 1003: "all motion", 1004: "the focus",
      1006: "the pointer's long form", 2004: "pastes", 6: "the origin",
    ]
    for (mode, name) in modes.sorted(by: { $0.key < $1.key }) where screen.isOn(mode: mode) == true {
      found.append("\(name) (mode \(mode)) is on")
    }
    for (mode, name) in [(7, "the wrap"), (25, "the cursor")] where screen.isOn(mode: mode) == false {
      found.append("\(name) (mode \(mode)) is off")
    }
    let text = String(decoding: written, as: UTF8.self)
    let pushed = text.ranges(of: "\u{1B}[>31u").count
    if pushed != text.ranges(of: "\u{1B}[<u").count { found.append("kitty's keyboard flags are left") }
    if text.ranges(of: "\u{1B}[?2048h").count != text.ranges(of: "\u{1B}[?2048l").count {
      found.append("reports of the size (mode 2048) are on")
    }
    // A character written now must have the default colours.
    let place = screen.cursor
    screen.write(Array("x".utf8))
    let cell = screen.cell(column: place.column, row: place.row)
    if let plain = VirtualTerminal(columns: 2, rows: 1) {
      plain.write(Array("x".utf8))
      if cell != plain.cell(column: 0, row: 0) { found.append("text is not plain: \(cell)") }
    }
    return found
  }
}
