import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

@Suite @MainActor struct NibFaultTests {
  @Test("An alignment for the other axis of a stack is a fault")
  func wrongAlignments() {
    func faults(_ properties: String) -> [String] {
      Fixtures.faults(
        #"{ "nib": 1, "root": { "id": "s", "class": "StackView", "properties": { \#(properties) } } }"#,
        owner: nil)
    }
    #expect(
      faults(#""axis": "vertical", "alignment": "lastBaseline""#) == [
        "test.json:1:105: error: the alignment \"lastBaseline\" is for rows, and this is a column; "
          + "write \"leading\", \"center\", \"trailing\" or \"fill\""
      ])
    #expect(
      faults(#""alignment": "trailing""#) == [
        "test.json:1:85: error: the alignment \"trailing\" is for columns, and this is a row; write \"bottom\""
      ])
    #expect(
      faults(#""axis": { "vary": { "*": "vertical", "wR": "horizontal" } }, "alignment": "top""#).count == 1)
    for sound in [
      #""axis": "vertical", "alignment": "leading""#, #""alignment": "firstBaseline""#,
      #""alignment": "top""#,
      #""axis": { "vary": { "*": "vertical", "wR": "horizontal" } }, "alignment": { "vary": { "*": "center", "wR": "top" } }"#,
    ] {
      #expect(faults(sound).isEmpty, "\(sound)")
    }
  }

  @Test("The values of a chart are numbers, and its axis has two ends") func charts() {
    func nib(_ properties: String) -> Nib {
      Fixtures.nib(
        #"{ "nib": 1, "root": { "id": "c", "class": "ChartView", "properties": { \#(properties) } } }"#)
    }
    func faults(_ properties: String) -> Int { nib(properties).check(registry: .builtIn).count }
    #expect(
      nib(#""minimum": 5, "maximum": 5"#).checkNumbers(registry: .builtIn).map(\.description) == [
        "test.json:1:97: error: the range is empty: \"maximum\" and \"minimum\" are 5; "
          + "write a larger number, or leave one of them out"
      ])
    #expect(nib(#""minimum": 6, "maximum": 5"#).checkNumbers(registry: .builtIn).count == 1)
    #expect(faults(#""values": [1, "2", null, [4]]"#) == 2)
    #expect(
      faults(#""series": [{ "name": "In" }, { "values": [1, true], "tint": "pink", "width": 2 }]"#) == 4)
    #expect(faults(#""values": 7"#) == 1)
    #expect(faults(#""style": "pie""#) == 1)
    let sound = nib(#""values": [1, null, -2.5e9], "unit": "MB", "style": "bar", "minimum": -3e9"#)
    #expect(sound.check(registry: .builtIn) + sound.checkNumbers(registry: .builtIn) == [])
  }

  @Test("Every fault is found at its line and column") func places() {
    let text = """
      {
        "nib": 2,
        "owner": "Dock",
        "root": {
          "id": "deck", "class": "View", "colour": 1,
          "subviews": [
            { "id": "pads", "class": "StakView" },
            { "id": "red", "class": "Pad", "properties": { "titel": "A", "gain": 3, "font": "bodi" } },
            { "id": "red", "class": "Pad", "properties": { "gain": "x", "hidden": { "vary": { "dark": true, "hC": false } } } },
            { "id": "a-b", "class": "View", "arrangedSubviews": [] }
          ],
          "guides": [ { "id": "gutter" }, { } ]
        },
        "constraints": [
          "red.widht == redd.height + 4",
          { "constraint": "red.top == reed.top", "priority": 1001, "constant": "1" },
          { "constraint": "gutter.leadingMargin == deck.leading", "installed": 1 },
          { "visual": "H:|[red]|", "id": "v" },
          "gutter.top == red.leading",
          7
        ],
        "outlets": { "cue": "pads", "pads": "red", "tall": "deck", "cu": "nothing" },
        "actions": [
          { "from": "red", "event": "taped", "send": "play" },
          { "from": "deck", "event": "tapped", "send": "pley" },
          { "from": "red", "event": "tapped", "send": "stop", "when": 1 },
          { "from": "red" }
        ]
      }
      """
    #expect(
      Fixtures.faults(text, owner: Deck()) == [
        "test.json:2:10: error: version 2 of the format is not supported; write \"nib\": 1",
        "test.json:3:12: error: \"owner\" is \"Dock\", but \"Deck\" loads the definition; write \"Deck\"",
        "test.json:5:36: error: a view has no \"colour\"; known: id, class, properties, accessibility, subviews, arrangedSubviews, guides, nib, values, spacingAfter, cells, sections, sample, header, footer, contextMenu, menu, menus",
        "test.json:7:32: error: there is no class \"StakView\"; did you mean \"StackView\"?",
        "test.json:8:54: error: the class \"Pad\" has no property \"titel\"; did you mean \"title\"?",
        "test.json:8:76: error: \"gain\" must be a number from 0 to 2",
        "test.json:8:87: error: \"font\" cannot be \"bodi\"; did you mean \"body\"?",
        "test.json:9:15: error: the identifier \"red\" is already used at 8:15; choose a different one",
        "test.json:9:62: error: \"gain\" must be a number",
        "test.json:9:79: error: no case of \"vary\" matches some of the traits; add a case \"*\"",
        "test.json:9:103: error: \"hC\" and \"dark\" at 9:89 can both match; add a case \"hC dark\"",
        "test.json:10:15: error: \"a-b\" is not an identifier; use letters, digits and _, and begin with a letter",
        "test.json:10:39: error: a View has no \"arrangedSubviews\"; write \"subviews\", or use a StackView",
        "test.json:12:37: error: the guide has no \"id\"; add an \"id\", so that constraints can name it",
        "test.json:15:10: error: there is no attribute \"widht\"; did you mean \"width\"?",
        "test.json:15:19: error: there is no view or guide \"redd\"; did you mean \"red\"?",
        "test.json:16:33: error: there is no view or guide \"reed\"; did you mean \"red\"?",
        "test.json:16:56: error: \"priority\" must be a whole number from 1 to 1000",
        "test.json:16:74: error: \"constant\" must be a number",
        "test.json:17:29: error: \"gutter\" is a guide and has no \"leadingMargin\"; guides have edges, centres and sizes",
        "test.json:17:74: error: \"installed\" must be true or false",
        "test.json:18:30: error: \"id\" cannot be used with \"visual\"; remove it",
        "test.json:19:24: error: \"top\" is a vertical position and \"leading\" is a horizontal position; did you mean \"top\"?",
        "test.json:20:5: error: a constraint must be a string or an object in braces; write, for example, \"box.width == 100\"",
        "test.json:22:39: error: the outlet \"pads\" must be a StackView; \"red\" is a Pad",
        "test.json:22:54: error: the outlet \"tall\" must be a constraint; \"deck\" is a View",
        "test.json:22:62: error: \"Deck\" has no outlet \"cu\"; did you mean \"cue\"?",
        "test.json:22:68: error: no view, guide or constraint has the identifier \"nothing\"; known: deck, gutter, pads, red, v",
        "test.json:24:31: error: the class \"Pad\" has no event \"taped\"; did you mean \"tapped\"?",
        "test.json:25:32: error: the class \"View\" has no event \"tapped\"; known: tap, doubleTap, longPress, swipeLeft, swipeRight, swipeUp, swipeDown, pan, pinch, rotation",
        "test.json:25:50: error: \"Deck\" has no action \"pley\"; did you mean \"play\"?",
        "test.json:26:49: error: the action \"stop\" must be sent by a StackView; \"red\" is a Pad",
        "test.json:26:57: error: an action has no \"when\"; known: from, event, send, dismiss, alert, present, push, showDetail",
        "test.json:27:5: error: the action has no \"event\"; it needs \"from\", \"event\" and \"send\"",
        "test.json:27:5: error: the action has no \"send\"; add \"send\" with an action of the owner, or one of \"dismiss\", \"alert\", \"present\", \"push\" and \"showDetail\"",
      ])
  }

  @Test("Numbers that views change are reported") func changedNumbers() {
    let text = """
      { "nib": 1, "root": { "class": "Panel", "subviews": [
        { "class": "Knob", "properties": { "minimum": 20, "maximum": 11 } },
        { "class": "Knob", "properties": { "minimum": 0, "maximum": 11, "step": 1, "value": 500 } },
        { "class": "Knob", "properties": { "minimum": 0, "maximum": 11, "step": 1, "value": 3.4 } },
        { "class": "Knob", "properties": { "minimum": 0, "maximum": 11, "value": { "vary": { "*": 500, "hC": 600 } } } },
        { "class": "Knob", "properties": { "value": 7, "maximum": 11, "minimum": 0, "step": 0.1 } },
        { "class": "Slider", "properties": { "minimum": -1e9, "maximum": 1e9, "step": 1e-9 } },
        { "class": "Knob", "properties": { "maximum": -5, "minimum": 5, "value": 3 } },
        { "class": "ScrollView", "properties": { "maximumZoomScale": 1, "minimumZoomScale": 2 } } ] } }
      """
    let nib = Fixtures.nib(text)
    #expect(nib.check(registry: .builtIn) == [])
    #expect(
      nib.checkNumbers(registry: .builtIn).map(\.description) == [
        "test.json:2:64: error: the range is reversed: \"maximum\" 11 is below \"minimum\" 20; exchange the two numbers",
        "test.json:3:87: error: \"value\" is 500, but the view changes it to 11; write a number that its range and step allow",
        "test.json:4:87: error: \"value\" is 3.4, but the view changes it to 3; write a number that its range and step allow",
        "test.json:7:81: error: \"step\" is 1e-09, but the view changes it to 0; write 0, or a number that divides the range into 1 to a billion parts",
        "test.json:8:49: error: the range is reversed: \"maximum\" -5 is below \"minimum\" 5; exchange the two numbers",
        "test.json:9:64: error: the range is reversed: \"maximumZoomScale\" 1 is below \"minimumZoomScale\" 2; exchange the two numbers",
      ])
  }

  @Test("Faults inside a misspelt member are found as well") func misspeltNames() {
    let text = """
      { "nib": 1, "rooot": { "class": "Pd", "propertys": { "gain": 3, "titel": "A" },
        "subviews": [ { "id": "slider", "class": "PitchSlider", "properties": { "pitchRange": 8 } } ] },
        "constraints": [ { "constrain": "slider.top == a.top" } ] }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:1:13: error: the definition has no \"rooot\"; did you mean \"root\"?",
        "test.json:1:33: error: there is no class \"Pd\"; did you mean \"Pad\"?",
        "test.json:1:39: error: a view has no \"propertys\"; did you mean \"properties\"?",
        "test.json:1:62: error: \"gain\" must be a number from 0 to 2",
        "test.json:1:65: error: the class \"Pad\" has no property \"titel\"; did you mean \"title\"?",
        "test.json:2:89: error: \"pitchRange\" must be a string; write \"8\"",
        "test.json:3:22: error: a constraint has no \"constrain\"; did you mean \"constraint\"?",
        "test.json:3:50: error: there is no view or guide \"a\"; known: slider",
      ])
  }

  @Test("Ties and gaps of variations are faults") func variationTies() {
    let text = """
      { "nib": 1, "root": { "class": "Pad", "properties": {
        "title": { "vary": { "*": "a", "dark": "b", "hC": "c", "wQ": "d" } },
        "gain": { "vary": { "*": 1, "dark": 2, "hC": 0 } },
        "alpha": { "vary": { "hC": 1 } },
        "hidden": { "vary": { "*": { "vary": { "*": true } } } },
        "clipsToBounds": { "vary": { }, "else": 1 },
        "font": { "vary": { "*": "body", "dark": "headline", "hC": "caption1", "hC dark": "title1" } }
      } } }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:2:59: error: \"wQ\" is not a trait; did you mean \"wC\"?",
        "test.json:3:42: error: \"hC\" and \"dark\" at 3:31 can both match; add a case \"hC dark\"",
        "test.json:4:14: error: no case of \"vary\" matches some of the traits; add a case \"*\"",
        "test.json:5:30: error: a case cannot contain \"vary\"; combine the traits in one key, such as \"wC hR\"",
        "test.json:6:22: error: no case of \"vary\" matches some of the traits; add a case \"*\"",
        "test.json:6:35: error: a varying value has no \"else\"; known: vary",
      ])
  }

  @Test("Syntax faults are reported with the other faults") func syntaxFaults() {
    let text = """
      { "nib": 1,
        "root": { "class": "Vew", },
        "constraints": [ "a.width == 1" "b.width = 2" ] }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:2:22: error: there is no class \"Vew\"; did you mean \"View\"?",
        "test.json:2:29: error: there is a trailing comma before \"}\"; remove it",
        "test.json:3:21: error: there is no view or guide \"a\"",
        "test.json:3:35: error: a comma is missing before this element",
        "test.json:3:36: error: there is no view or guide \"b\"",
        "test.json:3:44: error: \"=\" is not a relation; did you mean \"==\"?",
      ])
    // If brackets do not match, only syntax faults are reported.
    #expect(Fixtures.faults("{ \"nib\": 3, \"root\": [ }").count == 1)
  }

  @Test("No definition crashes the loader", arguments: 0..<200 as Range<UInt64>)
  func randomDefinitions(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes = Array(NibTests.deck.utf8)
    let alphabet = Array("{}[]\",:0123-.=@ aev*".utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: at)
      case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: at)
      case 2:
        let end = min(bytes.count, at + Int.random(in: 0..<60, using: &random))
        bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
      default: bytes[at] = alphabet.randomElement(using: &random) ?? 0
      }
    }
    let nib = Nib(bytes: bytes, file: "f")
    let faults = nib.check(owner: Deck(), registry: Fixtures.registry)
    do throws(Faults) {
      let instance = try nib.instantiate(owner: Deck(), registry: Fixtures.registry)
      #expect(faults.isEmpty, "seed \(seed)")
      _ = Fixtures.show(instance.root, width: 375, height: 667)
    } catch {
      #expect(error.all == faults, "seed \(seed)")
    }
  }

  @Test("Views, constraints, cases and faults are limited") func limits() {
    func deck(_ views: Int, constraints: [String] = []) -> String {
      let subviews = (0..<views).map { "{ \"id\": \"v\($0)\", \"class\": \"View\" }" }.joined(separator: ",")
      return """
        { "nib": 1, "root": { "class": "View", "subviews": [ \(subviews) ] },
          "constraints": [ \(constraints.joined(separator: ",")) ] }
        """
    }
    #expect(
      Fixtures.nib(deck(10_000)).check(registry: .builtIn).map(\.problem) == [
        "there are more than 10000 views"
      ])
    let known = [String](repeating: "\"v0.top == v1.top\"", count: 20_001)
    #expect(
      Fixtures.nib(deck(2, constraints: known)).check(registry: .builtIn).map(\.problem) == [
        "there are more than 20000 constraints"
      ])
    let unknown = [String](repeating: "\"a.top == b.top\"", count: 1000)
    let many = Fixtures.faults(deck(2, constraints: unknown))
    #expect(many.count == 201)
    #expect(many.last?.hasSuffix("only the first 200 faults are listed; correct these first") == true)
    let deep =
      String(repeating: "{ \"class\": \"View\", \"subviews\": [", count: 250)
      + String(repeating: "] }", count: 250)
    #expect(Fixtures.faults("{ \"nib\": 1, \"root\": \(deep) }").isEmpty)
    let cases = (0..<65).map { "\"k\($0)\": 1" }.joined(separator: ",")
    #expect(
      Fixtures.faults(
        "{ \"nib\": 1, \"root\": { \"class\": \"View\", \"properties\": { \"alpha\": { \"vary\": { \(cases) } } } } }"
      )
      .map { $0.hasSuffix("\"vary\" has 65 cases; the limit is 64") } == [true])
  }
}
