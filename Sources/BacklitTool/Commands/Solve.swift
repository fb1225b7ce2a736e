import ArgumentParser
import BacklitNibs
import BacklitValues

/// The command `backlit solve`: solves a system of linear constraints.
struct Solve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Solves a system of linear constraints, step by step.",
    discussion: """
      FILE contains the steps as JSON:

        {"steps":[
          {"add":"middle","constraint":"2*xm == xl + xr"},
          {"add":"gap","constraint":"xl + 10 <= xr"},
          {"add":"wish","constraint":"xr >= 100","priority":250},
          {"edit":"xl","priority":750},
          {"suggest":{"xl":30}},
          {"solve":true},
          {"remove":"wish"},
          {"solve":true}]}

      Each solve step prints the values of all names used so far. The first solve step above, with --json:

        {"values":{"xl":30.0,"xm":65.0,"xr":100.0}}

      A constraint consists of numbers, names, + - * / ( ) and one of == <= >=. It must be linear: 2*(x - y)/3 is \
      linear, x*y is not. Names consist of letters, digits, _ . ' $ #.

      A priority is from 1 to 1000. A higher priority outweighs any number of lower priorities. Within one \
      priority, the sum of the errors is minimised. A constraint at 1000, the default, holds exactly or is refused. \
      The priority of an edit is from 1 to 999, by default 999.

      A failed step prints an error and changes nothing; the next steps still run:

        {"error":"unsatisfiable","constraint":"c3",
         "conflict":["c1","c2","c3"],"message":"…"}

      (in one line). The error is unsatisfiable, duplicate, unknown or syntax. For an edit, a \
      suggestion or a value that is too large there is a "variable" instead of the "constraint".

        backlit solve system.json
        generate | backlit solve --json -

      Exit codes: 0 all steps succeeded, 1 a step failed or the file is malformed, 2 usage error.
      """)

  /// The maximum size of a file in bytes.
  private static let longestFile = 16 << 20

  @Argument(help: ArgumentHelp("The steps; - is standard input.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Print JSON, one line for each solve and each error.")
  var json = false

  func run() async throws {
    let script: SolveFile
    do {
      script = try Self.read(file)
    } catch {
      Streams.write(error.description, to: .error)
      throw ExitCode.failure
    }
    let session = SolveSession()
    var hasFailed = false
    for (index, step) in script.steps.enumerated() {
      let number = index + 1
      let line: String
      do throws(StepFailure) {
        guard let solution = try session.run(step) else { continue }
        line = json ? solution.json : solution.text(step: number)
      } catch {
        hasFailed = true
        line = json ? error.json(step: number) : error.text(step: number)
      }
      try Streams.print(line)
    }
    if hasFailed { throw ExitCode.failure }
  }

  private static func read(_ path: String) throws(Faults) -> SolveFile {
    let name = FileIO.name(path)
    let bytes: [UInt8]
    do throws(FileIO.Failure) {
      bytes = try FileIO.readStream(path, limit: longestFile)
    } catch {
      throw Faults(
        Fault(
          file: name, problem: "the file cannot be read: \(error.reason)"))
    }
    return try SolveFile(JSONDocument(bytes: bytes, file: name, limits: .init(bytes: longestFile)))
  }
}
