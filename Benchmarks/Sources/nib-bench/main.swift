import Backlit
import BacklitRuntime
import Glibc
import ProcessorTime

/// The timed parts of reading a definition.
enum Part: String, CaseIterable {
  /// Parsing the JSON text, with the positions of its values.
  case text
  /// Finding all faults and planning the views.
  case plan
  /// Everything, from the bytes to the views.
  case load
  /// Reloading in place from a text with one changed word.
  case reload
}

/// Times a definition and prints a line with the median and the minimum of each part in milliseconds.
@MainActor
func measure(_ definition: Definition, runs: Int) {
  let bytes = Array(definition.text(note: "one").utf8)
  let edited = Array(definition.text(note: "two").utf8)
  var samples: [Part: [Duration]] = [:]
  for _ in 0..<runs {
    var nib = Nib(bytes: [], file: "bench.json")
    samples[.text, default: []].append(processorTime { nib = Nib(bytes: bytes, file: "bench.json") })
    var faults: [Fault] = []
    samples[.plan, default: []].append(processorTime { faults = nib.check(registry: .builtIn) })
    if let faults = Faults(faults) { fatalError("the definition is wrong:\n\(faults)") }
    var instance: NibInstance?
    samples[.load, default: []].append(
      processorTime {
        instance = try? Nib(bytes: bytes, file: "bench.json").instantiate(registry: .builtIn)
      })
    guard let instance else { fatalError("a definition without faults was not loaded") }
    samples[.reload, default: []].append(
      processorTime {
        try? instance.reload(Nib(bytes: edited, file: "bench.json"), registry: .builtIn)
      })
    precondition(instance.root.accessibilityLabel == "two", "the other text was not loaded")
  }
  let fields = Part.allCases.map { part in
    let sorted = samples[part, default: []].sorted()
    func milliseconds(_ duration: Duration) -> Double { (duration / .milliseconds(1) * 10).rounded() / 10 }
    return "\"\(part.rawValue)_ms\":\(milliseconds(sorted[runs / 2])),"
      + "\"\(part.rawValue)_min_ms\":\(milliseconds(sorted[0]))"
  }
  print(
    "{\"case\":\"\(definition.rawValue)\",\"KiB\":\(bytes.count / 1024),\(fields.joined(separator: ","))}")
}

/// Writes the definitions at the limits of the format.
func write(to folder: String) {
  for file in Extreme.allCases.flatMap(\.files) {
    let path = "\(folder)/\(file.path)"
    // The folders of the case and of its files.
    for index in path.indices where path[index] == "/" { mkdir(String(path[..<index]), 0o755) }
    guard let stream = fopen(path, "w"), fputs(file.text, stream) >= 0, fclose(stream) == 0 else {
      fatalError("\(path) cannot be written")
    }
  }
}

let words = CommandLine.arguments.dropFirst()
if words.count == 2, words.first == "--write", let folder = words.last {
  write(to: folder)
  exit(0)
}
let definitions = words.isEmpty ? Definition.allCases : words.compactMap { Definition(rawValue: $0) }
guard definitions.count >= words.count else {
  let names = Definition.allCases.map(\.rawValue).joined(separator: "|")
  StandardError.write("usage: nib-bench [\(names)]…\n       nib-bench --write FOLDER")
  exit(2)
}
for definition in definitions { measure(definition, runs: 15) }
