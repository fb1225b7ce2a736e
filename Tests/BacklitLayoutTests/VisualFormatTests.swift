import BacklitGeometry
import BacklitLayout
import Testing

/// Tests of lines of the visual format as constraints between items.
@MainActor
struct VisualFormatTests {
  /// The constraints of a line about four items in a box, as text.
  static func read(
    _ text: String, _ options: VisualFormatOptions = [],
    metrics: [String: Double] = ["gap": 12, "high": 750, "low": -3]
  ) throws -> [String] {
    let red = Box("red")
    let green = Box("green")
    let blue = Box("blue")
    let over = Box("över")
    let box = Box("box")
    for child in [red, green, blue, over] { box.add(child) }
    // Constraints do not keep their items alive.
    defer { withExtendedLifetime(box) {} }
    let made = try LayoutConstraint.constraints(
      withVisualFormat: text, options: options, metrics: metrics,
      views: ["red": red, "green": green, "blue": blue, "över": over, "box": box])
    #expect(made.allSatisfy { !$0.isActive })
    return made.map(\.description)
  }

  @Test(
    "A line becomes the constraints it describes",
    arguments: [
      ("[red]", []),
      ("[red][green]", ["green.leading == red.trailing"]),
      ("[red]-[green]", ["green.leading == red.trailing + 8"]),
      ("H:|-[red]-|", ["red.leading == box.leadingMargin", "box.trailingMargin == red.trailing"]),
      ("V:|-[red]-|", ["red.top == box.topMargin", "box.bottomMargin == red.bottom"]),
      ("V:|[red]-16-[green]", ["red.top == box.top", "green.top == red.bottom + 16"]),
      ("|-0-[red]-0-|", ["red.leading == box.leading", "box.trailing == red.trailing"]),
      ("|-(8)-[red]|", ["red.leading == box.leading + 8", "box.trailing == red.trailing"]),
      ("[red]-gap-|", ["box.trailing == red.trailing + 12"]),
      ("[red(100)]", ["red.width == 100"]),
      ("[red(gap)]", ["red.width == 12"]),
      ("V:[red(==green@750)]", ["red.height == green.height @750"]),
      ("[red(<=2.5@high)]", ["red.width <= 2.5 @750"]),
      ("[red(1.5e2)]", ["red.width == 150"]),
      ("[red(.5)]", ["red.width == 0.5"]),
      (
        "[red(>=50,<=gap@20)]-(>=gap,==9@1)-[blue]",
        [
          "red.width >= 50", "red.width <= 12 @20", "blue.leading >= red.trailing + 12",
          "blue.leading == red.trailing + 9 @1",
        ]
      ),
      ("[red]-(-4)-[blue]", ["blue.leading == red.trailing - 4"]),
      ("[red]-low-[blue]", ["blue.leading == red.trailing - 3"]),
      (
        " H : | - 16 - [ red ( 5 @ 20 , >= 4 ) ] ",
        [
          "red.leading == box.leading + 16", "red.width == 5 @20", "red.width >= 4",
        ]
      ),
      ("[över(red)]", ["över.width == red.width"]),
      ("V:[red(==green*0.5)]", ["red.height == 0.5 * green.height"]),
      ("[red(>= green * gap / 4 @ 20)]", ["red.width >= 3 * green.width @20"]),
      (
        "|-[red]-[green]-[blue(>=20)]-|",
        [
          "red.leading == box.leadingMargin", "green.leading == red.trailing + 8",
          "blue.leading == green.trailing + 8", "blue.width >= 20", "box.trailingMargin == blue.trailing",
        ]
      ),
    ])
  func lines(text: String, constraints: [String]) throws {
    #expect(try Self.read(text) == constraints)
  }

