/// A definition at the limits of the format, with which every command of the tool must end within seconds.
enum Extreme: String, CaseIterable {
  /// 9999 views in one place.
  case views
  /// 9999 knobs in one place, in one line of text.
  case knobs
  /// 9900 knobs in 99 rows.
  case rows
  /// 1000 views with required widths and distances, in one line of the visual format.
  case line
  /// 5000 views of at least a width, in one line of the visual format.
  case inequalities
  /// 5000 views with required widths and distances, in one line of the visual format.
  case equations
  /// 9999 views without identifiers in one place.
  case bare
  /// 9900 knobs without identifiers in 99 rows.
  case nameless
  /// 1000 buttons without text that differ only in their colours.
  case colors
  /// A chain of 1000 required inequalities between views.
  case chain
  /// 1000 views whose edges are limited by one view.
  case star
  /// 20 × 20 views; each row fills the page, and each width is limited by the one above.
  case mesh
  /// A chain of 400 pairs of constraints that contradict each other.
  case contradictions
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
    case .rows: rows { Self.view($0, "Knob") }
    case .nameless: rows { _ in #"{"class":"Knob"}"# }
    case .bare: [definition((0..<9999).map { _ in #"{"class":"View"}"# })]
    case .line: line(of: 1000, "==20")
    case .equations: line(of: 5000, "==20")
    case .inequalities: line(of: 5000, ">=20")
    case .colors: colors
    case .chain: chain
    case .star: star
    case .mesh: mesh
    case .contradictions: contradictions
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

  private func rows(_ knob: (Int) -> String) -> [(path: String, text: String)] {
    [
      definition(
        (0..<99).map { row in
          let knobs = (0..<100).map { knob(row * 100 + $0) }
          return #"{ "class": "StackView", "arrangedSubviews": [\#(knobs.joined(separator: ","))] }"#
        })
    ]
  }

  private func line(of count: Int, _ width: String) -> [(path: String, text: String)] {
    [
      definition(
        (0..<count).map { Self.view($0, "View") },
        constraints: [#"{ "visual": "|\#((0..<count).map { "-[v\($0)(\(width))]" }.joined())-|" }"#])
    ]
  }

  private var colors: [(path: String, text: String)] {
    let views = (0..<1000).map { number in
      let color = "#" + String(0x80_0000 + number * 0x2031, radix: 16)
      return #"{"id":"v\#(number)","class":"View","properties":{"backgroundColor":"\#(color)"},"#
        + #""accessibility":{"isElement":true,"traits":["button"],"label":"Colour \#(number)"}}"#
    }
    let texts = (0..<1000).flatMap { number in
      [
        #""v\#(number).leading == page.leading + \#(number % 25 * 24)""#,
        #""v\#(number).top == page.top + \#(number / 25 * 8)""#, #""v\#(number).width == 16""#,
        #""v\#(number).height == 8""#,
      ]
    }
    return [definition(views, constraints: texts)]
  }

  private var chain: [(path: String, text: String)] {
    let texts = (1..<1000).map { #""v\#($0).leading >= v\#($0 - 1).leading + \#(1 + $0 % 5)""# }
    return [definition((0..<1000).map { Self.view($0, "View") }, constraints: texts)]
  }

  private var star: [(path: String, text: String)] {
    let texts = (1...1000).flatMap { number in
      [
        #""v\#(number).leading >= v0.leading + \#(number % 7)""#,
        #""v\#(number).leading <= v0.leading + 5 @ 250""#, #""v\#(number).width <= 100""#,
      ]
    }
    return [definition((0...1000).map { Self.view($0, "View") }, constraints: texts)]
  }

  private var mesh: [(path: String, text: String)] {
    var texts: [String] = []
    for row in 0..<20 {
      let names = (0..<20).map { "v\(row * 20 + $0)" }
      texts.append(#"{ "visual": "|\#(names.map { "[\($0)]" }.joined())|" }"#)
      guard row > 0 else { continue }
      texts += names.indices.map { #""\#(names[$0]).width >= v\#(row * 20 - 20 + $0).width - 5""# }
    }
    return [definition((0..<400).map { Self.view($0, "View") }, constraints: texts)]
  }

  private var contradictions: [(path: String, text: String)] {
    let texts = (1...400).flatMap { number in
      [
        #""v\#(number).leading == v\#(number - 1).leading + 8""#,
        #""v\#(number).leading >= v\#(number - 1).leading + 9""#,
      ]
    }
    return [definition((0...400).map { Self.view($0, "View") }, constraints: texts)]
  }

  /// 3000 tags of languages, from `aaa` to `elm`, and `en`.
  private static var tags: [String] {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let all = letters.flatMap { one in letters.flatMap { two in letters.map { one + two + $0 } } }
    return Array(all.prefix(2999)) + ["en"]
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
