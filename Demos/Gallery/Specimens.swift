import Backlit

/// The content of the gallery sheet: a line for each control, a column for each state.
@MainActor
enum Specimens {
  /// The controls by name, with their height in rows. To add a control to the sheet, add a line here.
  static let controls: [(name: String, rows: Int, make: @MainActor () -> View)] = [
    ("Button", 6, { titled(BacklitButton(title: "Cue", tint: .red)) }),
    ("Toggle", 6, { titled(BacklitButton(title: "Mute", tint: .green, mode: .toggle)) }),
    ("Knob", 6, { configured(Knob()) }),
    ("Pitch", 10, { configured(PitchSlider()) }),
    ("Slider", 3, { configured(Slider()) }),
    ("Switch", 3, { Switch() }),
    ("Stepper", 3, { configured(Stepper()) }),
    ("Segments", 3, { SegmentedControl(titles: ["A", "B"]) }),
    ("Field", 4, { validated(TextField(placeholder: "Email")) }),
    ("Search", 3, { suggesting(SearchField()) }),
    ("Text", 5, { written(TextView()) }),
    ("Progress", 1, { partlyDone(ProgressView()) }),
    ("Activity", 1, { turning(ActivityIndicator()) }),
    ("Group", 2, { filled(DisclosureGroup(title: "More")) }),
    ("Level", 10, { withLevels(LevelMeter()) }),
    ("Waveform", 6, { outlined(WaveformView(duration: 220)) }),
    ("Line", 8, { plotted(ChartView(style: .line)) }),
    ("Bars", 8, { plotted(ChartView(style: .bar)) }),
    ("Sparkline", 2, { plotted(ChartView(style: .sparkline)) }),
    ("Gauge", 3, { plotted(ChartView(style: .gauge)) }),
    ("Record", 10, { DiscSpinner() }),
  ]

  /// The states, by name.
  static let states: [(name: String, apply: @MainActor (View) -> Void)] = [
    ("normal", { _ in }),
    ("highlighted", { press($0) }),
    ("on", { turnOn($0) }),
    ("disabled", { ($0 as? Control)?.isEnabled = false }),
    ("focused", { $0.identifier = "focused" }),
  ]

  /// Highlights a control as in a touch. Buttons that are drawn with shapes also shrink.
  private static func press(_ view: View) {
    // In a segmented control a touch highlights a segment.
    guard let control = (view is SegmentedControl ? view.subviews.first : view) as? Control else { return }
    control.isHighlighted = true
    guard control is BacklitButton else { return }
    control.registerForTraitChanges { pad, _ in
      let scale = pad.palette.isPlain ? 1 : BacklitButton.pressedScale
      pad.transform = Transform(scaleX: scale, y: scale)
    }
  }

  /// Turns a control on. A view that shows an amount shows its maximum.
  private static func turnOn(_ view: View) {
    (view as? Control)?.isSelected = true
    (view as? DiscSpinner)?.isPlaying = true
    (view as? ValueControl).map { $0.value = $0.valueRange.range.upperBound }
    (view as? SegmentedControl)?.selectedSegmentIndex = 1
    (view as? ProgressView)?.progress = 1
    (view as? DisclosureGroup)?.isExpanded = true
    // The field shows what is wrong with its text.
    (view as? TextField)?.text = "ana"
    (view as? TextInputControl)?.validate()
    (view as? LevelMeter).map { $0.level = $0.maximumLevel }
    (view as? ChartView).map { $0.selectedPoint = 10 }
  }

  /// Sets a value other than the default, so that the control has a lit and an unlit part.
  private static func configured(_ control: ValueControl) -> Control {
    control.valueRange = PitchRange.eight.valueRange
    control.format = PitchRange.format
    control.value = 2.4
    return control
  }

  /// Lets the title of a button follow the text size.
  private static func titled(_ button: BacklitButton) -> View {
    button.font = font(isBold: true)
    button.adjustsFontForContentSizeCategory = true
    return button
  }

  /// A font that has one row at the default text size.
  private static func font(isBold: Bool = false) -> Font {
    var font = Font.preferredFont(forTextStyle: .footnote)
    font.isBold = isBold
    return font
  }

  private static func makeLabel(_ text: String) -> Label {
    let label = Label(text: text)
    label.font = font()
    label.adjustsFontForContentSizeCategory = true
    return label
  }

  private static func turning(_ indicator: ActivityIndicator) -> View {
    indicator.startAnimating()
    return indicator
  }

  private static func filled(_ group: DisclosureGroup) -> View {
    group.titleButton.font = font()
    group.addSubview(makeLabel("Notes"))
    // The reader says the name of the group before its title.
    group.accessibilityContainerType = .group
    return group
  }

  private static func validated(_ field: TextField) -> View {
    field.validation = .email
    return narrow(field)
  }

  private static func suggesting(_ field: SearchField) -> View {
    field.placeholder = "Genre"
    field.completions = ["Hip-hop", "Highlife", "House"]
    return narrow(field)
  }

  private static func written(_ view: TextView) -> View {
    view.text = "Long fade in.\nCut the bass. 低音 سلام"
    return narrow(view)
  }

