import Geometry

/// How many colours a terminal can show.
public enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// None but its own two.
  case none
  /// The sixteen of the ANSI palette.
  case ansi16
  /// xterm's 256.
  case indexed256
  /// Any, in 24 bits.
  case trueColor

  /// Fewer colours come before more.
  public static func < (lhs: ColorDepth, rhs: ColorDepth) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The part of a program's environment that tells about its terminal.
public struct TerminalEnvironment: Hashable, Sendable {
  /// `TERM`, the name of the terminal's kind.
  public var term: String?
  /// `TERM_PROGRAM`, which some terminals and tmux set to their name.
  public var program: String?
  /// `COLORTERM`, "truecolor" or "24bit" where direct colours are understood.
  public var colorTerm: String?
  /// `NO_COLOR`: no colours when it is there and not empty (https://no-color.org).
  public var noColor: String?

  /// An environment from its parts.
  public init(
    term: String? = nil, program: String? = nil, colorTerm: String? = nil, noColor: String? = nil
  ) {
    self.term = term
    self.program = program
    self.colorTerm = colorTerm
    self.noColor = noColor
  }
}

/// What a terminal can do: first guessed, carefully, from the environment, then known from its replies.
public struct TerminalCapabilities: Hashable, Sendable {
  /// How many colours it shows.
  public var colorDepth: ColorDepth
  /// Whether it holds back a frame until it is whole (mode 2026).
  public var synchronizedUpdates: Bool
  /// Whether it speaks kitty's keyboard protocol.
  public var kittyKeyboard: Bool
  /// Whether it tells its size by itself (mode 2048).
  public var inBandResize: Bool
  /// Whether it reports the pointer in pixels (mode 1016).
  public var pixelPointer: Bool
  /// Whether it shows pictures by kitty's graphics protocol.
  public var kittyGraphics: Bool
  /// Whether it shows pictures as sixels, which its answer to DA1 says.
  public var sixelGraphics: Bool
  /// How many colours a sixel picture can have, where it has told.
  public var sixelColors: Int?
  /// The largest sixel picture in pixels, where it has told.
  public var sixelArea: Size?
  /// Whether it can be asked about itself without showing the question as text; the Linux console is not
  /// asked more than DA1.
  public var answersQueries: Bool
  /// Whether it can be asked about kitty's graphics protocol. GNU screen and tmux take that question for a title,
  /// Apple's Terminal and terminals older than such strings for text.
  public var answersGraphicsQuery: Bool
  /// Its name and version, once it has told (XTVERSION).
  public var name: String?
  /// Whether the person asked for no colour, which no reply overrules.
  public var isColorRefused: Bool

  /// Capabilities as given; without arguments, those that every terminal has.
  public init(
    colorDepth: ColorDepth = .ansi16, synchronizedUpdates: Bool = false, kittyKeyboard: Bool = false,
    inBandResize: Bool = false, pixelPointer: Bool = false, kittyGraphics: Bool = false,
    sixelGraphics: Bool = false, sixelColors: Int? = nil, sixelArea: Size? = nil, answersQueries: Bool = true,
    answersGraphicsQuery: Bool = true, name: String? = nil, isColorRefused: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.synchronizedUpdates = synchronizedUpdates
    self.kittyKeyboard = kittyKeyboard
    self.inBandResize = inBandResize
    self.pixelPointer = pixelPointer
    self.kittyGraphics = kittyGraphics
    self.sixelGraphics = sixelGraphics
    self.sixelColors = sixelColors
    self.sixelArea = sixelArea
    self.answersQueries = answersQueries
    self.answersGraphicsQuery = answersGraphicsQuery
    self.name = name
    self.isColorRefused = isColorRefused
  }

  /// Whether pictures in pixels can be sent: by kitty's graphics, or as sixels with the 256 colours that they are made
  /// with, where there are more than sixteen for the rest. How large a cell is has to be known as well.
  public var showsPictures: Bool {
    colorDepth > .ansi16 && (kittyGraphics || sixelGraphics && sixelColors ?? 256 >= 256)
  }

  /// The careful guess from the environment: nothing that would harm a terminal without it.
  public init(environment: TerminalEnvironment) {
    self.init()
    let term = environment.term ?? ""
    answersQueries = !term.hasPrefix("linux")
    answersGraphicsQuery =
      !["linux", "screen", "tmux", "vt", "ansi", "cygwin"].contains(where: term.hasPrefix)
      && !["tmux", "Apple_Terminal"].contains(environment.program ?? "")
    isColorRefused = !(environment.noColor ?? "").isEmpty
    if isColorRefused {
      colorDepth = .none
    } else if term.hasPrefix("screen"), environment.program != "tmux" {
      // GNU screen shows what its own TERM says; COLORTERM there is that of the terminal around it. tmux takes more.
      colorDepth = term.contains("256color") ? .indexed256 : .ansi16
    } else if ["truecolor", "24bit"].contains(environment.colorTerm ?? "") || term.hasSuffix("-direct") {
      colorDepth = .trueColor
    } else {
      colorDepth = Self.depth(term: term)
    }
  }

  private static func depth(term: String) -> ColorDepth {
    if term.hasPrefix("vt") || term.hasSuffix("-m") || term.hasSuffix("-mono") { return .none }
    let few = ["", "linux", "ansi", "cygwin", "xterm-16color"]
    return few.contains(term) ? .ansi16 : .indexed256
  }
}
