import Accessibility
import ArgumentParser
import Geometry
import Nibs

/// `backlit audit`: what keeps people from using what some definitions show.
struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds what keeps people from using what some definitions show.",
    discussion: """
      For example, from Backlit's own folder, two of its definitions:

        backlit audit Assets/Nibs/DJController.json Assets/Nibs/StackGallery.json

      Each finding is a line on standard output: the element, what is wrong with it as it was measured, what would \
      mend it, and the criterion of WCAG 2.2 that it breaks:

        deck.json:24:17: red “Cue”: the text “Cue”, #777777 on #FFFFFF,
          has a contrast of 4.47:1; make it 4.5:1 or more
          (WCAG 2.2, 1.4.3 Contrast (Minimum))

      Nothing is printed where there are no findings. Unless --size or --traits says otherwise, windows of 80×24 and \
      of 120×40 cells are looked at, each in the dark and in the light style; a finding that is not in all of them ends \
      with the options that show it. Nothing is believed that can be measured: contrast is taken from the picture, \
      Tab is pressed, touches are tried, states are shown. What cannot be known is whether a label says the right \
      thing, and what the program itself adds: what its owner sets, and classes of its own, for which there are \
      stand-ins as for backlit lint.

      With --json, in one line; an element without an id or a label lacks that member:

        {"findings":[{"file":"deck.json","line":24,
          "column":17,"id":"red","label":"Cue",
          "rule":"textContrast","criterion":"1.4.3",
          "name":"Contrast (Minimum)","problem":"…",
          "remedy":"…","frame":[x,y,w,h],
          "options":["--size 640x384 --traits dark"]}]}

      Exit codes: 0 no findings, 1 findings, or definitions with faults, which are told as by backlit lint; 2 wrong \
      call.
      """)

  @Argument(
    help: ArgumentHelp("The definitions.", valueName: "nib"), completion: .file(extensions: ["json"]))
  var nibs: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of the window in points; 640x384 and 960x640 by default.", valueName: "WxH"),
    transform: StageOptions.size)
  var size: Size?

  @Option(
    help: ArgumentHelp(
      "What a person and a screen ask for, in the words of “vary”; dark and light by default.",
      valueName: "words"),
    transform: StageOptions.key)
  var traits: VariationKey?

  @Option(
    help: ArgumentHelp("The language of texts; what it lacks is English.", valueName: "tag"),
    transform: StageOptions.language)
  var language = "en"

  @Flag(help: "Print JSON, in one line.")
  var json = false

  @MainActor
  func run() async throws {
    let sizes = size.map { [$0] } ?? [Size(width: 640, height: 384), Size(width: 960, height: 640)]
    let keys = try traits.map { [$0] } ?? ["dark", "light"].map(StageOptions.key)
    var report = AuditReport(
      settings: sizes.flatMap { size in keys.map { AuditReport.Setting(size: size, traits: $0) } },
      language: language)
    for nib in nibs where !report.files.contains(nib) { report.audit(nib) }
    let faults = report.faults.map(\.description)
    if json {
      if !faults.isEmpty { Streams.write(faults.joined(separator: "\n"), to: .error) }
      try Streams.print(try report.jsonLine)
    } else if !(faults + report.lines).isEmpty {
      try Streams.print((faults + report.lines).joined(separator: "\n"))
    }
    guard faults.isEmpty, report.findings.isEmpty else { throw ExitCode.failure }
  }
}
