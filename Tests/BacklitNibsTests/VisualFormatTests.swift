import BacklitGeometry
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitNibs

@Suite @MainActor struct VisualFormatTests {
  @Test("Visual formats place views") func placement() throws {
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "root": { "id": "box", "class": "View",
          "properties": { "layoutMargins": 20 },
          "subviews": [ { "id": "red", "class": "View" }, { "id": "green", "class": "View" },
            { "id": "inner", "class": "View" }, { "id": "text", "class": "View" } ] },
        "constraints": [
          { "visual": "|-16-[red(==green)]-gap-[green]-16-|", "metrics": { "gap": 8 },
            "options": ["alignAllTop", "alignAllBottom"] },
          { "visual": "V:|-10-[red(50)]" },
          "inner.leading == box.margins.leading", "inner.trailing == box.margins.trailing",
          "inner.top == box.margins.top", "inner.bottom == box.margins.bottom",
          "text.leading == box.readable.leading", "text.trailing == box.readable.trailing",
          "text.top == box.top", "text.height == 1" ] }
      """
    ).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 240, height: 100)
    Fixtures.expect(
      instance,
      [
        "red": Rect(x: 16, y: 10, width: 100, height: 50),
        "green": Rect(x: 124, y: 10, width: 100, height: 50),
        "inner": Rect(x: 20, y: 20, width: 200, height: 60), "text": Rect(x: 20, y: 0, width: 200, height: 1),
      ])
    window.screen.resize(to: Size(width: 1000, height: 100))
    instance.root.frame = window.bounds
    window.layoutIfNeeded()
    Fixtures.expect(instance, ["text": Rect(x: 164, y: 0, width: 672, height: 1)])
  }

  @Test("Options and margins are applied") func options() throws {
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "root": { "id": "box", "class": "View",
          "properties": { "layoutMargins": { "top": 1, "left": 20, "bottom": 3, "right": 40 } },
          "subviews": [ { "id": "red", "class": "View" }, { "id": "green", "class": "View" } ] },
        "constraints": [
          { "visual": "|-[red(30)]-[green]-0-|", "options": ["directionRightToLeft", "alignAllTop"] },
          { "visual": "V:|-[red(10)]" },
          { "visual": "V:[green(10)]", "options": ["spacingBaselineToBaseline", "directionLeadingToTrailing"] } ] }
      """
    ).instantiate(registry: .builtIn)
    _ = Fixtures.show(instance.root, width: 200, height: 100)
    Fixtures.expect(
      instance,
      ["red": Rect(x: 130, y: 1, width: 30, height: 10), "green": Rect(x: 0, y: 1, width: 122, height: 10)])
  }

  @Test("Sizes have factors, items can be guides of views, and metrics vary") func grammar() throws {
    let instance = try Fixtures.nib(
      """
      { "nib": 1, "root": { "id": "box", "class": "View",
          "properties": { "additionalSafeAreaInsets": { "top": 30 } },
          "subviews": [ { "id": "red", "class": "View" }, { "id": "green", "class": "View" } ] },
        "constraints": [
          { "visual": "H:|-m-[red(==green*half)]-[green]-m-|",
            "metrics": { "m": { "vary": { "*": 8, "wR": 40 } }, "half": 0.5 } },
          { "visual": "V:[box.safeArea]-(-100@p)-[red(box.safeArea/4)]",
            "metrics": { "p": { "vary": { "*": 999, "light": 2 } } } },
          "red.top == box.top @ 500", "green.top == box.top", "green.height == 1" ] }
      """
    ).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 240, height: 130)
    Fixtures.expect(
      instance,
      [
        "red": Rect(x: 8, y: 30, width: 72, height: 25), "green": Rect(x: 88, y: 0, width: 144, height: 1),
      ])
    window.screen.preferences.userInterfaceStyle = .light
    window.screen.resize(to: Size(width: 688, height: 130))
    instance.root.frame = window.bounds
    window.layoutIfNeeded()
    Fixtures.expect(
      instance,
      [
        "red": Rect(x: 40, y: 0, width: 200, height: 25), "green": Rect(x: 248, y: 0, width: 400, height: 1),
      ])
    let text = """
      { "nib": 1, "root": { "id": "box", "class": "View", "subviews": [ { "id": "red", "class": "View" } ] },
        "constraints": [
          { "visual": "[red(box*m)]", "metrics": { "m": { "vary": { "*": 1, "wC": 2 } } } },
          { "visual": "[red(box/0)]" }, { "visual": "[red(box*)]" },
          { "visual": "[red(9@m)]", "metrics": { "m": { "vary": { "*": 1, "wC": 2000 } } } },
          { "visual": "[box.safe]-[red.frameGuide]" } ] }
      """
    #expect(
      Fixtures.faults(text).map { $0.split(separator: ";")[0] } == [
        "test.json:3:27: error: the metric \"m\" varies and cannot be a factor",
        "test.json:4:27: error: the multiplier is inf",
        "test.json:4:57: error: expected a factor, found \")\"",
        "test.json:5:25: error: the priority 2000 is out of range",
        "test.json:6:19: error: there is no view or guide \"box.safe\"",
        "test.json:6:30: error: there is no view or guide \"red.frameGuide\"",
      ])
  }

  @Test("Faults of a visual format have their column") func faults() {
    let text = """
      { "nib": 1, "root": { "class": "View", "subviews": [ { "id": "red", "class": "View" } ] },
        "constraints": [
          { "visual": "|[red]|" },
          { "visual": "[red][rad]", "options": ["alignAllLeading", "alignAll"], "metrics": { "red": 1, "x": "y" } },
          { "visual": "V:[red]", "options": ["alignAllTop"], "constant": 3 },
          "red.top == red.safeArea.top", "red.width == red.frameGuide.width" ] }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:3:18: error: \"|\" is the superview, which has no \"id\"; add an \"id\" to the superview of red",
        "test.json:4:24: error: there is no view or guide \"rad\"; did you mean \"red\"?",
        "test.json:4:43: error: \"alignAllLeading\" cannot align the views of a horizontal line; "
          + "use a vertical alignment such as \"alignAllTop\"",
        "test.json:4:62: error: there is no option \"alignAll\"; did you mean \"alignAllTop\"?",
        "test.json:4:88: error: \"red\" is already a view or guide; rename the metric",
        "test.json:4:103: error: \"x\" must be a number",
        "test.json:5:40: error: \"alignAllTop\" cannot align the views of a vertical line; "
          + "use a horizontal alignment such as \"alignAllLeading\"",
        "test.json:5:56: error: \"constant\" cannot be used with \"visual\"; remove it",
        "test.json:6:54: error: \"red\" is a View and has no \"frameGuide\"; only a ScrollView has it",
      ])
  }

  @Test("Columns count escapes as they are written") func faultColumns() {
    let text = #"""
      { "nib": 1, "root": { "id": "box", "class": "View", "subviews": [ { "id": "rot", "class": "View" } ] },
        "constraints": [
          { "visual": "|-\u0078\t[r\u00F6t(ad@0)]-gup-[rot]-|", "metrics": { "gap": 1 },
            "options": ["directionLeftToRight", "directionRightToLeft", "spacingBaselineToBasline"] } ] }
      """#
    #expect(
      Fixtures.faults(text) == [
        "test.json:3:20: error: there is no metric \"x\"; known: gap",
        "test.json:3:28: error: expected \"-\" after the distance, found \"[\"",
        "test.json:3:29: error: there is no view or guide \"röt\"; did you mean \"rot\"?",
        "test.json:3:38: error: there is no metric or view \"ad\"; known: gap, box, rot",
        "test.json:3:41: error: the priority 0 is out of range; priorities are whole numbers from 1 to 1000",
        "test.json:3:45: error: there is no metric \"gup\"; did you mean \"gap\"?",
        "test.json:4:43: error: \"directionRightToLeft\" conflicts with \"directionLeftToRight\"; "
          + "remove one of them",
        "test.json:4:67: error: there is no option \"spacingBaselineToBasline\"; did you mean \"spacingBaselineToBaseline\"?",
      ])
  }
}
