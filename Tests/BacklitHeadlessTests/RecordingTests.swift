import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("A script that is recorded")
struct RecordingTests {
  private static let script = """
    reader on
    wait 1000
    key Tab
    wait 2000
    reader increment
    wait 500
    reader increment

    """

  /// Plays a script with a recording.
  private func record(
    _ name: String, _ script: String = script, on display: HeadlessDisplay = LampHarness().display
  ) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("steps.txt", script)
    let file = try #require(RecordingFile(path: folder.path(name), title: "lamps & <more>"))
    try await ScriptFile(contentsOf: folder.path("steps.txt")).play(on: display, recording: file)
    return String(decoding: try #require(folder.bytes(name)), as: UTF8.self)
  }

  /// The events of a cast: time, code and data.
  private func events(_ cast: String) -> [(time: Double, code: String, data: String)] {
    cast.split(separator: "\n").dropFirst().compactMap { line in
      let values = JSONDocument(String(line), file: "cast").root.array ?? []
      guard values.count == 3, let time = values[0].number, let code = values[1].string,
        let data = values[2].string
      else { return nil }
      return (time, code, data)
    }
  }

  @Test("A cast shows a terminal the frames at their times, and has what is spoken as markers") func cast()
    async throws
  {
    let harness = LampHarness()
    let cast = try await record("a.cast", on: harness.display)
    let head = JSONDocument(String(cast.prefix { $0 != "\n" }), file: "cast").root
    #expect(head["version"]?.number == 2 && head["width"]?.number == 40 && head["height"]?.number == 12)
    #expect(head["title"]?.string == "lamps & <more>")
    let events = events(cast)
    #expect(
      events.count == cast.split(separator: "\n").count - 1
        && events.map(\.time) == events.map(\.time).sorted())
    let terminal = try #require(VirtualTerminal(columns: 40, rows: 12))
    for event in events where event.code == "o" { terminal.write(Array(event.data.utf8)) }
    let text = terminal.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(text.joined(separator: "\n") == harness.display.text)
    let markers = events.filter { $0.code == "m" }
    #expect(markers.map(\.data) == harness.display.spoken.map { $0.joined(separator: ", ") })
    #expect(
      markers.contains { $0.data.hasPrefix("Desk") && $0.time >= 1 } || markers.contains { $0.time >= 1 })
  }

  @Test("A cast follows the size of the screen") func resize() async throws {
    let events = events(try await record("a.cast", "wait 100\nresize 60 20\nwait 100\n"))
    #expect(events.contains { $0.code == "r" && $0.data == "60x20" && $0.time >= 0.1 })
  }

  @Test("A picture has texts as texts, hides and shows them at their times, and says what is spoken")
  func picture()
    async throws
  {
    let svg = try await record("a.SVG")
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">lamps &amp; &lt;more&gt;</title>") && svg.contains(">Spoken: Screen reader on. "))
    #expect(svg.contains("prefers-reduced-motion:reduce"))
    // The first lamp is at 20 after two steps; the last picture stays without motion.
    for (text, isLast) in [("10 %", false), ("20 %", true)] {
      let end = try #require(svg.firstRange(of: ">\(text)</text>"))
      let group = try #require(svg[..<end.lowerBound].ranges(of: "<g class=\"").last)
      let name = svg[group.upperBound...].prefix { $0 != "\"" }
      #expect(
        svg.contains(".\(name){animation-name:\(name)\(isLast ? "}" : ";visibility:hidden}")"), "\(text)")
    }
    // The second lamp never changes.
    let still = try #require(svg.firstRange(of: ">0 %</text>"))
    #expect(svg[still.upperBound...].contains(">0 %</text>"))
    #expect(svg.ranges(of: ">10 %</text>").count == 1)
  }

  @Test("The same script has the same recording", arguments: ["a.svg", "a.cast"]) func same(name: String)
    async throws
  {
    #expect(try await record(name) == record(name))
  }

  @Test("Gradients, clips, opacity, pictures and text from right to left are written") func drawing()
    async throws
  {
    let display = HeadlessDisplay(columns: 40, rows: 12)
    let drawing = Drawing()
    let half = Lamp(name: "Half")
    half.frame = Rect(x: 160, y: 16, width: 80, height: 32)
    half.alpha = 0.5
    drawing.addSubview(half)
    display.show(drawing)
    let svg = try await record("a.svg", "wait 100\n", on: display)
    for part in [
      "<linearGradient id=", "<radialGradient id=", "<clipPath id=", "stop-opacity=\"0.5\"",
      "<g opacity=\"0.5\">",
      "stroke-dasharray=\"2 3\"", "stroke-linecap=\"round\"", "direction=\"rtl\" text-anchor=\"end\"",
      ">a &lt; b &amp; c</text>",
      "font-weight=\"bold\"", "text-decoration=\"underline\"", "href=\"data:image/png;base64,",
    ] { #expect(svg.contains(part), "\(part)") }
  }

  @Test("The extension chooses the format") func formats() {
    #expect(RecordingFile(path: "a.b/c.CAST", title: "")?.format == .cast)
    for path in ["a.gif", "svg", "a.svg/b", "", "."] {
      #expect(RecordingFile(path: path, title: "") == nil, "\(path)")
    }
  }

  /// One of each kind of drawing.
  private final class Drawing: View {
    override func draw(in canvas: inout Canvas) {
      let stops = [
        GradientStop(location: 0, color: .red),
        GradientStop(location: 1, color: Color.blue.withAlphaComponent(0.5)),
      ]
      let box = Rect(x: 8, y: 16, width: 64, height: 64)
      canvas.fill(box, with: .linearGradient(start: .zero, end: Point(x: 64, y: 0), stops: stops))
      canvas.fill(box, with: .radialGradient(center: box.center, radius: 30, stops: stops))
      canvas.fill(box, with: .conicGradient(center: box.center, startAngle: 0, stops: stops))
      canvas.saving { canvas in
        canvas.clip(to: Path(circle: box.center, radius: 20))
        canvas.rotate(by: 0.1)
        canvas.stroke(
          Path(rect: box), with: .color(.white), style: StrokeStyle(width: 2, cap: .round, dash: [2, 3]))
      }
      canvas.drawText("a < b & c", at: Point(x: 80, y: 16), color: .white)
      var font = Font.bold
      font.isUnderlined = true
      canvas.drawText("مرحبا", at: Point(x: 80, y: 48), font: font, color: .white, direction: .rightToLeft)
      canvas.drawImage(Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF]), in: box)
    }
  }
}
