import ArgumentParser
import BacklitLayout
import BacklitValues
import Glibc

#if !(Braille && Bus && Pictures && Speech && Tools)
#error("The tool backlit needs all traits of the package: Braille, Bus, Pictures, Speech and Tools.")
#endif

/// The command line tool `backlit`.
struct BacklitTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backlit",
    abstract:
      "Makes packages; checks, lays out, draws and reads interface definitions without their program.",
    discussion: """
      Examples, in Backlit's own folder: make a package, check a definition, print the frames of its views on a phone, \
      print its accessibility tree, and check this terminal.

        backlit new mixer
        backlit lint Assets/Nibs/DJController.json
        backlit layout Assets/Nibs/DJController.json --size 375x667
        backlit tree Assets/Nibs/DJController.json
        backlit doctor

      Exit codes: 0 success, 1 faults found, 2 usage error. With --json, only JSON is written to standard output. \
      On a terminal, faults are coloured unless NO_COLOR is set.

      To complete commands, options and files in a shell, generate a completion script:

        backlit --generate-completion-script bash \\
          > ~/.local/share/bash-completion/completions/backlit
        backlit --generate-completion-script fish \\
          > ~/.config/fish/completions/backlit.fish
        backlit --generate-completion-script zsh > ~/.zsh/_backlit

      For zsh, add to ~/.zshrc: fpath=(~/.zsh $fpath); autoload -U compinit; compinit
      """,
    version: BacklitVersion.current,
    subcommands: [
      New.self, Lint.self, Audit.self, Layout.self, Render.self, Tree.self, Preview.self, Play.self,
      Solve.self,
      Doctor.self,
    ])

  func run() async throws {
    throw ValidationError("A command is missing, for example: backlit preview FILE. See backlit --help.")
  }
}

/// The entry point: runs the tool and exits with its exit code.
@main
enum Program {
  /// The exit code of a usage error. It replaces the parser's default, 64 of sysexits.h.
  private static let wrongCall: Int32 = 2

  @MainActor static func main() async {
    Streams.prepare()
    // A tool explains conflicts in full: a second for each layout.
    ExplanationBudget.ofPass = 4_000_000
    do {
      var command = try BacklitTool.parseAsRoot(Array(FileName.arguments.dropFirst()))
      if let command = command as? Preview {
        // The call must stay on the main actor: after leaving it once, the process wakes up every second.
        try await command.run()
      } else if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      finish(error)
    }
  }

  private static func finish(_ error: any Error) -> Never {
    let code = BacklitTool.exitCode(for: error)
    let message = BacklitTool.fullMessage(for: error)
    if code == .success {
      exit(Streams.write(message, to: .output) == 0 ? code.rawValue : ExitCode.failure.rawValue)
    }
    if !message.isEmpty { Streams.write(message, to: .error) }
    exit(code == .validationFailure ? wrongCall : code.rawValue)
  }
}
