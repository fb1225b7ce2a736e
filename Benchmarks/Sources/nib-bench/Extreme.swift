/// A definition at the limits of the format, with which every command of the tool must end within seconds.
enum Extreme: String, CaseIterable {
  /// 9999 views in one place.
  case views
  /// 9999 knobs in one place, in one line of text.
  case knobs
  /// 9900 knobs in 99 rows.
  case rows
  /// 1000 views with required distances, in one line of the visual format.
  case line
  /// 1000 labels with the same text of 400 000 bytes.
  case texts
  /// 1000 labels with keys that a table of 100 000 texts does not have.
  case keys
  /// 1000 labels, with tables in 3000 languages.
  case languages

  /// The files, by path.
  var files: [(path: String, text: String)] {
    switch self {
    case .views: [definition((0..<9999).map { Self.view($0, "View") })]
    case .knobs: [definition((0..<9999).map { Self.view($0, "Knob") })]
    case .rows:
      [
        definition(
          (0..<99).map { row in
            let knobs = (0..<100).map { Self.view(row * 100 + $0, "Knob") }
            return #"{ "class": "StackView", "arrangedSubviews": [\#(knobs.joined(separator: ","))] }"#
          })
      ]
    case .line:
      [
        definition(
          (0..<1000).map { Self.view($0, "View") },
          constraints: [#"{ "visual": "|\#((0..<1000).map { "-[v\($0)(==20)]" }.joined())-|" }"#])
      ]
    case .texts:
      [
        labels { _ in "text" },
        table("en", [#""text": "\#(String(repeating: "word ", count: 80_000))""#]),
      ]
    case .keys:
      [
        labels { "kex\($0)" },
        table("en", (0..<100_000).map { #""key\#($0)": "a text of the table""# }),
      ]
    case .languages:
      [labels { "key\($0 % 10)" }]
        + Self.tags.map { tag in table(tag, (0..<10).map { #""key\#($0)": "a text""# }) }
    }
  }

  /// 3000 tags of languages, the last of which is `eln`.
  private static var tags: [String] {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let all = letters.flatMap { one in letters.flatMap { two in letters.map { one + two + $0 } } }
    return Array(all.prefix(3000))
  }

  private static func view(_ number: Int, _ name: String) -> String {
    #"{"id":"v\#(number)","class":"\#(name)"}"#
  }

  private func definition(_ views: [String], constraints: [String] = []) -> (path: String, text: String) {
    (
      "\(rawValue)/Nibs/page.json",
      #"{"nib":1,"root":{"id":"page","class":"View","subviews":[\#(views.joined(separator: ","))]},"#
        + #""constraints":[\#(constraints.joined(separator: ","))]}"#
    )
  }

  private func labels(_ key: (Int) -> String) -> (path: String, text: String) {
    definition(
      (0..<1000).map { #"{"id":"v\#($0)","class":"Label","properties":{"text":"@\#(key($0))"}}"# })
  }

  private func table(_ language: String, _ texts: [String]) -> (path: String, text: String) {
    ("\(rawValue)/Strings/\(language).json", "{\(texts.joined(separator: ","))}")
  }
}
