import BacklitValues
import FoundationEssentials
import TestSupport
import Testing

@testable import BacklitTool

/// Tests of the conventions of all commands: exit codes, streams, colours, completion.
@Suite("Conventions of all commands", .ownThread)
struct CommandConventionTests {
  private static let deck = Definitions.asset("DJController")
  /// Every command with a valid call.
  private static let calls: [String: [String]] = [
    "lint": ["lint", deck], "layout": ["layout", deck, "--size", "375x667"], "tree": ["tree", deck],
    "render": ["render", deck, "-o", "a.txt"], "play": ["play", deck, "--script", "steps.json"],
    "solve": ["solve", "steps.json"], "doctor": ["doctor"], "new": ["new", "a"],
  ]
  private static let commands = calls.keys.sorted()
  /// The commands that read a definition.
  private static let readers = ["lint", "layout", "tree", "render", "play"]
  /// The commands that always print something.
  private static let printers = ["layout", "tree", "solve", "doctor", "new"]
  private static let steps = #"{"steps":[{"add":"c","constraint":"x == 5"},{"solve":true}]}"#
  /// An environment with an unreachable speech server, so that none is started.
  private static let environment = [
    "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SPEECHD_ADDRESS": "unix_socket:/nowhere",
  ]

  private func run(_ name: String, _ more: [String] = [], shell: String = "exec \"$@\"") throws -> ToolRun {
    try ToolRun(
      try #require(Self.calls[name]) + more, steps: name == "play" ? "reader on\n" : Self.steps,
      environment: Self.environment, shell: shell)
  }

  @Test("The version is that of the package") func version() throws {
    let run = try ToolRun(["--version"], environment: Self.environment)
    #expect(run.status == 0 && run.output == BacklitVersion.current + "\n" && run.errors.isEmpty, "\(run)")
  }

  @Test("A valid call succeeds", arguments: commands)
  func validCall(_ name: String) throws {
    let run = try run(name)
    // doctor reports the missing speech server.
    #expect(run.status == (name == "doctor" ? 1 : 0), "\(run)")
    #expect(run.errors.isEmpty)
  }

