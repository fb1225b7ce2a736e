import BacklitValues

#if Tools
import BacklitHeadless
#endif

/// The options of every program that `Application.run` runs: `--linear`, `--once`, `--script`, `--transcript`, `--record`,
/// `--size`, `--language`, `--preview`, `--braille`, `--no-braille`, `--web`, `--web-screen`, `--view-debugger` and `--help`.
///
/// Without the trait Tools, those of its features are faults.
///
/// All other arguments are the program's. So are `--size` and `--language` without `--script`, because programs may have
/// options of these names.
struct ProgramArguments: Hashable {
  #if Tools
  /// The script to play; `-` is standard input; nil for none.
  private(set) var script: String?
  /// The file for the transcript of the script; nil for none.
  private(set) var transcript: String?
  /// The file for a recording of the script; nil for none.
  private(set) var record: String?
  /// The size of the screen for the script.
  private(set) var size = ScreenSize.standard
  /// The language for the script as a BCP 47 tag; nil for English.
  private(set) var language: String?
  /// The definition to preview; nil for none.
  private(set) var preview: String?
  /// Whether the view debugger is available.
  private(set) var allowsViewDebugger = false
  #endif
  /// Whether the braille display is used; nil for the saved setting.
  private(set) var usesBraille: Bool?
  /// Whether the program runs in lines.
  private(set) var isLinear = false
  /// Whether the program writes its picture once.
  private(set) var isOnce = false
  /// Whether the program lists its options.
  private(set) var needsHelp = false

  /// The list of the options.
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - isOnWeb: whether a browser can show the program.
  /// - Returns: lines of text.
  static func help(of program: String, isOnWeb: Bool) -> String {
    var options = [
      ("--linear", "write lines for a screen reader instead of drawing"),
      ("--once", "write the picture once as text, and end"),
      ("--braille, --no-braille", "use the braille display, or not"),
    ]
    #if Tools
    options += [
      ("--script FILE", "play a script of keys and expectations without a terminal"),
      ("--transcript FILE", "write what the script makes the screen reader say to a file"),
      ("--record FILE", "record the script as an animated .svg, or as a .cast for asciinema"),
      ("--size COLSxROWS", "set the size of the screen for the script"),
      ("--language TAG", "set the language for the script, such as de"),
      ("--preview FILE", "show a definition, and again after each change of the file"),
      ("--view-debugger", "open the view debugger with Control-O"),
    ]
    #endif
    if isOnWeb {
      options += [
        ("--web [PORT]", "show the program in a browser instead, and print its address"),
        ("--web-screen [PORT]", "show a further screen in a browser beside the terminal"),
      ]
    }
    options.append(("--help", "show this list"))
    let width = (options.map(\.0.count).max() ?? 0) + 2
    let lines = options.map { option, effect in
      "  \(option)\(String(repeating: " ", count: width - option.count))\(effect)"
    }
    return "Usage: \(program) [OPTION]...\n\n" + lines.joined(separator: "\n")
      + "\n\nThe program can have arguments of its own, which are not listed here.\n"
  }

  /// How a browser shows the program in place of the terminal; nil if none does.
  private(set) var web: Web?
  /// How a browser shows a further screen; nil if none does.
  private(set) var webScreen: Web?

  /// The option `--web` or `--web-screen`.
  struct Web: Hashable {
    /// The port; nil for any that is free.
    var port: Int?
  }

  /// A fault in the arguments: what is wrong and how to fix it.
  struct Fault: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// Takes an option without a value.
  private mutating func take(_ argument: String) {
    switch argument {
    case "--linear": isLinear = true
    case "--once": isOnce = true
    case "--help": needsHelp = true
    case "--braille": usesBraille = true
    case "--no-braille": usesBraille = false
    default: break
    }
  }

  /// Reads an option for a browser: `--web`, `--web PORT` and `--web=PORT`.
  /// - Returns: nil without the option.
  /// - Throws: `Fault` for a port that does not exist.
  private static func web(_ option: String, in arguments: some Sequence<String>) throws(Fault) -> Web? {
    var web: Web?
    var isBefore = false
    for argument in arguments {
      if argument == "--" { break }
      let isNumber = !argument.isEmpty && argument.utf8.allSatisfy { (48...57).contains($0) }
      if isBefore, isNumber { web = Web(port: try port(argument, of: option)) }
      isBefore = argument == option
      if isBefore { web = Web() }
      if argument.hasPrefix(option + "=") {
        web = Web(port: try port(argument.dropFirst(option.count + 1), of: option))
      }
    }
    return web
  }

