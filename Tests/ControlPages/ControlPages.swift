import Backlit
import BacklitNibs
import BacklitValues
import Glibc

/// A program that writes the pages about controls, with their pictures, into the folder that its argument
/// names. It runs in the folder of the repository.
@main @MainActor
enum ControlPages {
  /// The classes of the registry that are not controls by themselves.
  private static let parts: Set = [
    "View", "Control", "ValueControl", "TextInputControl", "TableViewCell", "CollectionViewCell",
  ]

  static func main() {
    guard CommandLine.arguments.count == 2 else {
      StandardError.write("usage: ControlPages FOLDER")
      exit(2)
    }
    do { try write(to: CommandLine.arguments[1]) } catch {
      StandardError.write("ControlPages: \(error)")
      exit(1)
    }
  }

  private static func write(to folder: String) throws {
    let names = ControlSample.groups.flatMap(\.samples).map(\.name)
    let missing = ClassRegistry.builtIn.entries.map(\.name).filter {
      !parts.contains($0) && !names.contains($0)
    }
    guard missing.isEmpty else { throw ControlPage.Fault(description: "Without a sample: \(missing)") }
    let samples = "Tests/ControlPages/Samples/"
    let sources = try FileIO.names(in: samples).filter { $0.hasSuffix(".swift") }.sorted().map {
      String(decoding: try FileIO.read(samples + $0), as: UTF8.self)
    }.joined(separator: "\n")
    var topics = ""
    for (title, samples) in ControlSample.groups {
      topics += "### \(title)\n\n" + samples.map { "- <doc:\($0.name)>\n" }.joined() + "\n"
      for sample in samples {
        let page = try ControlPage(sample, sources: sources)
        try FileIO.write(Array(try page.text().utf8), to: "\(folder)/\(sample.name).md")
        for (name, bytes) in try page.pictures() {
          try FileIO.write(bytes, to: "\(folder)/\(sample.name)-\(name).png")
        }
      }
    }
    try FileIO.write(Array(topics.utf8), to: folder + "/topics.txt")
  }
}
