import FoundationEssentials
import PseudoTerminal
import Testing

@testable import BacklitTool

/// What all commands have in common: exit codes, streams, colours, completion.
@Suite("backlit's manners")
struct MannersTests {
  private static let deck = Definitions.asset("DJController")
  /// Every command with a call of it that is fine.
  private static let calls: [String: [String]] = [
    "lint": ["lint", deck], "layout": ["layout", deck, "--size", "375x667"], "tree": ["tree", deck],
    "render": ["render", deck, "-o", "a.txt"], "play": ["play", deck, "--script", "steps.json"],
    "solve": ["solve", "steps.json"], "doctor": ["doctor"],
  ]
  private static let commands = calls.keys.sorted()
  /// Those that read a definition.
  private static let readers = ["lint", "layout", "tree", "render", "play"]
  /// Those that always print something. A script that is a comment to `play` is no JSON to `solve`, which says so.
  private static let printers = ["layout", "tree", "solve", "doctor"]
  private static let steps = #"{"steps":[{"add":"c","constraint":"x == 5"},{"solve":true}]}"#
  /// A place where no speech server is, so that none is started.
  private static let environment = [
    "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SPEECHD_ADDRESS": "unix_socket:/nowhere",
  ]

  private func run(_ name: String, _ more: [String] = [], shell: String = "exec \"$@\"") throws -> ToolRun {
    try ToolRun(
      try #require(Self.calls[name]) + more, steps: name == "play" ? "reader on\n" : Self.steps,
      environment: Self.environment, shell: shell)
  }

