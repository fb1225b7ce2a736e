// The standard streams are mutable globals of C; nothing here changes them.
@preconcurrency import Glibc

func complain(_ text: String) {
  fputs("solver-bench: \(text)\n", stderr)
}

/// With one digit after the point.
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
    complain("\(one.name): \(error)")
    return false
  }
}

/// Runs each case in a process of its own; false if one failed.
func runAll(_ cases: [Case], _ options: Options) -> Bool {
  var slow: Set<String> = []
  var isGood = true
  for one in cases {
    var outcome = Child.Outcome.overBudget
    if !slow.contains(one.series), !slow.contains(one.buildSeries) {
      let child = Child(["--only", one.name, "--seconds", "\(options.seconds)"])
      outcome = child?.wait(seconds: options.seconds + options.patience) ?? .failed
    }
    switch outcome {
    case .done: break
    case .failed:
      complain("\(one.name) failed")
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
  complain("cannot make sense of the arguments\n\(Options.usage)")
  exit(2)
}
if let name = options.only {
  guard let one = Catalog.cases.first(where: { $0.name == name }) else {
    complain("no case is called \(name)")
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
