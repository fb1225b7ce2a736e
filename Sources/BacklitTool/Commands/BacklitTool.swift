import ArgumentParser

/// The command line tool `backlit`.
struct BacklitTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backlit",
    abstract: "Checks, lays out, draws and reads interface definitions without running their program.",
    discussion: """
      Examples, in Backlit's own folder: check a definition, print the frames of its views on a phone, print its \
      accessibility tree, and check this terminal.

        backlit lint Assets/Nibs/DJController.json
        backlit layout Assets/Nibs/DJController.json --size 375x667
        backlit tree Assets/Nibs/DJController.json
        backlit doctor

      Exit codes: 0 success, 1 faults found, 2 wrong call. With --json, only JSON is written to standard output. \
      On a terminal, faults are coloured unless NO_COLOR is set.

      To complete commands, options and files in a shell, generate a completion script:

        backlit --generate-completion-script bash \\
          > ~/.local/share/bash-completion/completions/backlit
        backlit --generate-completion-script fish \\
          > ~/.config/fish/completions/backlit.fish
        backlit --generate-completion-script zsh > ~/.zsh/_backlit

      For zsh, add to ~/.zshrc: fpath=(~/.zsh $fpath); autoload -U compinit; compinit
      """,
    subcommands: [
      Lint.self, Audit.self, Layout.self, Render.self, Tree.self, LivePreview.self, Play.self, Solve.self,
      Doctor.self,
    ])

  func run() async throws {
    throw ValidationError("A command is missing, for example: backlit preview FILE. See backlit --help.")
  }
}
