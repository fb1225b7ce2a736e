import ArgumentParser
import Backlit
import BacklitWeb
import DemoSupport
import Glibc

/// Shows every control in every state on one sheet, in a terminal or as a picture.
@main
struct Gallery: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "Gallery", abstract: "Show every control in every state on one sheet.",
    discussion: """
      In the terminal: Tab moves the focus, s changes the style, t the theme, c the contrast, p switches \
      between shapes and plain lines, q quits. The environment variable NO_COLOR turns colours off.
      """)

  @Option(help: "The user interface style: dark or light.")
  var style = UserInterfaceStyle.dark

  @Option(help: "The theme: standard, or one of the examples harbor, paper and phosphor.")
  var theme = Theme.standard

  @Flag(help: "Increase the contrast.")
  var contrast = false

  @Flag(help: "Show no colours.")
  var noColor = false

  @OptionGroup var display: DisplayOptions

  @OptionGroup var program: ProgramOptions

  @Option(name: .customShort("o"), help: ArgumentHelp("Write a picture instead.", valueName: "file.png"))
  var output: String?

  @MainActor
  func run() async throws {
    if let output { return try writePicture(to: output) }
    var options = Application.Options(
      startsReader: program.reader, quitKey: KeyEvent(.character("q")))
    options.allowWeb()
    try await Application.run(name: "gallery", options: options) { application in
      application.displayQuality = display.quality
      application.displaysColor = !noColor
      applyPreferences(to: application.session)
      application.programName = "Gallery"
      application.programKeys = [KeyHelpItem(keys: "s t c p", meaning: "style, theme, contrast, plain")]
      application.addUnhandledKeyHandler { [weak application] event in
        application.map { handle(event, in: $0) } ?? false
      }
      application.window.theme = theme
      application.show(Specimens.sheet(cell: application.window.screen.cellSize))
    }
  }

  /// Handles a key that no control handled.
  @MainActor
  private func handle(_ event: KeyEvent, in application: Application) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    let screen = application.window.screen
    switch event.key {
    case .character("s"):
      screen.preferences.userInterfaceStyle =
        screen.preferences.userInterfaceStyle == .dark ? .light : .dark
    case .character("c"): screen.preferences.prefersHighContrast.toggle()
    case .character("t"):
      let themes = Theme.examples
      let index = themes.firstIndex { $0.name == application.window.theme.name } ?? 0
      application.window.theme = themes[(index + 1) % themes.count]
    case .character("p"):
      let shapes = display.quality == .plain ? nil : display.quality
      application.displayQuality =
        application.window.traitCollection.displayQuality == .plain ? shapes : .plain
    default: return false
    }
    return true
  }

  @MainActor
  private func applyPreferences(to session: Session) {
    session.screen.preferences.userInterfaceStyle = style
    session.screen.preferences.prefersHighContrast = contrast
    // The texts of the sheet are not translated, so they keep their direction.
    if let language = display.language { session.setLanguage(language, mirrorsLayout: false) }
    display.apply(to: session)
  }

  /// Writes the whole sheet as a PNG file, without a terminal.
  @MainActor
  private func writePicture(to path: String) throws {
    let headless = HeadlessDisplay(columns: 114, rows: 77)
    applyPreferences(to: headless.session)
    headless.session.displayQuality = display.quality ?? .symbols
    headless.session.displaysColor = !noColor
    headless.session.window.theme = theme
    let cell = headless.session.screen.cellSize
    let sheet = Specimens.sheet(cell: cell)
    headless.show(sheet)
    // Large text needs a larger sheet; the last row shows captions.
    let size = sheet.contentSize
    headless.robot.resize(
      columns: max(114, Int((size.width / cell.width).rounded(.up))),
      rows: max(77, Int((size.height / cell.height).rounded(.up)) + 1))
    headless.session.window.focus(on: headless.view("focused"))
    headless.settle()
    let bytes = display.quality == .pixels ? headless.png(scale: 2) : headless.cellPNG(scale: 2)
    // Written in place: a file that is replaced could be a device, or have further names.
    let file = fopen(FileName.bytes(path), "we")
    let isWritten = file.map { fwrite(bytes, 1, bytes.count, $0) == bytes.count } ?? false
    guard file.map({ fclose($0) == 0 }) ?? false, isWritten else {
      StandardError.write("Gallery: \(path) cannot be written; check the name and its folder")
      throw ExitCode.failure
    }
  }
}

extension Theme: @retroactive ExpressibleByArgument {
  /// Finds a theme by its name.
  public init?(argument: String) {
    guard let theme = Theme.examples.first(where: { $0.name == argument }) else { return nil }
    self = theme
  }

  /// The name of the theme.
  public var defaultValueDescription: String { name }
}

extension UserInterfaceStyle: @retroactive ExpressibleByArgument {}
