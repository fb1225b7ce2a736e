import Backlit
import BacklitGeometry
import BacklitHeadless
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

/// The page of a control: its pictures, its keys, its words, a definition and code.
@MainActor
struct ControlPage {
  let sample: ControlSample
  /// The first line of the page.
  let summary: String
  /// The text of the definition; nil if there is none.
  let definition: String?
  let code: String

  /// The page does not say what is true.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private static let columns = 48

  init(_ sample: ControlSample, sources: String) throws {
    self.sample = sample
    code = try Self.function("make\(sample.name)", in: sources)
    if let line = ControlSample.messages[sample.name] {
      summary = line
    } else if let entry = ClassRegistry.builtIn.entries.first(where: { $0.name == sample.name }) {
      summary = entry.documentation
    } else {
      throw Fault(description: "The registry has no class \(sample.name).")
    }
    let path = "Assets/Controls/\(sample.name).json"
    let hasDefinition = FileIO.names(in: "Assets/Controls").contains("\(sample.name).json")
    definition = hasDefinition ? String(decoding: try FileIO.read(path), as: UTF8.self) : nil
    if definition != nil { try compareWords(path) }
  }

  /// The definition makes what the code makes, and it is accessible.
  private func compareWords(_ path: String) throws {
    let (coded, defined) = (try display(rows: 20), HeadlessDisplay(columns: Self.columns, rows: 20))
    let instance = try Nib(contentsOf: path).instantiate(registry: .builtIn)
    if let controller = instance.controller {
      defined.show(controller)
      if sample.isOpened { defined.robot.press(.tab); defined.robot.press(.enter) }
    } else {
      defined.show(ControlSample.page(instance.root, isWide: sample.isWide))
    }
    guard coded.words == defined.words else {
      throw Fault(
        description: "\(path) reads:\n\(defined.words)\nThe code of \(sample.name) reads:\n\(coded.words)")
    }
    let findings = coded.auditFindings() + (try display(rows: 20, traits: "dR light").auditFindings())
    guard findings.isEmpty else { throw Fault(description: "\(sample.name): \(findings)") }
  }

  /// The lines of a function in a source.
  private static func function(_ name: String, in source: String) throws -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.contains("func \(name)(") }) else {
      throw Fault(description: "The samples have no function \(name).")
    }
    let end = lines[start].hasSuffix("}") ? start : lines[start...].firstIndex(of: "}") ?? start
    return lines[start...end].joined(separator: "\n")
  }

  private func display(rows: Int, traits: String = "dR") throws -> HeadlessDisplay {
    let display = HeadlessDisplay(columns: Self.columns, rows: rows)
    display.session.showsCaptions = false
    display.session.window.traitOverrides = try TraitOverrides(words: traits)
    display.show(try sample.makePage())
    if sample.isFocused || sample.isOpened { display.robot.press(.tab) }
    if sample.isOpened {
      display.robot.press(.enter)
      display.advance(by: 1)
    }
    return display
  }

  /// The number of rows that the control needs, with a free one above and below.
  private func rows() throws -> Int {
    guard !sample.isOpened else { return 14 }
    let page = try display(rows: 40).session.window.rootViewController?.view
    let bottom = page?.subviews.first.map { $0.frame.maxY } ?? 0
    return Int((bottom / 16).rounded(.up)) + 1
  }
}

extension ControlPage {
  /// The pictures by the ends of their names: in pixels, dark and light, in the cells of a terminal, and in
  /// cells without colours.
  func pictures() throws -> [(name: String, bytes: [UInt8])] {
    let rows = try rows()
    let pixels = try display(rows: rows)
    let light = try display(rows: rows, traits: "dR light")
    let symbols = try display(rows: rows)
    symbols.session.displayQuality = .symbols
    symbols.settle()
    let plain = try display(rows: rows)
    plain.session.displayQuality = .plain
    plain.session.displaysColor = false
    plain.settle()
    return [
      ("pixels", pixels.png(scale: 2)), ("light", light.png(scale: 2)),
      ("symbols", symbols.cellPNG(scale: 2)),
      ("plain", plain.cellPNG(scale: 2)),
    ]
  }

  /// The page in Markdown.
  func text() throws -> String {
    let (name, probe) = (sample.name, KeyProbe(sample: sample))
    let arrival = try probe.arrival()
    let image = { (kind: String) in "![\(name): \(kind)](\(name)-\(kind).png)" }
    var parts = [
      "# \(name)", summary, "## Overview",
      """
      @Row {
        @Column {
          \(image("pixels"))

          In a terminal with pixels
        }
        @Column {
          \(image("light"))

          In a light terminal
        }
      }
      @Row {
        @Column {
          \(image("symbols"))

          In cells, with block characters
        }
        @Column {
          \(image("plain"))

          In cells, without colours (`NO_COLOR`)
        }
      }
      """,
    ]
    parts.append("## What is spoken")
    parts.append(
      arrival.isEmpty
        ? "Nothing: it is decoration."
        : "When the built-in reader is turned on at the control: “\(arrival)”.")
    let rows = try probe.rows()
    if rows.isEmpty {
      parts.append("No key operates it.")
    } else {
      parts.append("## Keys")
      parts.append(
        "What is new at the focus after each key and which events the control sends; and, while the reader "
          + "is on, what it says.")
      let lines = rows.map { "| \($0.key) | \($0.effect.inCell) | \($0.spoken.inCell) |" }
      parts.append((["| key | effect | spoken |", "| --- | --- | --- |"] + lines).joined(separator: "\n"))
    }
    parts.append("## In code")
    parts.append("```swift\n\(code)\n```")
    parts.append("## In a definition")
    if let definition {
      parts.append(
        "`backlit preview Assets/Controls/\(name).json` shows it in a checkout. \(referenceLink)")
      parts.append("```json\n\(definition)```")
    } else {
      parts.append("Definitions do not have it; programs make it.")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var referenceLink: String {
    ControlSample.messages[sample.name] == nil
      ? "Its properties and events are in <doc:DefinitionReference#\(sample.name)>."
      : "Its members are in <doc:DefinitionReference#An-alert>."
  }
}

extension String {
  /// The text in a cell of a table.
  fileprivate var inCell: String { replacing("|", with: "\\|").replacing("\n", with: " ") }
}
