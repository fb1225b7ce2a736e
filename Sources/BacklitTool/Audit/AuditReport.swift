import Accessibility
import AutoLayout
import Geometry
import Nibs
import Toolkit
import ToolkitTesting

/// What is wrong with what some definitions show, in the windows in which they were looked at.
struct AuditReport: Encodable {
  /// A window to look at a definition in.
  struct Setting {
    var size: Size
    var traits: VariationKey

    /// The options that ask for it, with numbers as short as they are written.
    var options: String {
      let extents = [size.width, size.height].map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      let words = traits == .any ? "" : " --traits \(Self.quoted("\(traits)"))"
      return "--size \(extents.joined(separator: "x"))" + words
    }

    private static func quoted(_ words: String) -> String { words.contains(" ") ? "\"\(words)\"" : words }
  }

  /// A finding, with where it is to be mended.
  struct Entry: Encodable {
    var file: String
    /// Where the element, or the nearest one around it, has its id; nil where none has.
    var line: Int?
    var column: Int?
    var id: String?
    var label: String?
    var rule: String
    var criterion: String
    var name: String
    var problem: String
    var remedy: String
    /// x, y, width and height in points of the window.
    var frame: [Double]
    /// The settings that show it, as options.
    var options: [String]
    /// What it is printed as, without its settings; not part of the JSON.
    var text: String

    private enum CodingKeys: CodingKey {
      case file, line, column, id, label, rule, criterion, name, problem, remedy, frame, options
    }
  }

  /// The findings in the order of the files, and there in reading order.
  private(set) var findings: [Entry] = []
  /// What keeps definitions from being shown, each fault once.
  private(set) var faults: [Fault] = []
  /// The definitions that were looked at.
  private(set) var files: [String] = []
  private let settings: [Setting]
  private let language: String

  private enum CodingKeys: CodingKey { case findings }

  /// A report of nothing yet, on texts in a language.
  init(settings: [Setting], language: String) {
    self.settings = settings
    self.language = language
  }

  /// A line for each finding; those that not every setting shows end with the ones that do.
  var lines: [String] {
    findings.map { finding in
      let place = finding.line.flatMap { line in finding.column.map { ":\(line):\($0)" } } ?? ""
      let isEverywhere = finding.options.count == settings.count
      let settings = isEverywhere ? "" : " [\(finding.options.joined(separator: ", "))]"
      return Spelling.printable("\(finding.file)\(place): \(finding.text)\(settings)")
    }
  }

  /// Looks at a definition in every setting.
  @MainActor
  mutating func audit(_ file: String) {
    files.append(file)
    var known: [Key: Int] = [:]
    for setting in settings {
      do throws(Faults) {
        let places = NibPlaces(try Nib(contentsOf: file).document)
        let stage = try Stage(
          nib: file, size: setting.size, traits: setting.traits, language: language, snapping: .cells)
        var counts: [Key: Int] = [:]
        for finding in stage.window.auditSubject(operating: true).findings() {
          var key = Key(finding)
          key.number = counts[key, default: 0]
          counts[Key(finding), default: 0] += 1
          if let index = known[key] {
            findings[index].options.append(setting.options)
          } else {
            known[key] = findings.count
            findings.append(
              Entry(finding, file: file, position: places.position(of: finding, in: stage), setting: setting))
          }
        }
      } catch {
        faults += error.all.filter { !faults.contains($0) }
        return
      }
    }
  }
}

extension AuditReport.Entry {
  init(_ finding: AuditFinding, file: String, position: SourcePosition?, setting: AuditReport.Setting) {
    self.file = file
    line = position?.line
    column = position?.column
    id = finding.identifier
    label = finding.label
    rule = finding.rule.rawValue
    criterion = finding.criterion.number
    name = finding.criterion.name
    problem = finding.problem
    remedy = finding.remedy
    frame = [finding.frame.minX, finding.frame.minY, finding.frame.width, finding.frame.height]
    options = [setting.options]
    text = finding.description
  }
}

/// By what a finding is known again in another setting, where frames and figures are others.
private struct Key: Hashable {
  var rule: AuditRule
  var identifier: String?
  var label: String?
  /// Its place among those that are alike.
  var number = 0

  init(_ finding: AuditFinding) {
    rule = finding.rule
    identifier = finding.identifier
    label = finding.label
  }
}
