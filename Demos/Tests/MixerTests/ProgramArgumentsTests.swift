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