  @Test("Alignment options add constraints across the line")
  func alignments() throws {
    let vertical: [(VisualFormatOptions, String)] = [
      (.alignAllTop, "top"), (.alignAllBottom, "bottom"), (.alignAllCenterY, "centerY"),
      (.alignAllFirstBaseline, "firstBaseline"), (.alignAllLastBaseline, "lastBaseline"),
    ]
    for (option, name) in vertical {
      #expect(
        try Self.read("[red][green][blue]", option).dropFirst(2)
          == ["green.\(name) == red.\(name)", "blue.\(name) == red.\(name)"])
    }
    let horizontal: [(VisualFormatOptions, String)] = [
      (.alignAllLeading, "leading"), (.alignAllTrailing, "trailing"), (.alignAllLeft, "left"),
      (.alignAllRight, "right"), (.alignAllCenterX, "centerX"),
    ]
    for (option, name) in horizontal {
      #expect(try Self.read("V:[red][green]", option).last == "green.\(name) == red.\(name)")
    }
    #expect(
      try Self.read("[red][green]", [.alignAllTop, .alignAllBottom]).dropFirst()
        == ["green.top == red.top", "green.bottom == red.bottom"])
  }

  @Test("Direction options choose leading or left edges")
  func directions() throws {
    let line = "|-[red]-(>=5)-[green]-3-|"
    let following = try Self.read(line)
    #expect(
      following == [
        "red.leading == box.leadingMargin", "green.leading >= red.trailing + 5",
        "box.trailing == green.trailing + 3",
      ])
    #expect(try Self.read(line, .directionLeadingToTrailing) == following)
    #expect(
      try Self.read(line, .directionLeftToRight) == [
        "red.left == box.leftMargin", "green.left >= red.right + 5", "box.right == green.right + 3",
      ])
    #expect(
      try Self.read(line, .directionRightToLeft) == [
        "green.left == box.left + 3", "red.left >= green.right + 5", "box.rightMargin == red.right",
      ])
    #expect(try Self.read("V:[red]-[green]", .directionRightToLeft) == ["green.top == red.bottom + 8"])
  }

  @Test("Spacing can be measured between baselines")
  func baselines() throws {
    let line = "V:|-[red]-[green]-3-[blue]-5-|"
    #expect(try Self.read(line, .spacingEdgeToEdge) == Self.read(line))
    #expect(
      try Self.read(line, .spacingBaselineToBaseline) == [
        "red.top == box.topMargin", "green.firstBaseline == red.lastBaseline + 8",
        "blue.firstBaseline == green.lastBaseline + 3", "box.bottom == blue.bottom + 5",
      ])
  }

  @Test("Two lines lay out a form in both directions of text")
  func form() throws {
    let title = Box("title")
    let field = Box("field")
    let button = Box("button")
    let root = tree(300, 100, title, field, button)
    root.margins = EdgeInsets(top: 10, left: 20, bottom: 10, right: 30)
    title.content(40, 20, hugging: 251)
    field.content(10, 20)
    let views: [String: any LayoutItem] = ["title": title, "field": field, "button": button]
    LayoutConstraint.activate(
      try LayoutConstraint.constraints(
        withVisualFormat: "|-[title]-gap-[field(>=min)]-[button(title)]-|", options: .alignAllTop,
        metrics: ["gap": 12, "min": 50], views: views)
        + LayoutConstraint.constraints(withVisualFormat: "V:|-[title]", views: views))
    #expect(title.frame() == rect(20, 10, 40, 20))
    #expect(field.frame() == rect(72, 10, 150, 20))
    #expect(button.frame() == rect(230, 10, 40, 0))
    root.direction = .rightToLeft
    #expect(title.frame() == rect(230, 10, 40, 20))
    #expect(button.frame() == rect(20, 10, 40, 0))
  }

  @Test("A line can contain guides, and | is the superview of the first view")
  func guides() throws {
    let inner = Box("inner")
    let deep = Box("deep")
    let guide = LayoutGuide(identifier: "guide")
    let root = tree(10, 10, inner)
    defer { withExtendedLifetime(root) {} }
    inner.add(deep)
    inner.add(guide)
    let made = try LayoutConstraint.constraints(
      withVisualFormat: "|-[guide]-2-[deep]|", views: ["guide": guide, "deep": deep])
    #expect(
      made.map(\.description) == [
        "inner.guide.leading == inner.leadingMargin", "deep.leading == inner.guide.trailing + 2",
        "inner.trailing == deep.trailing",
      ])
  }
}
