// The standard streams are mutable C globals; this program does not change them.
@preconcurrency import Glibc

func printError(_ text: String) {
  fputs("solver-bench: \(text)\n", stderr)
}

/// Rounds to one decimal place.
func rounded(_ nanoseconds: Double) -> Double { (nanoseconds * 10).rounded() / 10 }

func run(_ one: Case, _ options: Options) -> Bool {
  do {
    let workload = try one.make()
    let stopwatch = try workload.timed(seconds: options.seconds)
    print(
      """
      {"case":"\(one.name)","vars":\(workload.variables),"constraints":\(workload.constraints),\
      "median_ns":\(rounded(stopwatch.median)),"min_ns":\(rounded(stopwatch.least))}
      """)
    return true
  } catch {
    printError("\(one.name): \(error)")
    return false
  }
}

/// Runs each case in its own process. Returns false if a case failed.
func runAll(_ cases: [Case], _ options: Options) -> Bool {
  var slow: Set<String> = []
  var isGood = true
  for one in cases {
    var outcome = ChildProcess.Outcome.overBudget
    if !slow.contains(one.series), !slow.contains(one.buildSeries) {
      let child = ChildProcess(["--only", one.name, "--seconds", "\(options.seconds)"])
      outcome = child?.wait(seconds: options.seconds + options.patience) ?? .failed
    }
    switch outcome {
    case .done: break
    case .failed:
      printError("\(one.name) failed")
      isGood = false
    case .overBudget:
      slow.insert(one.series)
      print("{\"case\":\"\(one.name)\",\"skipped\":\"over budget\"}")
    }
    fflush(nil)
  }
  return isGood
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  printError("invalid arguments\n\(Options.usage)")
  exit(2)
}
if let name = options.only {
  guard let one = Catalog.cases.first(where: { $0.name == name }) else {
    printError("there is no case with the name \(name); --list prints the names")
    exit(2)
  }
  exit(run(one, options) ? 0 : 1)
}
let cases = Catalog.cases.filter { $0.name.hasPrefix(options.filter) }
if options.isListing {
  for one in cases { print(one.name) }
  exit(0)
}
exit(runAll(cases, options) ? 0 : 1)
