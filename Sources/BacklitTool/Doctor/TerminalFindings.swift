import Geometry
import Terminal
import TerminalCodec

/// What a terminal's answers mean for a program of Backlit.
struct TerminalFindings {
  /// Below this nothing but a few letters has room, in columns and rows.
  private static let leastColumns = 20, leastRows = 6

  let answers: TerminalAnswers
  private var capabilities: TerminalCapabilities { answers.capabilities }

  var all: [Finding] {
    let known = [size, colors, keyboard, pointer, frames, resize, pictures]
    return switch answers.promptness {
    case .inTime: known
    case .late: [lateness] + known
    case .never: [silence, size, colors]
    }
  }

  /// How long programs count on answers, in milliseconds.
  private static let limit = Int(TerminalProbe.limit * 1000)

  private var lateness: Finding {
    .warning(
      "answers", "They came later than in the \(Self.limit) milliseconds that programs allow.",
      "Nothing has to be done: programs begin without them, and use them when they come.")
  }

  private var silence: Finding {
    .warning(
      "answers",
      "None came in \(Self.limit) milliseconds, nor in \(TerminalCheckup.patience / 1000) seconds; "
        + "only what TERM says is used.",
      "Backlit works all the same. Try a current terminal, such as kitty, foot, WezTerm, Konsole or xterm.")
  }

  private var size: Finding {
    let size = answers.size
    let cells = "\(size.columns)×\(size.rows) cells"
    guard size.columns >= Self.leastColumns, size.rows >= Self.leastRows else {
      return .warning(
        "size", "\(cells), too few for most screens.",
        "Make the window larger: at least \(Self.leastColumns)×\(Self.leastRows), better 80×24.")
    }
    guard let cell = answers.cellPixelSize else {
      return .ok(
        "size", "\(cells); a cell is taken to be twice as high as wide, as the terminal does not say.")
    }
    return .ok("size", "\(cells) of \(Int(cell.width))×\(Int(cell.height)) pixels.")
  }

  private var colors: Finding {
    switch capabilities.colorDepth {
    case .trueColor: return .ok("colours", "All, in 24 bits.")
    case .indexed256:
      return .warning(
        "colours", "256, as far as it says.",
        "If the terminal has more: export COLORTERM=truecolor")
    case .ansi16:
      return .warning(
        "colours", "16, so controls are drawn as lines and signs.",
        "If the terminal has more, set TERM to what it is, such as: export TERM=xterm-256color")
    case .none where capabilities.isColorRefused:
      return .ok("colours", "None, as NO_COLOR asks; shapes are told by bright and dark.")
    case .none:
      return .warning(
        "colours", "None, by its TERM; controls are drawn as lines and signs.",
        "If the terminal has colours, set TERM to what it is, such as: export TERM=xterm-256color")
    }
  }

  private var keyboard: Finding {
    capabilities.kittyKeyboard
      ? .ok("keyboard", "Every key is told apart, with kitty's protocol.")
      : .warning(
        "keyboard",
        "Without kitty's protocol: Control alone cannot silence the voice, and some keys look alike.",
        "Any other key of the reader silences it too. kitty, foot, WezTerm and Ghostty have the protocol.")
  }

  private var pointer: Finding {
    if capabilities.pixelPointer, answers.cellPixelSize != nil {
      return .ok("pointer", "Reported in pixels (mode 1016): drags are fine.")
    }
    return .warning(
      "pointer", "Reported in cells, not in pixels (mode 1016): a drag moves a control in steps of a cell.",
      "For finer steps use the arrow keys, or kitty, foot or xterm.")
  }

  private var frames: Finding {
    capabilities.synchronizedUpdates
      ? .ok("frames", "Held back until they are whole (mode 2026).")
      : .warning(
        "frames", "Shown while they arrive, without mode 2026: what moves fast may tear.",
        "Nothing has to be done. kitty, foot, WezTerm and Ghostty hold frames back.")
  }

  private var resize: Finding {
    .ok(
      "resizing",
      capabilities.inBandResize ? "Told by the terminal itself (mode 2048)." : "Told by the system's signal.")
  }

  private var pictures: Finding {
    if capabilities.showsPictures, answers.cellPixelSize != nil {
      return .ok(
        "pictures",
        capabilities.kittyGraphics ? "In pixels, by kitty's graphics." : "In pixels, as sixels.")
    }
    let hasBlocks = capabilities.isColorRefused || capabilities.colorDepth > .ansi16
    return .ok("pictures", "Drawn with " + (hasBlocks ? "block characters." : "lines and signs.") + lack)
  }

  /// Why pictures are not in pixels although the terminal has some.
  private var lack: String {
    guard capabilities.kittyGraphics || capabilities.sixelGraphics else { return "" }
    if let colors = capabilities.sixelColors, colors < 256, !capabilities.kittyGraphics {
      return " Its sixels have \(colors) colours, and 256 are needed."
    }
    return answers.cellPixelSize == nil
      ? " The terminal has pixels, but does not say how large a cell is."
      : " The terminal has pixels, but few colours beside them."
  }
}
