import ArgumentParser
import BacklitAccessibility
import BacklitGeometry
import BacklitNibs
import BacklitValues

/// The command `backlit audit`: finds accessibility problems in definitions.
struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds accessibility problems in definitions.",
    discussion: """
      For example, from Backlit's own folder, two of its definitions:

        backlit audit Assets/Nibs/DJController.json Assets/Nibs/StackGallery.json

      Each finding is one line on standard output: the element, the measured problem, a remedy, and the success \
      criterion of WCAG 2.2:

        deck.json:24:17: red "Cue": the text "Cue", #777777 on #FFFFFF,
          has a contrast of 4.47:1; make it 4.5:1 or more
          (WCAG 2.2, 1.4.3 Contrast (Minimum))

      An element of a nested definition, or of the definition of a page, has the position in that file. \
      Without findings nothing is printed. By default the command checks windows of 80×24 and 120×40 cells, each in \
      the dark and in the light style; --size and --traits choose a different window. A finding that does not occur in \
      all windows ends with the options that show it. The command measures: it reads contrast from the picture, \
      presses Tab, tries touches and shows states. It cannot judge whether a label is right, and it does not run \
      the program: values set by the owner are missing, and the program's own classes are replaced by \
      placeholders, as in backlit lint.

      With --json, in one line; an element without an id or a label lacks that member:

        {"findings":[{"file":"deck.json","line":24,
          "column":17,"id":"red","label":"Cue",
          "rule":"textContrast","criterion":"1.4.3",
          "name":"Contrast (Minimum)","problem":"…",
          "remedy":"…","frame":[x,y,w,h],
          "options":["--size 640x384 --traits dark"]}]}

      Exit codes: 0 no findings, 1 findings, or definitions with faults, which are printed as by backlit lint; \
      2 usage error.
      """)

  @Argument(
    help: ArgumentHelp("The definitions.", valueName: "nib"), completion: .file(extensions: ["json"]))
  var nibs: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of the window in points; 640x384 and 960x640 by default.", valueName: "WxH"),
    transform: DefinitionOptions.size)
  var size: Size?

  @Option(
    help: ArgumentHelp(
      "The traits of the window, as in \"vary\"; dark and light by default.",
      valueName: "words"),
    transform: DefinitionOptions.key)
  var traits: VariationKey?

  @Option(
    help: ArgumentHelp("The language of texts; missing texts are in English.", valueName: "tag"),
    transform: DefinitionOptions.language)
  var language = "en"

  @Flag(help: "Print JSON, in one line.")
  var json = false

  @MainActor
  func run() async throws {
    let sizes = size.map { [$0] } ?? [Size(width: 640, height: 384), Size(width: 960, height: 640)]
    let keys = try traits.map { [$0] } ?? ["dark", "light"].map(DefinitionOptions.key)
    var report = AuditReport(
      settings: sizes.flatMap { size in keys.map { AuditReport.Setting(size: size, traits: $0) } },
      language: language)
    for nib in nibs where !report.files.contains(nib) { report.audit(nib) }
    let faults = report.faults.map(\.description)
    if json {
      if !faults.isEmpty { Streams.write(faults.joined(separator: "\n"), to: .error) }
      try Streams.print(report.json.line)
    } else if !(faults + report.lines).isEmpty {
      try Streams.print((faults + report.lines).joined(separator: "\n"))
    }
    guard faults.isEmpty, report.findings.isEmpty else { throw ExitCode.failure }
  }
}
