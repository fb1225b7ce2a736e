import ArgumentParser
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
      Entered values, the focus and scroll positions stay after a save. A definition with faults keeps the last \
      valid picture; the faults are shown beside it until you fix them.

      All commands use Alt, so that the definition receives all other keys:

        Alt S        size: the available space, 40×20, 80×24, …
        Alt W, H     horizontal size class, vertical size class
        Alt D, C     dark or light, contrast
        Alt R, T     direction of text, text size
        Alt G        language: en and the languages in ../Strings
        Alt P, M     plain pictures, reduced motion
        Alt L        lines: outlines of all views, and the constraints of the inspected view
        Alt I        inspector; a click then selects a view, as does Alt with a click at any time
        Alt N, V     inspect the next accessibility element, the next view
        Alt Up, Down scroll the panel
        Alt F, Q     panel, quit; Control C quits too

      With Shift, the keys go in the opposite direction. If a terminal does not send Alt, such as xterm in its \
      default settings, use F2 F3 F4 F5 F7 F8 F9 F12 for Alt S W H D R T L N, or click the lines of the panel. \
      ? lists all keys.

      Exit codes: 0 quit by a key, 2 usage error, or no terminal.
      """)

  @OptionGroup var options: DefinitionOptions

  @MainActor
  func run() async throws {
    let application: Application
    do throws(TerminalError) {
      application = try Application(name: "backlit-preview", needsScreen: true)
    } catch {
      Streams.write("backlit: \(error)", to: .error)
      throw ExitCode(2)
    }
    application.reportsLayoutProblems = false
    let previewer = Previewer(
      path: options.nib, session: application.session, registry: .builtIn,
      settings: PreviewSettings(options.traits, language: options.language))
    previewer.onQuit = { [weak application] in application?.quit() }
    previewer.onQuality = { [weak application] in application?.quality = $0 }
    guard let watch = FolderWatch(path: options.nib, action: { [weak previewer] in previewer?.reload() })
    else {
      Streams.write("backlit: no inotify watches are left; close other programs that watch files", to: .error)
      throw ExitCode(2)
    }
    application.watch(watch.descriptor) { watch.read() }
    let status = await application.run()
    withExtendedLifetime(previewer) {}
    if status != 0 { throw ExitCode(status) }
  }
}
