import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitValues

extension DatePicker {
  /// Opens the columns of the closed picker.
  func open() {
    guard let window, page?.viewIfLoaded?.window == nil else { return }
    let page = DatePickerPage(self)
    self.page = page
    let host = window.host
    host.endRunningTransitions()
    let settings = page.presentationSettings
    settings.sourceView = self
    settings.begin(
      from: host.front ?? host.placeholder, in: host, animated: true, completion: nil)
  }

  /// Changes the date by days, or the time by intervals.
  func step(by count: Int) {
    guard isEnabled, isCompact else { return }
    let minutes = date.time.minuteOfDay
    if datePickerMode == .time {
      let (step, overflows) = count.multipliedReportingOverflow(by: minuteInterval)
      // The day stays.
      let new = max(0, min((overflows ? 0 : step) + minutes, 24 * 60 - minuteInterval))
      userChose(LocalDateTime(date: date.date, time: LocalTime(minuteOfDay: new)))
    } else {
      let day = max(-5_000_000, min(count, 5_000_000)) + date.date.dayNumber
      chooseDay(day)
    }
  }

  private func chooseDay(_ number: Int) {
    let number = max(LocalDate.first.dayNumber, min(number, LocalDate.last.dayNumber))
    userChose(LocalDateTime(date: LocalDate(dayNumber: number), time: date.time))
  }

  /// The day with its bounds as a number, or the minute of the day.
  var closedRange: AccessibilityRange {
    let (first, last) = (allowedDates.lowerBound, allowedDates.upperBound)
    guard datePickerMode == .time else {
      return AccessibilityRange(
        minimum: Double(first.date.dayNumber), maximum: Double(last.date.dayNumber), step: 1,
        value: Double(date.date.dayNumber))
    }
    let low = first.date == date.date ? first.time.minuteOfDay : 0
    let high = last.date == date.date ? last.time.minuteOfDay : 24 * 60 - minuteInterval
    return AccessibilityRange(
      minimum: Double(low), maximum: Double(max(low, high)), step: Double(minuteInterval),
      value: Double(date.time.minuteOfDay))
  }

  /// Moves by weeks or hours, to an end, or to a day or a minute.
  func adjust(_ adjustment: ValueAdjustment) {
    guard isCompact, isEnabled else { return }
    let range = closedRange
    let isTime = datePickerMode == .time
    func choose(_ value: Double) {
      let number = Int(saturated: value.rounded())
      guard isTime else { return chooseDay(number) }
      let minute = max(0, min(number, 24 * 60 - 1))
      userChose(LocalDateTime(date: date.date, time: LocalTime(minuteOfDay: minute)))
    }
    switch adjustment {
    case .pages(let count): step(by: count * (isTime ? max(1, 60 / minuteInterval) : 7))
    case .minimum: choose(range.minimum)
    case .maximum: choose(range.maximum)
    case .reset: break
    case .value(let value): choose(value)
    }
  }
}

/// The columns of a closed date picker, in a popover.
@MainActor
final class DatePickerPage: ViewController {
  let wheels: DatePicker

  init(_ owner: DatePicker) {
    wheels = DatePicker(mode: owner.datePickerMode)
    super.init()
    modalPresentationStyle = .popover
    title = owner.accessibilityLabel
    // The closed picker registers the change.
    wheels.registersUndo = false
    wheels.identifier = owner.identifier.map { "\($0).wheels" }
    wheels.addAction(for: .valueChanged) { [weak owner] wheels in owner?.userChose(wheels.date) }
    update(from: owner)
  }

  /// Takes the bounds and the date of the closed picker.
  func update(from owner: DatePicker) {
    if wheels.datePickerMode != owner.datePickerMode { wheels.datePickerMode = owner.datePickerMode }
    wheels.wheelBehavior = owner.wheelBehavior
    wheels.minuteInterval = owner.minuteInterval
    wheels.minimumDate = owner.minimumDate
    wheels.maximumDate = owner.maximumDate
    if wheels.date != owner.date { wheels.date = owner.date }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addConstrainedSubviews([wheels])
    LayoutConstraint.activate([
      wheels.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      wheels.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      // The focus ring of the outer columns lies around them.
      view.widthAnchor.constraint(greaterThanOrEqualTo: wheels.widthAnchor, constant: 16),
      view.heightAnchor.constraint(greaterThanOrEqualTo: wheels.heightAnchor),
    ])
  }

  /// Return closes the columns.
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .enter, event.modifiers.isEmpty else { return super.keyPressed(event) }
    dismiss(animated: true)
    return true
  }
}
