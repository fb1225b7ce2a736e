import ArgumentParser
import BacklitHeadless
import DemoSupport
import Testing

@testable import Backlit

@Suite("The options of every program") struct ProgramArgumentsTests {
  @Test("Options are read in both forms, and other arguments are the program's") func values() throws {
    let arguments = try ProgramArguments([
      "--mine", "--script", "by-ear.txt", "--transcript=words.jsonl", "--size", "80x24", "--view-debugger",
      "file",
    ])
    #expect(arguments.script == "by-ear.txt" && arguments.transcript == "words.jsonl")
    #expect(arguments.size == ScreenSize("80x24") && arguments.allowsViewDebugger && arguments.preview == nil)
    #expect(try ProgramArguments(["--preview", "Front.json"]).preview == "Front.json")
  }

  @Test("The demos have every option") func demos() {
    let declared = ProgramOptions.helpMessage() + DisplayOptions.helpMessage()
    let options = ProgramArguments.help(of: "demo", isOnWeb: true).split { " ,\n".contains($0) }
      .filter { $0.hasPrefix("--") && $0 != "--help" }
    #expect(options.count > 8)
    for option in options { #expect(declared.contains(option), "\(option)") }
  }

  @Test("Arguments after -- are not options") func end() throws {
    #expect(try ProgramArguments(["--", "--script", "--transcript"]) == ProgramArguments([]))
  }

  @Test("Without a script, --size is the program's") func size() throws {
    #expect(try ProgramArguments(["--size", "large"]) == ProgramArguments([]))
    #expect(try ProgramArguments(["--size"]) == ProgramArguments([]))
  }

  @Test("A browser gets the port that follows its option or is a part of it") func web() throws {
    func web(_ arguments: String...) throws -> ProgramArguments { try .init(arguments, isOnWeb: true) }
    #expect(try web().web == nil && web().webScreen == nil)
    for (option, place) in [("--web", \ProgramArguments.web), ("--web-screen", \.webScreen)] {
      #expect(try web(option)[keyPath: place] == .init(port: nil))
      #expect(try web(option, "8000")[keyPath: place] == .init(port: 8000))
      #expect(try web(option + "=8000", "9")[keyPath: place] == .init(port: 8000))
      #expect(try web(option, "track.flac")[keyPath: place] == .init(port: nil))
      #expect(try web("--", option) == web())
      // In a program that no browser shows, the option is the program's own.
      #expect(try ProgramArguments([option, "0"]) == ProgramArguments([]))
    }
    #expect(try web("--web").webScreen == nil && web("--web-screen", "8000").web == nil)
  }

  @Test(
    "A fault of an option for a browser says what is wrong",
    arguments: [
      (["--web", "0"], "--web cannot be \"0\": it needs a port from 1 to 65535, such as --web 8000"),
      (["--web=70000"], "--web cannot be \"70000\": it needs a port from 1 to 65535, such as --web 8000"),
      (
        ["--web-screen="],
        "--web-screen cannot be \"\": it needs a port from 1 to 65535, such as --web-screen 8000"
      ),
      (["--web", "--linear"], "--linear and --web cannot be combined; remove one of the two"),
      (["--web", "--web-screen"], "--web and --web-screen cannot be combined; remove one of the two"),
      (["--web-screen", "--once"], "--once and --web-screen cannot be combined; remove one of the two"),
      (["--web", "--script", "a"], "--web and --script cannot be combined; remove one of the two"),
      (["--preview", "a", "--web"], "--web and --preview cannot be combined; remove one of the two"),
    ])
  func webFaults(arguments: [String], message: String) {
    let fault = #expect(throws: ProgramArguments.Fault.self) {
      try ProgramArguments(arguments, isOnWeb: true)
    }
    #expect(fault?.description == message)
  }

  @Test(
    "A fault says what is wrong and how to fix it",
    arguments: [
      (["--script"], "--script needs the path of a script, such as --script by-ear.txt"),
      (
        ["--script", "--size", "80x24"],
        "--script needs the path of a script, such as --script by-ear.txt"
      ),
      (["--preview="], "--preview needs the path of a definition, such as --preview Nibs/Front.json"),
      (
        ["--transcript", "words.jsonl"],
        "--transcript needs --script FILE: only a script has a transcript"
      ),
      (["--record", "a.svg"], "--record needs --script FILE: only a script is recorded"),
      (
        ["--script", "a", "--record", "a.gif"],
        "--record cannot be \"a.gif\": it needs a file that ends with .svg or .cast, such as --record deck.svg"
      ),
      (
        ["--script", "a", "--size", "0x9"],
        "--size cannot be \"0x9\": it needs columns and rows from 1 to 1000, such as --size 80x24"
      ),
      (
        ["--script", "a", "--size"],
        "--size needs columns and rows from 1 to 1000, such as --size 80x24"
      ),
      (
        ["--size", "--script", "a"],
        "--size needs columns and rows from 1 to 1000, such as --size 80x24"
      ),
      (["--script", "a", "--script=b"], "--script is given twice; remove one of the two"),
      (
        ["--script", "a", "--preview", "b"],
        "--preview and --script cannot be combined; backlit play plays a script on a definition"
      ),
      (
        ["--script", "a", "--transcript", "a"],
        "the transcript would replace the script; name a different file for --transcript"
      ),
    ])
  func faults(arguments: [String], message: String) {
    let fault = #expect(throws: ProgramArguments.Fault.self) { try ProgramArguments(arguments) }
    #expect(fault?.description == message)
  }
}
