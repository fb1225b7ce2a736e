import ArgumentParser

/// The command line tool `backlit`.
struct BacklitTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backlit",
    abstract: "Works on what Backlit's programs are made of, without running them.",
    discussion: """
      For example, from Backlit's own folder: is a definition sound, where are its views on a phone, what does a \
      screen reader get of it, and what can this terminal do?

        backlit lint Assets/Nibs/DJController.json
        backlit layout Assets/Nibs/DJController.json --size 375x667
        backlit tree Assets/Nibs/DJController.json
        backlit doctor

      Exit codes: 0 fine, 1 found faults, 2 wrong call. With --json, JSON goes to standard output and \
      nothing else does. On a terminal faults stand out in colours, unless NO_COLOR is set.

      The shell completes commands, options and files once it has a script, which this tool writes:

        backlit --generate-completion-script bash \\
          > ~/.local/share/bash-completion/completions/backlit
        backlit --generate-completion-script fish \\
          > ~/.config/fish/completions/backlit.fish
        backlit --generate-completion-script zsh > ~/.zsh/_backlit

      For zsh, ~/.zshrc has: fpath=(~/.zsh $fpath); autoload -U compinit; compinit
      """,
    subcommands: [
      Lint.self, Audit.self, Layout.self, Render.self, Tree.self, LivePreview.self, Play.self, Solve.self,
      Doctor.self,
    ])

  func run() async throws {
    throw ValidationError("Say what to do, for example: backlit preview FILE. See backlit --help.")
  }
}
