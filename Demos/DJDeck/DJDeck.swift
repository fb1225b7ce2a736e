import Application
import ArgumentParser
import Backlit
import Glibc
import Session
import Terminal
import ToolkitTesting

/// A DJ deck in a terminal: three pads, a pitch control and a record.
@main
struct DJDeck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "DJDeck",
    abstract: "A DJ deck in a terminal, for eyes, fingers and ears.",
    discussion: """
      Tab goes from control to control, Space presses, the arrows adjust, the mouse does what it looks like \
      it does. F6 turns the screen reader on, ? lists the keys, q leaves.

      With --script the deck is played without a terminal, by a clock of its own:
        DJDeck --script steps.txt --transcript words.jsonl
      """)

  @Option(help: ArgumentHelp("Play the steps in this file without a terminal.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Write what was spoken to this file, a JSON line each.", valueName: "file"))
  var transcript: String?

  @Option(help: ArgumentHelp("The size of the screen that a script plays on.", valueName: "COLSxROWS"))
  var size = ScreenSize(columns: 120, rows: 40)

  @Option(help: ArgumentHelp("Show this definition instead of the deck's own.", valueName: "file"))
  var nib: String?

  func validate() throws {
    if transcript != nil, script == nil {
      throw ValidationError("--transcript goes with --script: what is spoken live can be heard.")
    }
  }

  @MainActor
  func run() async throws {
    if let script {
      try HeadlessDeck(nib: nib, size: size).play(script, transcript: transcript)
    } else {
      throw ExitCode(await Self.runInTerminal(nib: nib))
    }
  }

  @MainActor
  private static func runInTerminal(nib: String?) async -> Int32 {
    do {
      let controller = DJController()
      let deck = try DeckDefinition.load(try DeckDefinition.path(nib), controller: controller)
      let application = try Application(name: "djdeck")
      application.session.programKeys = [KeyHelpItem(keys: "q", meaning: "leave the deck")]
      application.session.onUnhandledKey = { [weak application] event in
        guard event.key == .character("q"), event.modifiers.isEmpty else { return false }
        application?.quit()
        return true
      }
      application.session.show(deck)
      let status = await application.run()
      // The definition's actions do not keep their owner.
      return withExtendedLifetime(controller) { status }
    } catch let error as TerminalError {
      StandardError.say("DJDeck: \(error)")
      return 2
    } catch {
      StandardError.say("\(error)")
      return 1
    }
  }
}

/// A size in cells, as `120x40`.
struct ScreenSize: ExpressibleByArgument {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  var defaultValueDescription: String { "\(columns)x\(rows)" }
}