  @Test(arguments: commands)
  func aFineCallIsFine(_ name: String) throws {
    let run = try run(name)
    // Nobody can be spoken to, which is what the doctor is to find.
    #expect(run.status == (name == "doctor" ? 1 : 0), "\(run)")
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: commands)
  func anUnknownOptionIsAWrongCall(_ name: String) throws {
    let run = try run(name, ["--unheard-of"])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains("Unknown option '--unheard-of'"), "\(run.errors)")
    #expect(run.errors.contains("Usage: backlit \(name)"))
  }

  @Test(arguments: [["unheard-of"], ["--unheard-of"], [""], ["Lint"]])
  func anUnknownCommandIsAWrongCall(_ arguments: [String]) throws {
    let run = try ToolRun(arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: ") && run.errors.contains("Usage: backlit"), "\(run.errors)")
  }

  @Test(arguments: readers, [("none.json", "No such file or directory"), (".", "it is no regular file")])
  func aDefinitionThatCannotBeReadIsAFault(_ name: String, _ file: (String, String)) throws {
    let call = try #require(Self.calls[name]).map { $0 == Self.deck ? file.0 : $0 }
    let run = try ToolRun(call, steps: "reader on\n")
    #expect(run.status == 1)
    // What lint finds is what it is to print.
    let said = name == "lint" ? run.output : run.errors
    #expect(said == "\(file.0):1:1: error: the file cannot be read: \(file.1)\n")
    #expect((name == "lint" ? run.errors : run.output).isEmpty && run.files["a.txt"] == nil)
  }

  @Test(arguments: commands)
  func helpShowsACallAndTheExitCodes(_ name: String) throws {
    let help = try ToolRun([name, "--help"])
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.output.contains("\n  backlit \(name)"))
    #expect(help.output.contains("Exit codes: 0 "))
    #expect(try ToolRun(["help", name]).output == help.output)
  }

  @Test(arguments: ["layout", "tree", "solve", "play", "doctor"])
  func jsonIsAllThatIsPrinted(_ name: String) throws {
    let run = try run(name, ["--json"])
    #expect(!run.outputLines.isEmpty)
    for line in run.outputLines {
      _ = try JSONDecoder().decode([String: Anything].self, from: Data(line.utf8))
    }
    #expect(run.output.last == "\n")
  }

  /// Any value of JSON.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  @Test(arguments: printers)
  func aClosedOutputIsAnError(_ name: String) throws {
    let closed = try run(name, shell: "exec \"$@\" >&-")
    #expect(closed.status == 1)
    #expect(closed.errors == "backlit: standard output cannot be written to: Bad file descriptor\n")
    let full = try run(name, shell: "exec \"$@\" >/dev/full")
    #expect(full.status == 1)
    #expect(full.errors == "backlit: standard output cannot be written to: No space left on device\n")
  }

  @Test(arguments: printers)
  func whoStopsReadingHasSeenEnough(_ name: String) throws {
    // The reader of the pipe is gone before anything is written.
    let run = try run(name, shell: "{ sleep 1; \"$@\"; echo $? >status; } | true")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.files["status"] == Array("1\n".utf8))
  }

  /// Runs it at a terminal, with a definition that has faults.
  private func atTerminal(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let child = try ChildProcess(
      ToolRun.path, arguments, environment: ["TERM": "xterm"].merging(environment) { $1 }, columns: 100,
      rows: 30)
    #expect(child.waitForExit(seconds: 60) == (arguments == ["lint", "none.json"] ? 1 : 2))
    return String(decoding: child.written, as: UTF8.self)
  }

  @Test func faultsStandOutOnATerminalAlone() throws {
    let colored = "\u{1B}[1mnone.json:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m the file cannot be read: "
    let plain = "none.json:1:1: error: the file cannot be read: "
    #expect(try atTerminal(["lint", "none.json"]).hasPrefix(colored))
    #expect(try atTerminal(["lint"]).hasPrefix("\u{1B}[1;31mError:\u{1B}[0m Missing"))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": ""]] {
      #expect(
        try atTerminal(["lint", "none.json"], environment: environment).hasPrefix(plain), "\(environment)")
    }
    #expect(try atTerminal(["lint", "none.json"], environment: ["NO_COLOR": ""]).hasPrefix(colored))
    #expect(try ToolRun(["lint", "none.json"], environment: ["TERM": "xterm"]).output.hasPrefix(plain))
  }

  @Test(arguments: [
    ("a.json:1:2: error: x", "[1ma.json:1:2:[0m [1;31merror:[0m x"),
    ("a:b.json:1:2: warning: x: error: y", "[1ma:b.json:1:2:[0m [1;33mwarning:[0m x: error: y"),
    ("Error: x", "[1;31mError:[0m x"), ("warning: x", "[1;33mwarning:[0m x"),
    ("x: error: y", "x: error: y"), ("a:1: error: y", "a:1: error: y"),
    ("a:b:c: error: y", "a:b:c: error: y"),
    ("", ""), ("a\nb:3:4: error: c\n", "a\n[1mb:3:4:[0m [1;31merror:[0m c\n"),
    (#"{"a":"b:1:2: error: c"}"#, #"{"a":"b:1:2: error: c"}"#),
  ])
  func onlyPlacesAndKindsStandOut(_ text: String, _ expected: String) {
    #expect(Highlight.faults(in: text).replacing("\u{1B}", with: "") == expected)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func theShellsGetTheirScripts(_ shell: String) throws {
    let run = try ToolRun(["--generate-completion-script", shell])
    #expect(run.status == 0 && run.errors.isEmpty)
    for name in Self.commands { #expect(run.output.contains(name)) }
  }

  @Test func bashCompletesCommandsOptionsAndDefinitions() throws {
    let script = """
      eval "$("$1" --generate-completion-script bash)"
      complete_() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _backlit "$1" "${!#}" "${COMP_WORDS[$COMP_CWORD - 1]}"; echo "${COMPREPLY[@]}"; }
      complete_ backlit la; complete_ backlit layout --s; complete_ backlit lint d; complete_ backlit play --script ""
      """
    let run = try ToolRun(
      [], files: ["deck.json": "{}", "deck.txt": "", "bash": script], environment: Self.environment,
      shell: "\"$@\" --generate-completion-script bash >c && bash -n c && exec bash bash \"$@\"")
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: " ")
    }
    try #require(lines.count >= 4, "\(run.output)")
    #expect(lines[0] == ["layout"] && lines[1] == ["--size"] && lines[2] == ["deck.json"])
    #expect(lines[3].contains("deck.txt"))
  }

  @Test func theRootTellsHowToInstallThem() throws {
    let help = try ToolRun(["--help"])
    for shell in ["bash", "zsh", "fish"] {
      #expect(help.output.contains("backlit --generate-completion-script \(shell)"))
    }
  }
}
