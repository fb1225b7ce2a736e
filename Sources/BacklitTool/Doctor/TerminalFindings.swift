import BacklitGeometry
import BacklitTerminal

/// The findings that follow from a terminal's answers.
struct TerminalFindings {
  /// The minimum useful size, in columns and rows.
  private static let leastColumns = 20, leastRows = 6

  let answers: TerminalAnswers
  private var capabilities: TerminalCapabilities { answers.capabilities }

  var all: [Finding] {
    let known = [size, colors, keyboard, pointer, frames, resize, pictures]
    return switch answers.timing {
    case .inTime: known
    case .late: [lateness] + known
    case .never: [silence, size, colors]
    }
  }

  /// The time that programs wait for answers, in milliseconds.
  private static let limit = Int(TerminalProbe.limit * 1000)

  private var lateness: Finding {
    .warning(
      "answers", "They came after the \(Self.limit) milliseconds that programs wait.",
      "Nothing to do: programs start without the answers and use them when they arrive.")
  }

  private var silence: Finding {
    .warning(
      "answers",
      "None came in \(Self.limit) milliseconds, nor in \(TerminalCheck.timeLimit / 1000) seconds; "
        + "only what TERM says is used.",
      "Backlit still works. Try a current terminal, such as kitty, foot, WezTerm, Konsole or xterm.")
  }

  private var size: Finding {
    let size = answers.size
    let cells = "\(size.columns)×\(size.rows) cells"
    guard size.columns >= Self.leastColumns, size.rows >= Self.leastRows else {
      return .warning(
        "size", "\(cells), too few for most screens.",
        "Enlarge the window: at least \(Self.leastColumns)×\(Self.leastRows), better 80×24.")
    }
    guard let cell = answers.cellPixelSize else {
      return .ok(
        "size",
        "\(cells); a cell is assumed to be twice as high as wide, as the terminal does not report its size.")
    }
    return .ok("size", "\(cells) of \(Int(cell.width))×\(Int(cell.height)) pixels.")
  }

  private var colors: Finding {
    switch capabilities.colorDepth {
    case .trueColor: return .ok("colours", "24 bits.")
    case .indexed256:
      return .warning(
        "colours", "256 colours.",
        "If the terminal has more: export COLORTERM=truecolor")
    case .ansi16:
      return .warning(
        "colours", "16 colours, so controls are drawn with lines and symbols.",
        "If the terminal has more, set TERM to its name, such as: export TERM=xterm-256color")
    case .none where capabilities.isColorRefused:
      return .ok("colours", "None, because NO_COLOR is set; shapes differ by brightness.")
    case .none:
      return .warning(
        "colours", "None, according to TERM; controls are drawn with lines and symbols.",
        "If the terminal has colours, set TERM to its name, such as: export TERM=xterm-256color")
    }
  }

  private var keyboard: Finding {
    capabilities.kittyKeyboard
      ? .ok("keyboard", "All keys are distinguished (kitty's keyboard protocol).")
      : .warning(
        "keyboard",
        "No kitty keyboard protocol: Control alone cannot stop speech, and some keys cannot be distinguished.",
        "Any other key of the reader stops speech too. kitty, foot, WezTerm and Ghostty have the protocol.")
  }

  private var pointer: Finding {
    if capabilities.pixelPointer, answers.cellPixelSize != nil {
      return .ok("pointer", "Reported in pixels (mode 1016), for smooth drags.")
    }
    return .warning(
      "pointer", "Reported in cells, not in pixels (mode 1016): a drag moves a control in steps of a cell.",
      "For finer steps use the arrow keys, or kitty, foot or xterm.")
  }

  private var frames: Finding {
    capabilities.synchronizedUpdates
      ? .ok("frames", "Shown only when complete (mode 2026).")
      : .warning(
        "frames", "Shown while they arrive, because mode 2026 is missing: fast motion can tear.",
        "Nothing to do. kitty, foot, WezTerm and Ghostty show only complete frames.")
  }

  private var resize: Finding {
    .ok(
      "resizing",
      capabilities.inBandResize ? "Reported by the terminal (mode 2048)." : "Reported by SIGWINCH.")
  }

  private var pictures: Finding {
    if capabilities.showsPictures, answers.cellPixelSize != nil {
      return .ok(
        "pictures",
        capabilities.kittyGraphics
          ? "In pixels (kitty's graphics protocol)."
          : capabilities.usesInlinePictures ? "In pixels (iTerm2's protocol)." : "In pixels (sixel).")
    }
    return .ok(
      "pictures", "Drawn with " + (capabilities.hasBlocks ? "block characters." : "lines and symbols.") + lack
    )
  }

  /// The reason why pictures are not drawn in pixels although the terminal supports graphics.
  private var lack: String {
    guard capabilities.kittyGraphics || capabilities.sixelGraphics || capabilities.inlinePictures else {
      return ""
    }
    if let colors = capabilities.sixelColors, colors < 256, !capabilities.kittyGraphics,
      !capabilities.inlinePictures
    {
      return " Sixel graphics have \(colors) colours, but 256 are needed."
    }
    return answers.cellPixelSize == nil
      ? " The terminal supports graphics, but does not report the size of a cell."
      : " The terminal supports graphics, but has too few text colours."
  }
}
