import ArgumentParser
import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitPreview
import BacklitRuntime
import BacklitTerminal

/// The command `backlit preview`: shows a definition live in this terminal and reloads it after each save.
struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a definition live in this terminal, and reloads it after each save.",
    discussion: """
      For example, in Backlit's own folder, beside your editor:

        backlit preview Assets/Nibs/DJController.json

      You can use the definition as in its program, with the keyboard, the mouse and the screen reader (F6). \
      Entered values, the focus and scroll positions stay after a save, and so do the selected tabs, the stacks of \
      pages and what is presented. Pages are presented inside of the simulated screen. A definition with faults keeps \
      the last valid picture; the faults are shown beside it until you fix them.

      All commands use Alt, so that the definition receives all other keys:

        Alt S        size: the available space, 47×42 (a phone), 80×24, …
        Alt O, A     rotate the screen, or the device that has the focus; several devices at once
        Alt Shift A  add a device, remove one, or rotate one
        Alt B        the pages that the definition leads to, and the segues between them; Alt E goes along the segues of \
      the focused page, shows it alone, and edits its views
        Alt X        scale screens that are larger than the space until they fit, and back to 1:1
        Alt U        covered edges: none, or those of a phone with a notch
        Alt W, H     horizontal size class, vertical size class
        Alt Y        density of controls
        Alt D, C     dark or light, contrast
        Alt R, T     direction of text, text size
        Alt G        language: en and the languages in ../Strings
        Alt P, M     plain pictures, reduced motion
        Alt L        lines: outlines of all views, and the constraints of the inspected view
        Alt I        inspector; a click then selects a view, as does Alt with a click at any time
        Alt N, V     inspect the next accessibility element, the next view
        Alt E        edit the inspected view: pin to the superview, its safe area or its margins, size, align, embed in a \
      stack or a view, add and move views, identifier, class, outlets, actions, constraints, properties, delete; type to \
      search, Enter to choose
        Alt K        mark the inspected view, to align it with others or embed it with them
        Alt Z        undo an edit; Alt Shift Z redoes it
        Alt Up, Down scroll the panel
        Alt F, Q     panel, quit; Control C quits too

      Edits are written to the file in place; everything else in it stays as it is. An edit that would lead to \
      faults is refused with the reason. With the inspector, a click with Shift marks a view and a click with the \
      right button edits it.

      A program shows its own classes with its own option --preview FILE.

      With Shift, the keys go in the opposite direction. If a terminal does not send Alt, such as xterm in its \
      default settings, use F2 F3 F4 F5 F7 F8 F9 F10 F11 F12 for Alt S W H D R T L E K N, or click the lines of the panel. \
      ? lists all keys.

      Exit codes: 0 quit by a key, 2 usage error, or no terminal.
      """)

  @OptionGroup var options: DefinitionOptions

  @Option(
    help: ArgumentHelp(
      "The sizes in points that Alt S chooses from, instead of those of devices.", valueName: "WxH,…"),
    transform: DefinitionOptions.sizes)
  var sizes: [Size]?

  /// The settings at the start.
  private var settings: PreviewSettings {
    var settings = PreviewSettings(options.traits, language: options.language)
    settings.safeArea = options.safeArea
    settings.sizes = (sizes ?? []).map { PreviewSettings.Extent($0) }
    if let first = settings.sizes.first { settings.extent = first }
    return settings
  }

  @MainActor
  func run() async throws {
    let application: Application
    do throws(TerminalError) {
      application = try Application(name: "backlit-preview", needsScreen: true)
    } catch {
      Streams.write("backlit: \(error)", to: .error)
      throw ExitCode(2)
    }
    do throws(PreviewFailure) {
      try application.preview(options.nib, registry: .builtIn, settings: settings)
    } catch {
      Streams.write("backlit: \(error)", to: .error)
      throw ExitCode(2)
    }
    let status = await application.run()
    if status != 0 { throw ExitCode(status) }
  }
}