  private static func port(_ text: some StringProtocol, of option: String) throws(Fault) -> Int {
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw Fault(
        description: "\(option) cannot be \(Spelling.quoted(String(text))): it needs a port from 1 to 65535, "
          + "such as \(option) 8000")
    }
    return port
  }

  /// Checks that a program is started in one way.
  /// - Parameter others: further ways, with whether they were chosen.
  /// - Throws: `Fault` if two are chosen.
  private func checkWays(_ others: [(way: String, isChosen: Bool)] = []) throws(Fault) {
    let chosen =
      ([
        ("--linear", isLinear), ("--once", isOnce), ("--web", web != nil), ("--web-screen", webScreen != nil),
      ] + others).filter(\.1).map(\.0)
    guard chosen.count > 1 else { return }
    throw Fault(description: "\(chosen[0]) and \(chosen[1]) cannot be combined; remove one of the two")
  }

  #if Tools
  /// The options with a value, and examples of values.
  private enum Option: String, CaseIterable {
    case script, transcript, record, size, language, preview

    /// Whether it is an option only with a script.
    var needsScript: Bool { self == .size || self == .language }

    /// The value that the option needs, with an example.
    var need: String {
      switch self {
      case .script: "the path of a script, such as --script by-ear.txt"
      case .transcript: "the path of a file to write, such as --transcript words.jsonl"
      case .record: Recording.Format.need
      case .size: "columns and rows from 1 to 1000, such as --size 80x24"
      case .language: "a language tag, such as --language de"
      case .preview: "the path of a definition, such as --preview Nibs/Front.json"
      }
    }
  }

  /// Reads the arguments of a program. Arguments after `--` are not options, and those for a browser are options only if `isOnWeb`.
  /// - Throws: `Fault` for the first fault.
  init(_ arguments: some Sequence<String>, isOnWeb: Bool = false) throws(Fault) {
    if isOnWeb {
      (web, webScreen) = (try Self.web("--web", in: arguments), try Self.web("--web-screen", in: arguments))
    }
    var values: [Option: String] = [:]
    var withoutValue: [Option] = []
    var pending: Option?
    func set(_ option: Option, _ value: String) throws(Fault) {
      if value.isEmpty { withoutValue.append(option) }
      guard values.updateValue(value, forKey: option) == nil else {
        throw Fault(description: "--\(option.rawValue) is given twice; remove one of the two")
      }
    }
    for argument in arguments {
      if let option = pending {
        pending = nil
        // A missing value is more likely than a file with the name of an option.
        if argument.hasPrefix("--") {
          withoutValue.append(option)
        } else {
          try set(option, argument)
          continue
        }
      }
      if argument == "--" { break }
      if argument == "--view-debugger" { allowsViewDebugger = true }
      take(argument)
      guard argument.hasPrefix("--") else { continue }
      let parts = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = Option(rawValue: String(parts[0])) else { continue }
      if parts.count == 2 { try set(option, String(parts[1])) } else { pending = option }
    }
    if let pending { withoutValue.append(pending) }
    (script, transcript, preview) = (values[.script], values[.transcript], values[.preview])
    if let option = withoutValue.first(where: { !$0.needsScript || script != nil }) {
      throw Fault(description: "--\(option.rawValue) needs \(option.need)")
    }
    try checkWays([("--script", script != nil), ("--preview", preview != nil && script == nil)])
    try check(record: values[.record])
    try check(size: values[.size], language: values[.language])
  }

  /// Checks the file of a recording.
  private mutating func check(record path: String?) throws(Fault) {
    guard let path else { return }
    guard script != nil else {
      throw Fault(description: "--record needs --script FILE: only a script is recorded")
    }
    guard Recording.Format(path: path) != nil else {
      throw Fault(description: "--record cannot be \(Spelling.quoted(path)): it needs \(Option.record.need)")
    }
    record = path
  }

  /// Checks what options mean together, and reads those for a script.
  private mutating func check(size text: String?, language tag: String?) throws(Fault) {
    if transcript != nil, script == nil {
      throw Fault(description: "--transcript needs --script FILE: only a script has a transcript")
    }
    guard let script else { return }
    if preview != nil {
      throw Fault(
        description: "--preview and --script cannot be combined; backlit play plays a script on a definition")
    }
    if script != "-", script == transcript {
      throw Fault(
        description: "the transcript would replace the script; name a different file for --transcript")
    }
    if let tag {
      guard Language(tag) != nil else {
        throw Fault(
          description: "--language cannot be \(Spelling.quoted(tag)): it needs \(Option.language.need)")
      }
      language = tag
    }
    guard let text else { return }
    guard let size = ScreenSize(text) else {
      throw Fault(description: "--size cannot be \(Spelling.quoted(text)): it needs \(Option.size.need)")
    }
    self.size = size
  }
  #else
  /// The options of the trait Tools.
  private static let tools: Set<Substring> = [
    "--script", "--transcript", "--record", "--preview", "--view-debugger",
  ]

  /// Reads the arguments of a program. Arguments after `--` are not options, and those for a browser are options only if `isOnWeb`.
  /// - Throws: `Fault` for the first option of the trait Tools.
  init(_ arguments: some Sequence<String>, isOnWeb: Bool = false) throws(Fault) {
    if isOnWeb {
      (web, webScreen) = (try Self.web("--web", in: arguments), try Self.web("--web-screen", in: arguments))
    }
    for argument in arguments {
      if argument == "--" { break }
      take(argument)
      let option = argument.prefix { $0 != "=" }
      if Self.tools.contains(option) {
        throw Fault(
          description: "\(option) needs the trait Tools of Backlit, without which the program was built; "
            + "add \"Tools\" to the traits of the dependency in its Package.swift")
      }
    }
    try checkWays()
  }
  #endif
}
