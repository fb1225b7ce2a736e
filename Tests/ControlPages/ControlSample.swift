import Backlit

/// A control as a program makes it.
struct ControlSample {
  /// The name of the class.
  let name: String
  /// Makes the control, or the control that opens it.
  let make: @MainActor () throws -> View
  /// Whether the control is as wide as the page, rather than as it needs.
  var isWide = false
  /// Whether Enter opens it.
  var isOpened = false
  /// Whether the picture has the focus.
  var isFocused = false

  /// All controls, in the groups of the guide.
  static let groups: [(title: String, samples: [ControlSample])] = [
    (
      "Actions",
      [
        .init(name: "Button", make: makeButton),
        .init(name: "BacklitButton", make: makeBacklitButton),
        .init(name: "MenuBar", make: makeMenuBar, isWide: true),
      ]
    ),
    (
      "Values",
      [
        .init(name: "Switch", make: makeSwitch),
        .init(name: "Slider", make: makeSlider, isWide: true),
        .init(name: "Knob", make: makeKnob),
        .init(name: "Stepper", make: makeStepper),
        .init(name: "SegmentedControl", make: makeSegmentedControl),
      ]
    ),
    (
      "Longer choices",
      [
        .init(name: "PickerView", make: makePickerView),
        .init(name: "DatePicker", make: makeDatePicker),
        .init(name: "PageControl", make: makePageControl),
      ]
    ),
    (
      "Text",
      [
        .init(name: "TextField", make: makeTextField, isWide: true),
        .init(name: "SearchField", make: makeSearchField, isWide: true),
        .init(name: "TextView", make: makeTextView, isWide: true),
      ]
    ),
    (
      "Status",
      [
        .init(name: "Label", make: makeLabel),
        .init(name: "ImageView", make: makeImageView),
        .init(name: "ProgressView", make: makeProgressView, isWide: true),
        .init(name: "ActivityIndicator", make: makeActivityIndicator),
        .init(name: "LevelMeter", make: makeLevelMeter, isWide: true),
        .init(name: "Separator", make: makeSeparator, isWide: true),
        .init(name: "ChartView", make: makeChartView, isWide: true),
      ]
    ),
    (
      "Lists",
      [
        .init(name: "TableView", make: makeTableView, isWide: true),
        .init(name: "CollectionView", make: makeCollectionView, isWide: true),
      ]
    ),
    (
      "Arranging",
      [
        .init(name: "StackView", make: makeStackView),
        .init(name: "FormView", make: makeFormView, isWide: true),
        .init(name: "DisclosureGroup", make: makeDisclosureGroup),
        .init(name: "ScrollView", make: makeScrollView, isWide: true),
        .init(name: "Panel", make: makePanel),
        .init(name: "GradientView", make: makeGradientView, isWide: true),
      ]
    ),
    (
      "Messages",
      [
        .init(name: "AlertController", make: makeAlertController, isOpened: true),
        .init(name: "Notice", make: makeNotice, isOpened: true),
        .init(name: "ProgressHUD", make: makeProgressHUD, isOpened: true),
        .init(name: "KeyBar", make: makeKeyBar, isWide: true, isFocused: true),
      ]
    ),
    (
      "Music",
      [
        .init(name: "PitchSlider", make: makePitchSlider, isWide: true),
        .init(name: "PitchControl", make: makePitchControl),
        .init(name: "DiscSpinner", make: makeDiscSpinner),
        .init(name: "WaveformView", make: makeWaveformView, isWide: true),
      ]
    ),
  ]

  /// The types that are not views, and so have no definition and no entry in the registry, with their first lines.
  static let messages = [
    "AlertController": "A question that must be answered.",
    "Notice": "What happened, without an answer, for a while at the bottom of the page.",
    "ProgressHUD": "The progress of a task that the page waits for.",
  ]

  /// A page with the control at its top.
  @MainActor func makePage() throws -> ViewController { Self.page(try make(), isWide: isWide) }

  /// A page with a view at its top.
  @MainActor static func page(_ view: View, isWide: Bool) -> ViewController {
    let row = StackView(arrangedSubviews: isWide ? [view] : [view, View()])
    row.translatesAutoresizingMaskIntoConstraints = false
    let page = ViewController()
    page.view = View()
    page.view.addSubview(row)
    LayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: page.view.topAnchor, constant: 16),
      row.leadingAnchor.constraint(equalTo: page.view.leadingAnchor, constant: 16),
      row.trailingAnchor.constraint(equalTo: page.view.trailingAnchor, constant: -16),
    ])
    return page
  }
}
