import Application
import ArgumentParser
import AutoLayout
import Nibs
import Preview
import Terminal

/// `backlit preview`: a definition live in this terminal, reloaded when it is saved.
struct LivePreview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a definition live in this terminal, and again whenever it is saved.",
    discussion: """
      For example, from Backlit's own folder, beside your editor:

        backlit preview Assets/Nibs/DJController.json

      The definition can be used as in its program, by keys, by mouse and with the screen reader (F6). What is \
      entered, focused and scrolled stays when it is saved anew. A definition with faults leaves the last good \
      picture as it is; the faults are shown beside it until they are mended.

      Keys are letters with Alt, so that none is taken from the definition:

        Alt S        size: the room there is, 40×20, 80×24, …
        Alt W, H     size class across, size class down
        Alt D, C     dark or light, contrast
        Alt R, T     direction of text, text size
        Alt G        language: en and those in ../Strings
        Alt P, M     plain pictures, reduced motion
        Alt L        lines: outlines of all views, and the constraints of the one that is inspected
        Alt I        inspector; a click then chooses a view, as does a click with Alt at any time
        Alt N, V     inspect the next element that a reader stops at, the next view
        Alt Up, Down scroll the panel
        Alt F, Q     panel, leave; Control C leaves as well

      With Shift they go the other way. Where a terminal keeps Alt for itself, as xterm does unless told \
      otherwise, F2 F3 F4 F5 F7 F8 F9 F12 do what Alt S W H D R T L N do, and the lines of the panel can be \
      clicked. ? lists all keys.

      Exit codes: 0 left by key, 2 wrong call, or no terminal to show it in.
      """)

  @OptionGroup var options: StageOptions

  @MainActor
  func run() async throws {
    let application: Application
    do throws(TerminalError) {
      application = try Application(name: "backlit-preview", needsScreen: true)
    } catch {
      Streams.write("backlit: \(error)", to: .error)
      throw ExitCode(2)
    }
    application.saysLayoutProblems = false
    let previewer = Previewer(
      path: options.nib, session: application.session, registry: .builtIn,
      settings: PreviewSettings(options.traits, language: options.language))
    previewer.onLeave = { [weak application] in application?.quit() }
    previewer.onQuality = { [weak application] in application?.quality = $0 }
    LayoutEngine.onFeedbackLoop = { [weak previewer] in previewer?.layoutDidNotSettle($0.message) }
    guard let watch = FolderWatch(path: options.nib, action: { [weak previewer] in previewer?.reload() })
    else {
      Streams.write("backlit: this system cannot watch any more files", to: .error)
      throw ExitCode(2)
    }
    application.watch(watch.descriptor) { watch.read() }
    let status = await application.run()
    withExtendedLifetime(previewer) {}
    if status != 0 { throw ExitCode(status) }
  }
}
