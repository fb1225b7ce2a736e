import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// Registers the controls, their panel and their abstract superclasses.
  mutating func registerControls() {
    register(
      Panel.self, name: "Panel", inherits: "View", "The plate of a device, for controls to be mounted on.",
      properties: [
        .bool("showsScrews", \Panel.showsScrews, "Whether there are screws in the corners."),
        .text(
          "previewTitle", \Panel.previewTitle, "The name over it in a preview; a program does not show it."),
      ],
      make: { Panel() })
    register(
      Control.self, name: "Control", inherits: "View", "The properties and events of all controls.",
      properties: [
        .bool("enabled", \Control.isEnabled, "Whether it can be operated.").inSwift("isEnabled"),
        .bool("selected", \Control.isSelected, "Whether it is chosen, or on.").inSwift("isSelected"),
        .bool("allowsFocus", \Control.allowsFocus, "Whether it can have the keyboard focus."),
        .choice(
          "wheelBehavior", \Control.wheelBehavior,
          "When the wheel operates it: in a scroll view only while it has the focus (automatic), always, or never."
        ),
      ], events: Self.controlEvents, make: nil)
    register(
      BacklitButton.self, name: "BacklitButton", inherits: "Control", "A rubber pad with a lamp behind it.",
      properties: [
        .property(
          "title", .text, "The text on the pad.", get: { (view: BacklitButton) in view.title },
          set: { $0.title = $1 }),
        .choice("color", \BacklitButton.tint, "The colour of the lamp: an older name of tint, which wins.")
          .inSwift("tint"),
        .choice("tint", \BacklitButton.tint, "The colour of the lamp."),
        .choice(
          "mode", \BacklitButton.mode,
          "Whether it is on only while it is pressed (momentary) or changes with each press (toggle)."),
        .choice("glow", \BacklitButton.glow, "How the lamp glows while the pad is not touched."),
        .font("font", \BacklitButton.font, "The font of the title."),
        .bool(
          "playsSound", \BacklitButton.playsSound, "Whether pressing makes a sound; readers wait for it."),
      ], make: { BacklitButton() })
    registerButton()
    registerValueControls()
    registerTextControls()
    registerChoices()
    registerMeters()
    registerChart()
    registerParts()
    register(
      DiscSpinner.self, name: "DiscSpinner", inherits: "Control", "A record on a turntable.",
      properties: [
        .choice("speed", \DiscSpinner.speed, "The speed that the record was cut for."),
        .number(
          "pitch", \DiscSpinner.pitch, in: -1...10, "The fraction by which it runs faster: 0.024 for +2.4 %."),
        .bool("playing", \DiscSpinner.isPlaying, "Whether the motor is on.").inSwift("isPlaying"),
        .number("cuePoint", \DiscSpinner.cuePoint, in: 0...86_400, "Where a cue returns to, in seconds."),
        .choice("tint", \DiscSpinner.tint, "The colour of the label."),
      ], make: { DiscSpinner() })
  }

  /// The events of controls.
  private static var controlEvents: [EventDeclaration] {
    let events: KeyValuePairs<String, (events: ControlEvents, documentation: String)> = [
      "touchDown": (.touchDown, "A touch came down on it."),
      "touchDownRepeat": (.touchDownRepeat, "A touch came down again in quick succession."),
      "touchDragInside": (.touchDragInside, "A touch moved on it."),
      "touchDragOutside": (.touchDragOutside, "A touch that began on it moved beside it."),
      "touchDragEnter": (.touchDragEnter, "A touch came back onto it."),
      "touchDragExit": (.touchDragExit, "A touch left it."),
      "touchUpInside": (.touchUpInside, "A touch was lifted on it."),
      "touchUpOutside": (.touchUpOutside, "A touch that began on it was lifted beside it."),
      "touchCancel": (.touchCancel, "A touch was lost."),
      "valueChanged": (.valueChanged, "The user changed its value."),
      "primaryActionTriggered": (.primaryActionTriggered, "Its primary action was triggered."),
      "editingDidBegin": (.editingDidBegin, "A change by touch began, or its text got the focus."),
      "editingChanged": (.editingChanged, "The user changed its text."),
      "editingDidEnd": (.editingDidEnd, "A change by touch ended, or its text lost the focus."),
    ]
    return events.map { name, event in
      EventDeclaration(name, event.documentation) { (control: Control, handler) in
        control.addAction(for: event.events) { handler($0) }
      }
    }
  }

  private mutating func registerChoices() {
    register(
      Switch.self, name: "Switch", inherits: "Control", "A slide switch that is on or off.",
      properties: [
        .bool("on", \Switch.isOn, "Whether it is on.").inSwift("isOn"),
        .choice("tint", \Switch.tint, "The colour of the track when it is on."),
      ], make: { Switch() })
    register(
      SegmentedControl.self, name: "SegmentedControl", inherits: "Control",
      "Some segments in a row, of which one is chosen.",
      properties: [
        .texts("titles", \SegmentedControl.titles, "The texts of the segments."),
        .texts(
          "spokenTitles", \SegmentedControl.spokenTitles,
          "The spoken names of the segments, if their texts are too short."),
        .integer(
          "selectedSegmentIndex", \SegmentedControl.selectedSegmentIndex, in: -1...999,
          "Which segment is chosen, from 0; -1 for none."),
        .choice("tint", \SegmentedControl.tint, "The colour of the chosen segment."),
      ], make: { SegmentedControl() })
    register(
      PageControl.self, name: "PageControl", inherits: "Control", "A row of dots, one for each page.",
      properties: [
        .integer("numberOfPages", \PageControl.numberOfPages, in: 0...10_000, "The number of pages."),
        .integer("currentPage", \PageControl.currentPage, in: 0...9_999, "The current page, from 0."),
        .bool(
          "hidesForSinglePage", \PageControl.hidesForSinglePage, "Whether it shows nothing for a single page."
        ),
        .choice("tint", \PageControl.tint, "The colour of the current page's dot."),
      ], make: { PageControl() })
    registerPickers()
  }

  private mutating func registerPickers() {
    register(
      PickerView.self, name: "PickerView", inherits: "Control",
      "Columns of rows, of which one each is chosen; without a data source, one column.",
      properties: [
        .texts("titles", \PickerView.titles, "The texts of the rows."),
        .integer(
          "selectedRow", \PickerView.firstSelectedRow, in: -1...1_000_000,
          "Which row of the first column is chosen, from 0."),
      ], make: { PickerView() })
    register(
      DatePicker.self, name: "DatePicker", inherits: "Control",
      "Columns in which a date, a time or a length of time is chosen, as the language writes it.",
      properties: [
        .choice("mode", \DatePicker.datePickerMode, "What is chosen.").inSwift("datePickerMode"),
        .choice(
          "preferredDatePickerStyle", \DatePicker.preferredDatePickerStyle,
          "Columns, or a button that opens them."),
        .integer(
          "minuteInterval", \DatePicker.minuteInterval, in: 1...30,
          "The minutes between two rows; a number that does not divide 60 is 1."),
        .date(
          "minimumDate", \DatePicker.minimumDate,
          "The earliest date; a date without a time is its beginning."),
        .date(
          "maximumDate", \DatePicker.maximumDate, isEnd: true,
          "The latest date; a date without a time is its end."),
        .date("date", \DatePicker.date, "The chosen date or time, within the bounds."),
        .number(
          "countDownDuration", \DatePicker.countDownDuration, in: 0...86_340,
          "The length of time in seconds, in the mode countDownTimer."),
      ], make: { DatePicker() })
  }

  private mutating func registerMeters() {
    register(
      ProgressView.self, name: "ProgressView", inherits: "View",
      "A bar that shows the progress of a task, or that the task is running.",
      properties: [
        .number("progress", \ProgressView.progress, in: 0...1, "How much is done, from 0 to 1."),
        .bool("indeterminate", \ProgressView.isIndeterminate, "Whether the progress is unknown.").inSwift(
          "isIndeterminate"),
        .bool("showsValue", \ProgressView.showsValue, "Whether the percentage is written behind the bar."),
        .bool(
          "announcesProgress", \ProgressView.announcesProgress,
          "Whether a screen reader announces the progress. Turn it off for a level that is not a task."),
        .choice("tint", \ProgressView.tint, "The colour of what is done."),
      ], make: { ProgressView() })
    register(
      LevelMeter.self, name: "LevelMeter", inherits: "View",
      "One row of lights per channel, showing its level in decibels.",
      properties: [
        .choice(
          "axis", \LevelMeter.axis, "Whether it grows upwards (vertical) or to where lines end (horizontal)."),
        .integer(
          "channelCount", \LevelMeter.channelCount, in: 1...64, "How many channels; two are left and right."),
        .number(
          "minimum", \LevelMeter.minimumLevel, in: -1000...1000, "The lower end of the scale in decibels."
        ).inSwift("minimumLevel"),
        .number(
          "maximum", \LevelMeter.maximumLevel, in: -1000...1000, "The upper end of the scale in decibels."
        ).inSwift("maximumLevel"),
        .number(
          "highLevel", \LevelMeter.highLevel, in: -1000...1000, "From which level on lights are amber."),
        .number("clipLevel", \LevelMeter.clipLevel, in: -1000...1000, "From which level on lights are red."),
        .bool(
          "reportsClipping", \LevelMeter.reportsClipping,
          "Whether a screen reader announces when the level reaches clipLevel."),
        .bool("holdsPeaks", \LevelMeter.holdsPeaks, "Whether a mark stays at the latest peak."),
        .bool("showsScale", \LevelMeter.showsScale, "Whether decibels are written beside the lights."),
        .number("level", \LevelMeter.level, in: -1000...1000, "The level of all channels in decibels."),
      ], make: { LevelMeter() })
  }
}

extension PickerView {
  /// The chosen row of the first column; -1 without rows. A row of a picker without rows is ignored.
  fileprivate var firstSelectedRow: Int {
    get { numberOfComponents > 0 ? selectedRow(inComponent: 0) : -1 }
    set { if numberOfComponents > 0 { selectRow(newValue, inComponent: 0, animated: false) } }
  }
}