  /// Lets a text control be as narrow as its column.
  private static func narrow(_ input: TextInputControl) -> View {
    input.setContentCompressionResistancePriority(250, for: .horizontal)
    return input
  }

  private static func partlyDone(_ bar: ProgressView) -> View {
    bar.progress = 0.4
    return bar
  }

  private static func withLevels(_ meter: LevelMeter) -> View {
    meter.levels = [-9, -20]
    return meter
  }

  /// Gives a chart the load of an hour.
  private static func plotted(_ chart: ChartView) -> View {
    chart.title = "CPU"
    chart.unit = .percent
    chart.values = (0..<20).map { ($0 * $0 * 37 + $0 * 11) % 83 + $0 }.map(Double.init)
    chart.labels = (0..<20).map { "14:\($0 / 10)\($0 % 10)" }
    return chart
  }

  /// Gives an overview an outline, a loop and two markers.
  private static func outlined(_ view: WaveformView) -> View {
    view.waveform = Waveform(
      bins: (0..<220).map { second in
        let isQuiet = second < 20 || (100..<120).contains(second) || second > 200
        return Waveform.Bin(level: isQuiet ? 0.25 : second.isMultiple(of: 4) ? 0.95 : 0.7)
      })
    view.markers = [
      WaveformView.Marker(position: 20, name: "hot cue 1", symbol: "1"),
      WaveformView.Marker(position: 120, name: "hot cue 2", symbol: "2", tint: .violet),
    ]
    view.loopRange = 140...180
    view.value = 72
    return view
  }

  /// Creates the sheet for a cell size. The sheet scrolls where the screen is too small.
  static func sheet(cell: Size) -> ScrollView {
    let head = row("", states.map { makeLabel($0.name) }, height: cell.height)
    let rows = controls.map { control in
      let specimens = states.map { state in
        let specimen = control.make()
        specimen.accessibilityLabel = "\(control.name), \(state.name)"
        state.apply(specimen)
        return specimen
      }
      return row(control.name, specimens, height: Double(control.rows) * cell.height)
    }
    let sheet = StackView(arrangedSubviews: [head] + rows)
    alignColumns(of: [head] + rows)
    sheet.axis = .vertical
    sheet.spacing = cell.height
    sheet.translatesAutoresizingMaskIntoConstraints = false
    let panel = Panel()
    panel.showsScrews = false
    panel.translatesAutoresizingMaskIntoConstraints = false
    panel.addSubview(sheet)
    let scroller = ScrollView()
    scroller.traitOverrides.density = .regular
    scroller.addSubview(panel)
    LayoutConstraint.activate([
      sheet.topAnchor.constraint(equalTo: panel.topAnchor, constant: cell.height),
      sheet.bottomAnchor.constraint(lessThanOrEqualTo: panel.bottomAnchor, constant: -cell.height),
      sheet.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 16),
      sheet.trailingAnchor.constraint(lessThanOrEqualTo: panel.trailingAnchor, constant: -16),
      panel.topAnchor.constraint(equalTo: scroller.contentLayoutGuide.topAnchor),
      panel.bottomAnchor.constraint(equalTo: scroller.contentLayoutGuide.bottomAnchor),
      panel.leadingAnchor.constraint(equalTo: scroller.contentLayoutGuide.leadingAnchor),
      panel.trailingAnchor.constraint(equalTo: scroller.contentLayoutGuide.trailingAnchor),
      panel.widthAnchor.constraint(greaterThanOrEqualTo: scroller.frameLayoutGuide.widthAnchor),
      panel.heightAnchor.constraint(greaterThanOrEqualTo: scroller.frameLayoutGuide.heightAnchor),
    ])
    return scroller
  }

  /// Gives the columns of all rows the same width: 144 points, or more for large titles.
  private static func alignColumns(of rows: [StackView]) {
    guard let first = rows.first?.arrangedSubviews, first.count > 1 else { return }
    LayoutConstraint.activate(
      rows.flatMap { row in
        row.arrangedSubviews.enumerated().compactMap { index, view in
          let model = first[min(index, 1)]
          return view === model ? nil : view.widthAnchor.constraint(equalTo: model.widthAnchor)
        }
      }
        + first.prefix(2).enumerated().flatMap { index, view in
          let least = index == 0 ? 64.0 : 144
          let wanted = view.widthAnchor.constraint(equalToConstant: least)
          // Lower than the compression resistance of titles.
          wanted.priority = 700
          return [wanted, view.widthAnchor.constraint(greaterThanOrEqualToConstant: least)]
        })
  }

  private static func row(_ name: String, _ specimens: [View], height: Double) -> StackView {
    let title = makeLabel(name)
    // The corner of the sheet has no text to speak.
    title.isAccessibilityElement = !name.isEmpty
    let row = StackView(arrangedSubviews: [title] + specimens)
    row.spacing = 16
    let wanted = row.heightAnchor.constraint(equalToConstant: height)
    wanted.priority = 700
    LayoutConstraint.activate([
      wanted, row.heightAnchor.constraint(greaterThanOrEqualToConstant: height),
    ])
    return row
  }
}
