import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues

/// The accessibility problems of some definitions in several windows.
struct AuditReport {
  /// A window in which a definition is checked.
  struct Setting {
    var size: Size
    var traits: VariationKey

    /// The command line options that select this window.
    var options: String {
      let extents = [size.width, size.height].map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      let words = traits == .any ? "" : " --traits \(Self.quoted("\(traits)"))"
      return "--size \(extents.joined(separator: "x"))" + words
    }

    private static func quoted(_ words: String) -> String { words.contains(" ") ? "\"\(words)\"" : words }
  }

  /// A finding with its place in the definition.
  struct Entry {
    var finding: AuditFinding
    var file: String
    /// The place of the id of the element, or of the nearest view around it with an id; nil if there is none.
    var position: SourcePosition?
    /// The windows that show it, as options.
    var options: [String]
  }

  /// The findings in the order of the files, in reading order within a file.
  private(set) var findings: [Entry] = []
  /// The faults of definitions that cannot be loaded, each once.
  private(set) var faults: [Fault] = []
  /// The checked definitions.
  private(set) var files: [String] = []
  private let settings: [Setting]
  private let language: String
  /// The indices of the findings.
  private var known: [Key: Int] = [:]

  /// Creates an empty report for texts in a language.
  init(settings: [Setting], language: String) {
    self.settings = settings
    self.language = language
  }

  /// One line for each finding. A finding that does not occur in all windows ends with the options that show
  /// it. Findings of one file that differ only in their element, such as those of equal rows, share a line.
  var lines: [String] {
    var groups: [[Entry]] = []
    var indices: [[String]: Int] = [:]
    for finding in findings {
      let found = finding.finding
      let key = [finding.file, found.rule.rawValue, found.problem, found.advice] + finding.options
      if let index = indices[key] {
        groups[index].append(finding)
      } else {
        indices[key] = groups.count
        groups.append([finding])
      }
    }
    return groups.compactMap { group in
      guard let finding = group.first else { return nil }
      let place = finding.position.map { ":\($0)" } ?? ""
      let isEverywhere = finding.options.count == settings.count
      let settings = isEverywhere ? "" : " [\(finding.options.joined(separator: ", "))]"
      return Spelling.printable(
        "\(finding.file)\(place): \(Self.names(group)): \(finding.finding.problem); \(finding.finding.advice)\(settings)"
      )
    }
  }

  /// The names of the elements of findings that share a line; the first few of many.
  private static func names(_ group: [Entry]) -> String {
    let shown = 3
    let names = group.prefix(shown).map(\.finding.element).joined(separator: ", ")
    return group.count > shown ? "\(names) and \(group.count - shown) more" : names
  }

  /// Checks a definition in every window.
  @MainActor
  mutating func audit(_ file: String) {
    files.append(file)
    do throws(Faults) {
      try audit(try Nib(contentsOf: file), file: file)
    } catch {
      faults += error.all.filter { !faults.contains($0) }
    }
  }

  @MainActor
  private mutating func audit(_ nib: Nib, file: String) throws(Faults) {
    var places = [file: NibSourceMap(nib.document)]
    for setting in settings {
      let definition = try LoadedDefinition(
        nib, size: setting.size, traits: setting.traits, language: language, snapping: .cells)
      if let excess = AuditWork(definition.window).excess {
        throw Faults(
          Fault(
            file: file, problem: excess,
            remedy: "audit its parts as definitions of their own"))
      }
      var counts: [Key: Int] = [:]
      for finding in definition.window.auditSubject(operating: true).findings() {
        let place = Self.place(of: finding, in: definition, file: file, &places)
        var key = Key(finding, file: place.file)
        key.number = counts[key, default: 0]
        counts[Key(finding, file: place.file), default: 0] += 1
        if let index = known[key] {
          // The definition of a page may also be checked by itself.
          if !findings[index].options.contains(setting.options) {
            findings[index].options.append(setting.options)
          }
        } else {
          known[key] = findings.count
          findings.append(
            Entry(
              finding: finding, file: place.file, position: place.position, options: [setting.options]))
        }
      }
    }
  }
}

extension AuditReport {
  /// The place of the element of a finding: the identifier of its view, or of the nearest view around it with one, in the
  /// file of the definition that made it.
  @MainActor
  private static func place(
    of finding: AuditFinding, in definition: LoadedDefinition, file: String,
    _ maps: inout [String: NibSourceMap]
  ) -> (file: String, position: SourcePosition?) {
    var names: [String] = []
    var view = definition.window.view(of: finding.node)
    while let current = view {
      if let name = current.identifier { names.append(name) }
      // The root of a definition, or a button of its bar.
      if let inner = current.definitionFile {
        if maps[inner] == nil {
          maps[inner] = (try? Nib(contentsOf: inner)).map { NibSourceMap($0.document) }
        }
        if let position = maps[inner].flatMap({ map in names.lazy.compactMap { map.position(of: $0) }.first })
        {
          return (inner, position)
        }
        names = []
      }
      view = current.superview
    }
    return (file, nil)
  }

  /// The report as `--json` prints it.
  var json: JSONValue { ["findings": .array(findings.map(\.json))] }
}

extension AuditReport.Entry {
  fileprivate var json: JSONValue {
    let (criterion, frame) = (finding.criterion, finding.frame)
    return .sorted([
      "file": .string(file), "line": position.map { .number(Double($0.line)) },
      "column": position.map { .number(Double($0.column)) },
      "id": finding.identifier.map(JSONValue.string), "label": finding.label.map(JSONValue.string),
      "rule": .string(finding.rule.rawValue), "criterion": .string(criterion.number),
      "name": .string(criterion.name), "problem": .string(finding.problem),
      "remedy": .string(finding.remedy),
      "frame": .array([frame.minX, frame.minY, frame.width, frame.height].map(JSONValue.number)),
      "options": .strings(options),
    ])
  }
}

/// The identity of a finding across windows, in which frames and measured values differ.
private struct Key: Hashable {
  var file: String
  var rule: AuditRule
  var identifier: String?
  var label: String?
  /// The index among findings with the same rule, identifier and label.
  var number = 0

  init(_ finding: AuditFinding, file: String) {
    self.file = file
    rule = finding.rule
    identifier = finding.identifier
    label = finding.label
  }
}

/// The positions of view identifiers in a definition.
struct NibSourceMap {
  private let document: JSONDocument
  /// The byte offsets of the identifiers. They are converted to lines only on demand, because that scans the
  /// text.
  private var offsets: [String: Int] = [:]

  /// Collects the identifiers of the root and its descendants. Nested definitions are in separate files.
  init(_ document: JSONDocument) {
    self.document = document
    let item = document.root["navigationItem"]
    var pending = ["leftBarButtonItems", "rightBarButtonItems"].flatMap { item?.elements($0) ?? [] }
    pending += document.root.elements("toolbarItems") + [document.root["root"]].compactMap { $0 }
    while let view = pending.popLast() {
      if let id = view["id"], let name = id.string, offsets[name] == nil {
        offsets[name] = id.range.lowerBound
      }
      pending += view.elements("subviews") + view.elements("arrangedSubviews") + view.listedViews
    }
  }

  /// The position of an identifier; nil for one that is not in the document.
  func position(of name: String) -> SourcePosition? { offsets[name].map { document.position(of: $0) } }
}
