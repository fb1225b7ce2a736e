import Backlit

/// What the sheet shows: a line for each control, a column for each state.
@MainActor
enum Specimens {
  /// The controls, by name and height in rows. A control is added to the sheet by a line here.
  static let controls: [(name: String, rows: Int, make: @MainActor () -> View)] = [
    ("Button", 6, { BacklitButton(title: "Cue", color: .red) }),
    ("Toggle", 6, { BacklitButton(title: "Mute", color: .green, mode: .toggle) }),
    ("Knob", 6, { dressed(Knob()) }),
    ("Pitch", 10, { dressed(PitchSlider()) }),
    ("Slider", 3, { dressed(Slider()) }),
    ("Switch", 3, { Switch() }),
    ("Stepper", 3, { dressed(Stepper()) }),
    ("Segments", 3, { SegmentedControl(titles: ["A", "B"]) }),
    ("Progress", 1, { begun(ProgressView()) }),
    ("Level", 10, { sounding(LevelMeter()) }),
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

  /// What a finger does to it: pads shrink where they are made of shapes.
  private static func press(_ view: View) {
    // Fingers press one of the segments.
    guard let control = (view is SegmentedControl ? view.subviews.first : view) as? Control else { return }
    control.isHighlighted = true
    guard control is BacklitButton else { return }
    control.registerForTraitChanges { pad, _ in
      let scale = pad.finish.isPlain ? 1 : BacklitButton.pressedScale
      pad.transform = AffineTransform(scaleX: scale, y: scale)
    }
  }

  /// What shows an amount shows all of it.
  private static func turnOn(_ view: View) {
    (view as? Control)?.isSelected = true
    (view as? DiscSpinner)?.isPlaying = true
    (view as? ValueControl).map { $0.value = $0.law.range.upperBound }
    (view as? SegmentedControl)?.selectedSegmentIndex = 1
    (view as? ProgressView)?.progress = 1
    (view as? LevelMeter).map { $0.level = $0.maximumLevel }
  }

  /// Something else than its default, so that a scale has a lit and an unlit part.
  private static func dressed(_ control: ValueControl) -> Control {
    control.law = PitchRange.eight.law
    control.format = .pitch
    control.value = 2.4
    return control
  }

  private static func begun(_ bar: ProgressView) -> View {
    bar.progress = 0.4
    return bar
  }

  private static func sounding(_ meter: LevelMeter) -> View {
    meter.levels = [-9, -20]
    return meter
  }

  /// The sheet for a shape of cells, as high as it has to be; it scrolls where the screen is smaller.
  static func sheet(cell: Size) -> View {
    let head = row("", states.map { Label(text: $0.name) }, height: cell.height)
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
    sheet.axis = .vertical
    sheet.spacing = cell.height
    sheet.translatesAutoresizingMaskIntoConstraints = false
    let panel = Panel()
    panel.showsScrews = false
    panel.translatesAutoresizingMaskIntoConstraints = false
    panel.addSubview(sheet)
    let scroller = ScrollView()
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

  private static func row(_ name: String, _ specimens: [View], height: Double) -> View {
    let title = Label(text: name)
    // The corner of the sheet has nothing to say.
    title.isAccessibilityElement = !name.isEmpty
    let row = StackView(arrangedSubviews: [title] + specimens)
    row.spacing = 16
    LayoutConstraint.activate(
      row.arrangedSubviews.enumerated().flatMap { index, view in
        [
          view.widthAnchor.constraint(equalToConstant: index == 0 ? 64 : 144),
          view.heightAnchor.constraint(equalToConstant: height),
        ]
      })
    return row
  }
}
