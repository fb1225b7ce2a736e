import BacklitGraphics
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// The baselines of controls: those of their titles, or of their values.
@MainActor
@Suite struct ControlBaselineTests {
  /// A row of views with heights in points, aligned at a baseline, at the top left of a screen of cells.
  private func row(
    _ views: [(view: View, height: Double?)], _ alignment: StackAlignment = .firstBaseline
  ) -> HeadlessDisplay {
    let display = HeadlessDisplay(columns: 120, rows: 14)
    let root = View()
    let stack = StackView(arrangedSubviews: views.map(\.view))
    stack.alignment = alignment
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    for (view, height) in views {
      if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
    }
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor),
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    ])
    display.show(root)
    #expect(display.layoutProblems.isEmpty)
    return display
  }

  /// The row of the screen in which a text stands.
  private func place(of text: String, on display: HeadlessDisplay) -> Int? {
    display.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }
  }

  @Test(
    "Titles of buttons of three heights stand on one baseline",
    arguments: [[48, 64, 80], [48, 80, 112], [64, 32, 96]])
  func buttons(heights: [Double]) {
    for alignment in [StackAlignment.firstBaseline, .lastBaseline] {
      let pads = ["Low", "Mid", "High"].map { BacklitButton(title: $0) }
      let display = row(zip(pads, heights).map { ($0, $1) }, alignment)
      let rows = Set(pads.map { place(of: $0.title, on: display) })
      #expect(rows.count == 1 && !rows.contains(nil), "\(rows)")
      #expect(pads.map(\.frame.height) == heights)
    }
  }

  @Test(
    "The baselines of a title of several lines are those of its first and of its last line",
    arguments: [3.0, 5, 6, 9])
  func severalLines(rows: Double) {
    for view in [Button(title: "one\ntwo\nthree"), BacklitButton(title: "one\ntwo\nthree")] {
      let (first, last) = (Label(text: "first"), Label(text: "last"))
      let display = row([(view, rows * 16)])
      let root = view.superview?.superview ?? view
      for label in [first, last] {
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
      }
      LayoutConstraint.activate([
        first.leadingAnchor.constraint(equalTo: view.trailingAnchor),
        first.firstBaselineAnchor.constraint(equalTo: view.firstBaselineAnchor),
        last.leadingAnchor.constraint(equalTo: first.trailingAnchor),
        last.lastBaselineAnchor.constraint(equalTo: view.lastBaselineAnchor),
      ])
      display.settle()
      #expect(place(of: "one", on: display) == place(of: "first", on: display), "\(display.text)")
      #expect(place(of: "three", on: display) == place(of: "last", on: display), "\(display.text)")
      #expect(last.frame.minY - first.frame.minY == 32)
      #expect(view.intrinsicContentSize.height == 48)
    }
  }

  @Test("Constraints between baselines put titles into one row")
  func constraints() {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    let root = View()
    let (pad, label) = (BacklitButton(title: "Pad"), Label(text: "Name"))
    for view in [pad, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    let height = pad.heightAnchor.constraint(equalToConstant: 48)
    LayoutConstraint.activate([
      pad.topAnchor.constraint(equalTo: root.topAnchor, constant: 16),
      pad.leadingAnchor.constraint(equalTo: root.leadingAnchor), height,
      label.leadingAnchor.constraint(equalTo: pad.trailingAnchor, constant: 16),
      label.firstBaselineAnchor.constraint(equalTo: pad.lastBaselineAnchor),
    ])
    display.show(root)
    for rows in [3.0, 4, 5, 7, 8] {
      height.constant = rows * 16
      display.settle()
      #expect(place(of: "Name", on: display) == place(of: "Pad", on: display), "\(rows) rows")
    }
    #expect(display.layoutProblems.isEmpty)
  }

  @Test("Steppers, segments, switches, sliders and progress views have the baseline of their value")
  func values() throws {
    let label = Label(text: "Name")
    let stepper = Stepper(valueRange: try ValueRange(minimum: 0, maximum: 10, step: 1))
    let segments = SegmentedControl(titles: ["Phono", "Line"])
    let toggle = Switch()
    let progress = ProgressView()
    progress.progress = 0.42
    let display = row([
      (label, nil), (stepper, 48), (segments, 80), (toggle, 48), (progress, 48),
    ])
    let home = place(of: "Name", on: display)
    #expect(home == 2)
    for text in ["+", "Phono", "42"] { #expect(place(of: text, on: display) == home, "\(text)") }
    #expect(toggle.frame.minY == stepper.frame.minY)
  }

  @Test("A toggle with a sign above its title has the baseline of the title")
  func toggle() {
    let pads = [BacklitButton(title: "Cue"), BacklitButton(title: "Loop", mode: .toggle)]
    let display = row([(pads[0], 48), (pads[1], 96)])
    let rows = Set(["Cue", "Loop"].map { place(of: $0, on: display) })
    #expect(rows.count == 1)
    pads[1].mode = .momentary
    display.settle()
    #expect(place(of: "Cue", on: display) == place(of: "Loop", on: display))
  }

  @Test("The value of a knob stands on the baseline of a label beside it")
  func knob() throws {
    let knob = Knob(valueRange: try ValueRange(minimum: 0, maximum: 100, step: 1))
    knob.value = 64
    let display = row([(knob, 96), (Label(text: "Gain"), nil)])
    #expect(place(of: "64", on: display) == place(of: "Gain", on: display))
    knob.showsValue = false
    display.settle()
    // Without a value, its bottom edge counts: the label stands on it.
    #expect(place(of: "Gain", on: display) == 5)
  }

  @Test("A vertical slider has the baseline of the middle of its track, wherever the thumb is")
  func verticalSlider() throws {
    let slider = PitchSlider(valueRange: try ValueRange(minimum: 0, maximum: 100, step: 1))
    slider.value = 50
    let display = row([(slider, 9 * 16), (Label(text: "Pitch"), nil)])
    let home = place(of: "50", on: display)
    #expect(home != nil && place(of: "Pitch", on: display) == home)
    slider.value = 100
    display.settle()
    #expect(place(of: "Pitch", on: display) == home && place(of: "100", on: display) != home)
  }

  @Test("A record has the baseline of its time, or of its state above it", arguments: [10.0, 20])
  func record(rows: Double) {
    for alignment in [StackAlignment.firstBaseline, .lastBaseline] {
      let record = DiscSpinner()
      record.widthAnchor.constraint(equalToConstant: rows * 16).isActive = true
      let display = row([(record, rows * 16), (Label(text: "Title"), nil)], alignment)
      display.robot.resize(columns: 120, rows: 30)
      let time = place(of: "0:00", on: display)
      let state = place(of: "stopped", on: display)
      #expect(time != nil && (state != nil) == (rows == 20))
      #expect(place(of: "Title", on: display) == (alignment == .firstBaseline ? state ?? time : time))
    }
  }

  @Test("A level meter has the baselines of the first and the last number of its scale")
  func levelMeter() {
    for (alignment, number) in [(StackAlignment.firstBaseline, "0"), (.lastBaseline, "-60")] {
      let meter = LevelMeter()
      let display = row([(meter, 11 * 16), (Label(text: "Main"), nil)], alignment)
      let home = place(of: "Main", on: display)
      #expect(home != nil && place(of: number, on: display) == home, "\(display.text)")
      meter.showsScale = false
      display.settle()
      // Without a scale, its bottom edge counts: the label stands on it.
      #expect(place(of: "Main", on: display) == 10)
    }
    let meter = LevelMeter()
    meter.axis = .horizontal
    let display = row([(meter, 48), (Label(text: "Main"), nil)])
    #expect(place(of: "Main", on: display) == place(of: "-60", on: display))
  }

  @Test("A control without text has its bottom edge as baseline")
  func noText() {
    let display = row([(BacklitButton(), 64), (Label(text: "Name"), nil)])
    #expect(place(of: "Name", on: display) == 3)
  }

  @Test("A title is in the same row with the sign of a toggle above it and without", arguments: 1...9)
  func titleRow(_ rows: Int) {
    let harness = ControlHarness()
    let buttons = [
      BacklitButton(title: "Cue"), BacklitButton(title: "Cue", mode: .toggle),
      BacklitButton(title: "Cue\nnow"), BacklitButton(title: "Cue\nnow", mode: .toggle),
    ]
    let found = buttons.enumerated().map { index, button in
      harness.add(button, column: 2 + 14 * index, columns: 12, rows: rows)
      let columns = harness.cells(of: button).columns
      return (0..<rows).first { row in
        columns.map { harness.display.grid[$0, row + 2].glyph.text }.joined().contains("Cue")
      }
    }
    #expect(found[0] == found[1] && found[2] == found[3])
    #expect(found[0] != nil)
    #expect(buttons[0].firstBaselineOffset == buttons[1].firstBaselineOffset)
  }
}
