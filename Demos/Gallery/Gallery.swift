import Application
import ArgumentParser
import Backlit
import Cells
import DemoSupport
import Drawing
import Glibc
import Session
import ToolkitTesting

/// Every control in every state on one sheet, in a terminal or in a picture.
@main
struct Gallery: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "Gallery", abstract: "Every control in every state on one sheet.",
    discussion: """
      In the terminal: Tab moves the focus, s changes the style, c the contrast, p between shapes and plain \
      lines, q leaves. NO_COLOR is heard.
      """)

  @Option(help: "dark or light.")
  var style = UserInterfaceStyle.dark

  @Option(help: "pixels, symbols or plain; by default what the terminal can do.")
  var quality: DisplayQuality?

  @Flag(help: "Increased contrast.")
  var contrast = false

  @Flag(help: "No colours.")
  var noColor = false

  @Option(name: .customShort("o"), help: ArgumentHelp("Make a picture instead.", valueName: "file.png"))
  var output: String?

  @MainActor
  func run() async throws {
    if let output {
      try paint(to: output)
    } else {
      throw ExitCode(await show())
    }
  }

  @MainActor
  private func prefer(_ session: Session) {
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
      prefer(session)
      session.programKeys = [KeyHelpItem(keys: "s c p", meaning: "style, contrast, plain")]
      session.onUnhandledKey = { [weak application] event in
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
      StandardError.say("Gallery: \(error)")
      return 2
    }
  }

  /// The whole sheet as a PNG, without a terminal.
  @MainActor
  private func paint(to path: String) throws {
    let display = HeadlessDisplay(columns: 114, rows: 77)
    prefer(display.session)
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
      try PlainFile.write(bytes, to: path)
    } catch {
      StandardError.say("Gallery: \(error)")
      throw ExitCode.failure
    }
  }
}

extension UserInterfaceStyle: ExpressibleByArgument {}
