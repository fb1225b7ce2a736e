import ArgumentParser
import Backlit
import DemoSupport
import Glibc

/// Shows every control in every state on one sheet, in a terminal or as a picture.
@main
struct Gallery: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "Gallery", abstract: "Show every control in every state on one sheet.",
    discussion: """
      In the terminal: Tab moves the focus, s changes the style, c changes the contrast, p switches between \
      shapes and plain lines, q quits. The environment variable NO_COLOR turns colours off.
      """)

  @Option(help: "The user interface style: dark or light.")
  var style = UserInterfaceStyle.dark

  @Option(help: "The quality: pixels, symbols or plain; by default the best that the terminal supports.")
  var quality: DisplayQuality?

  @Flag(help: "Increase the contrast.")
  var contrast = false

  @Flag(help: "Show no colours.")
  var noColor = false

  @Option(name: .customShort("o"), help: ArgumentHelp("Write a picture instead.", valueName: "file.png"))
  var output: String?

  @MainActor
  func run() async throws {
    if let output {
      try writePicture(to: output)
    } else {
      throw ExitCode(await show())
    }
  }

  @MainActor
  private func applyPreferences(to session: Session) {
    session.screen.preferences.userInterfaceStyle = style
    session.screen.preferences.prefersHighContrast = contrast
  }

  @MainActor
  private func show() async -> Int32 {
    if noColor { setenv("NO_COLOR", "1", 1) }
    do {
      let application = try Application(name: "gallery")
      let session = application.session
      application.quality = quality
      applyPreferences(to: session)
      session.programKeys = [KeyHelpItem(keys: "s c p", meaning: "style, contrast, plain")]
      session.addUnhandledKeyHandler { [weak application] event in
        guard let application, event.modifiers.isEmpty else { return false }
        let screen = application.session.screen
        switch event.key {
        case .character("s"):
          screen.preferences.userInterfaceStyle =
            screen.preferences.userInterfaceStyle == .dark ? .light : .dark
        case .character("c"): screen.preferences.prefersHighContrast.toggle()
        case .character("p"):
          let shapes = quality == .plain ? nil : quality
          application.quality = application.session.quality == .plain ? shapes : .plain
        case .character("q"): application.quit()
        default: return false
        }
        return true
      }
      session.show(Specimens.sheet(cell: session.metrics.cellSize))
      return await application.run()
    } catch {
      StandardError.write("Gallery: \(error)")
      return 2
    }
  }

  /// Writes the whole sheet as a PNG file, without a terminal.
  @MainActor
  private func writePicture(to path: String) throws {
    let display = HeadlessDisplay(columns: 114, rows: 77)
    applyPreferences(to: display.session)
    display.session.quality = quality ?? .symbols
    display.session.showsColor = !noColor
    display.show(Specimens.sheet(cell: display.session.metrics.cellSize))
    display.session.window.focus(on: display.view("focused"))
    display.settle()
    let bytes =
      quality == .pixels
      ? display.png(scale: 2)
      : BitmapRenderer.png(
        scene: display.grid.scene(
          cellSize: display.session.metrics.cellSize, foreground: Color(white: 0.9), background: .black),
        scale: 2)
    do {
      try FileIO.write(bytes, to: path)
    } catch {
      StandardError.write("Gallery: \(error)")
      throw ExitCode.failure
    }
  }
}

extension UserInterfaceStyle: ExpressibleByArgument {}