  @Test("An unknown option exits with status 2", arguments: commands)
  func unknownOption(_ name: String) throws {
    let run = try run(name, ["--unheard-of"])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains("Unknown option '--unheard-of'"), "\(run.errors)")
    #expect(run.errors.contains("Usage: backlit \(name)"))
  }

  @Test(
    "An unknown command exits with status 2", arguments: [["unheard-of"], ["--unheard-of"], [""], ["Lint"]])
  func unknownCommand(_ arguments: [String]) throws {
    let run = try ToolRun(arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: ") && run.errors.contains("Usage: backlit"), "\(run.errors)")
  }

  @Test(
    "A definition that cannot be read is a fault",
    arguments: readers, [("none.json", "No such file or directory"), (".", "Is a directory")])
  func unreadableFile(_ name: String, _ file: (String, String)) throws {
    let call = try #require(Self.calls[name]).map { $0 == Self.deck ? file.0 : $0 }
    let run = try ToolRun(call, steps: "reader on\n")
    #expect(run.status == 1)
    // lint prints faults to standard output.
    let printed = name == "lint" ? run.output : run.errors
    #expect(printed == "\(file.0):1:1: error: the file cannot be read: \(file.1)\n")
    #expect((name == "lint" ? run.errors : run.output).isEmpty && run.files["a.txt"] == nil)
  }

  @Test("A definition whose name is not UTF-8 is read, and named in messages") func anyName() throws {
    let shell = #"name=$(printf 'a\377.json') && cp steps.json "$name" && exec "$@" "$name""#
    let right = try ToolRun(
      ["lint"], steps: #"{ "nib": 1, "root": { "class": "Label" } }"#, environment: Self.environment,
      shell: shell)
    #expect(right.status == 0, "\(right)")
    let wrong = try ToolRun(["lint"], steps: "{", environment: Self.environment, shell: shell)
    #expect(wrong.status == 1 && wrong.output.contains(#"a\xff.json:1:"#), "\(wrong)")
  }

  private static let hostile = "\u{1B}]0;x\u{7}\u{9B}2J\u{202E}"

  @Test(
    "No name of a file or an option controls the terminal",
    arguments: [
      ["lint", hostile], ["lint", "--layout", "\(hostile).json"], ["audit", hostile], ["tree", hostile],
      ["render", deck, "-o", "\(hostile)/a.txt"], ["play", deck, "--script", hostile],
      ["play", deck, "--script", "steps.json", "--transcript", "\(hostile)/a"], ["solve", hostile],
      ["lint", deck, "--\(hostile)"], ["layout", deck, "--size", hostile], [hostile],
    ])
  func hostileNames(_ call: [String]) throws {
    let definition = #"{ "nib": 1, "root": { "class": "Knop" } }"#
    let run = try ToolRun(
      call, files: ["\(Self.hostile).json": definition], environment: Self.environment)
    #expect(run.status != 0)
    let printed = run.output + run.errors
    #expect(printed.contains("\\u{1b}"), "\(run)")
    #expect(!printed.unicodeScalars.contains { "\u{1B}\u{7}\u{9B}\u{202E}".unicodeScalars.contains($0) })
  }

  @Test("The help of a command has an example and the exit codes", arguments: commands)
  func help(_ name: String) throws {
    let help = try ToolRun([name, "--help"])
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.output.contains("\n  backlit \(name)"))
    #expect(help.output.contains("Exit codes: 0 "))
    #expect(try ToolRun(["help", name]).output == help.output)
  }

  @Test("With --json only JSON is printed", arguments: ["layout", "tree", "solve", "play", "doctor"])
  func jsonOnly(_ name: String) throws {
    let run = try run(name, ["--json"])
    #expect(!run.outputLines.isEmpty)
    for line in run.outputLines {
      _ = try JSONDecoder().decode([String: Anything].self, from: Data(line.utf8))
    }
    #expect(run.output.last == "\n")
  }

  /// Any JSON value.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  @Test("A closed or full output is an error", arguments: printers)
  func closedOutput(_ name: String) throws {
    let closed = try run(name, shell: "exec \"$@\" >&-")
    #expect(closed.status == 1)
    #expect(closed.errors == "backlit: standard output cannot be written to: Bad file descriptor\n")
    let full = try run(name, shell: "exec \"$@\" >/dev/full")
    #expect(full.status == 1)
    #expect(full.errors == "backlit: standard output cannot be written to: No space left on device\n")
  }

  @Test("A closed pipe is not an error", arguments: printers)
  func closedPipe(_ name: String) throws {
    // The reader closes the pipe before the tool starts.
    let run = try run(
      name,
      shell: "mkfifo closed; { read line <closed; \"$@\"; echo $? >status; } | { exec <&-; echo >closed; };"
        + " rm closed")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.files["status"] == Array("1\n".utf8))
  }

  /// Runs the tool in a terminal, with arguments that fail.
  private func atTerminal(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let child = try ChildProcess(
      ToolRun.path, arguments, environment: ["TERM": "xterm"].merging(environment) { $1 }, columns: 100,
      rows: 30)
    #expect(child.waitForExit() == (arguments == ["lint", "none.json"] ? 1 : 2))
    return String(decoding: child.written, as: UTF8.self)
  }

  @Test("Faults are coloured on a terminal only")
  func colors() throws {
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

  @Test(
    "Only positions and kinds of faults are highlighted",
    arguments: [
      ("a.json:1:2: error: x", "[1ma.json:1:2:[0m [1;31merror:[0m x"),
      ("a:b.json:1:2: warning: x: error: y", "[1ma:b.json:1:2:[0m [1;33mwarning:[0m x: error: y"),
      ("Error: x", "[1;31mError:[0m x"), ("warning: x", "[1;33mwarning:[0m x"),
      ("x: error: y", "x: error: y"), ("a:1: error: y", "a:1: error: y"),
      ("a:b:c: error: y", "a:b:c: error: y"),
      ("", ""), ("a\nb:3:4: error: c\n", "a\n[1mb:3:4:[0m [1;31merror:[0m c\n"),
      (#"{"a":"b:1:2: error: c"}"#, #"{"a":"b:1:2: error: c"}"#),
    ])
  func highlighting(_ text: String, _ expected: String) {
    #expect(Highlight.faults(in: text).replacing("\u{1B}", with: "") == expected)
  }

  @Test("Completion scripts exist for three shells", arguments: ["bash", "zsh", "fish"])
  func completionScripts(_ shell: String) throws {
    let run = try ToolRun(["--generate-completion-script", shell])
    #expect(run.status == 0 && run.errors.isEmpty)
    for name in Self.commands { #expect(run.output.contains(name)) }
  }

  @Test("bash completes commands, options and files")
  func bashCompletion() throws {
    let script = """
      eval "$("$1" --generate-completion-script bash)"
      complete_() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _backlit "$1" "${!#}" "${COMP_WORDS[$COMP_CWORD - 1]}"; echo "${COMPREPLY[@]}"; }
      complete_ backlit la; complete_ backlit layout --si; complete_ backlit lint d; complete_ backlit play --script ""
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

  @Test("The help says how to install completion")
  func completionHelp() throws {
    let help = try ToolRun(["--help"])
    for shell in ["bash", "zsh", "fish"] {
      #expect(help.output.contains("backlit --generate-completion-script \(shell)"))
    }
  }
}
