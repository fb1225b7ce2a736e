import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// Columns in which the user chooses a date, a time, both, or a length of time; `UIDatePicker` in UIKit.
///
/// The order of the columns, the names and the cycle of hours are those of the language and its region. A date has no time
/// zone and is a `LocalDateTime`; until it is set, it is the first minute of 2001. Each column works like those of a
/// ``PickerView``. Dates outside of the bounds, and days that a month does not have, cannot be chosen. A change by the user
/// sends `valueChanged`.
///
/// ```swift
/// let picker = DatePicker(mode: .dateAndTime)
/// picker.minuteInterval = 15
/// picker.minimumDate = LocalDateTime("2026-11-23T09:00")
/// picker.addAction(for: .valueChanged) { _ in book(picker.date) }
/// ```
@MainActor
open class DatePicker: Control {
  /// What is chosen.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Hour and minute.
    case time
    /// Day, month and year.
    case date
    /// A day with its weekday, hour and minute.
    case dateAndTime
    /// A length of time in hours and minutes.
    case countDownTimer
  }

  /// What is chosen.
  public var datePickerMode: Mode { didSet { if datePickerMode != oldValue { reload() } } }
  /// The earliest date; nil for none. If it is later than ``maximumDate``, both are ignored.
  public var minimumDate: LocalDateTime? { didSet { if minimumDate != oldValue { boundsOfDateDidChange() } } }
  /// The latest date; nil for none.
  public var maximumDate: LocalDateTime? { didSet { if maximumDate != oldValue { boundsOfDateDidChange() } } }

  let picker = PickerView()
  private var interval = 1
  private var storedDate = LocalDateTime(date: LocalDate(nearestTo: 1, month: 1, year: 2001))
  /// The length of time in minutes.
  private var minutes = 0
  private(set) var words = DateWords(.en)
  private var wordsLanguage = Language.en
  private(set) var fields: [Field] = []
  private lazy var content = DatePickerContent(self)

  /// Creates a picker.
  public init(mode: Mode = .dateAndTime) {
    datePickerMode = mode
    super.init()
    accessibilityContainerType = .group
    shouldGroupAccessibilityChildren = true
    setContentHuggingPriority(251, for: .vertical)
    picker.registersUndo = false
    picker.accessibilityContainerType = .none
    picker.enabledRows = { [unowned self] in enabledRows(of: fields[$0]) }
    picker.spokenTitle = { [unowned self] in spokenTitle(ofRow: $0, fields[$1]) }
    addConstrainedSubviews([picker])
    pin(picker)
    reload()
    picker.dataSource = content
    picker.delegate = content
    showDate(animated: false)
  }

  /// The columns are the elements.
  override var isAccessibilityElementByDefault: Bool { false }

  /// False: the columns take the focus.
  open override var canBecomeFocused: Bool { false }

  /// Touches belong to the columns.
  open override func beginTracking(_ touch: Touch) -> Bool { false }

  /// The size of the columns.
  open override var intrinsicContentSize: Size { picker.intrinsicContentSize }

  // MARK: The date

  /// The chosen date and time, within the bounds. Setting it sends no events.
  public var date: LocalDateTime {
    get { storedDate }
    set { setDate(newValue, animated: false) }
  }

  /// Sets the date; the nearest one within the bounds is chosen. Sends no events.
  public func setDate(_ date: LocalDateTime, animated: Bool) {
    storedDate = date.clamped(to: dateBounds, minuteInterval: interval)
    showDate(animated: animated)
  }

  /// The chosen length of time in seconds, from 0 to a minute less than a day, in whole minutes. Setting it sends no
  /// events.
  public var countDownDuration: Double {
    get { Double(minutes * 60) }
    set {
      checkPrecondition(newValue.isFinite, "countDownDuration must be finite, not \(newValue).")
      minutes = allowedMinutes(Int(min(max(newValue, 0), 86_340)) / 60)
      showDate(animated: false)
    }
  }

  /// The minutes between the rows of the column of minutes, 1 to 30. As in UIKit, a number that does not divide 60 is 1.
  public var minuteInterval: Int {
    get { interval }
    set {
      let new = (1...30).contains(newValue) && 60 % newValue == 0 ? newValue : 1
      guard new != interval else { return }
      interval = new
      minutes = allowedMinutes(minutes)
      boundsOfDateDidChange()
    }
  }

  private func allowedMinutes(_ minutes: Int) -> Int { minutes - minutes % interval }

  /// The first and the last date.
  var dateBounds: ClosedRange<LocalDateTime> {
    let (first, last) = (minimumDate ?? .first, maximumDate ?? .last)
    return first <= last ? first...last : LocalDateTime.first...LocalDateTime.last
  }

  /// The bounds that are multiples of the interval, if there are such.
  var allowedDates: ClosedRange<LocalDateTime> {
    dateBounds.multiples(ofMinutes: interval) ?? dateBounds
  }

  private func boundsOfDateDidChange() {
    storedDate = storedDate.clamped(to: dateBounds, minuteInterval: interval)
    picker.reloadAllComponents()
    showDate(animated: false)
  }

  /// The hours and minutes that the columns show.
  var shownTime: LocalTime {
    datePickerMode == .countDownTimer ? LocalTime(minuteOfDay: minutes) : storedDate.time
  }

  // MARK: Changes by the user

  /// Takes a row that the user chose.
  func userChose(_ row: Int, in component: Int) {
    let before = (storedDate, minutes)
    if datePickerMode == .countDownTimer {
      minutes = allowedMinutes(time(with: fields[component], row).minuteOfDay)
    } else {
      storedDate = date(with: fields[component], row).clamped(to: dateBounds, minuteInterval: interval)
    }
    showDate(animated: true)
    guard before != (storedDate, minutes) else { return }
    dateDidChange(from: before)
    sendActions(for: .primaryActionTriggered)
  }

  /// Registers an undo step and sends `valueChanged`, after a change by the user or by undo.
  private func dateDidChange(from before: (date: LocalDateTime, minutes: Int)) {
    registerUndo(self) { control in
      let present = (control.storedDate, control.minutes)
      control.minutes = control.allowedMinutes(before.minutes)
      control.setDate(before.date, animated: false)
      if present != (control.storedDate, control.minutes) { control.dateDidChange(from: present) }
    }
    sendActions(for: .valueChanged)
  }

  /// The date in words.
  package override var valueAfterUndo: String? {
    switch datePickerMode {
    case .time: words.text(of: storedDate.time)
    case .date: words.spokenText(of: storedDate.date, nil)
    case .dateAndTime: words.spokenText(of: storedDate.date, storedDate.time)
    case .countDownTimer: words.duration(hours: minutes / 60, minutes: minutes % 60)
    }
  }

  // MARK: Columns

  private func showDate(animated: Bool) {
    guard picker.numberOfComponents == fields.count else { return }
    for (component, field) in fields.enumerated() {
      picker.selectRow(row(of: field), inComponent: component, animated: animated)
    }
    // The rows that can be chosen depend on the other columns.
    for column in picker.columns {
      column.setNeedsDisplay()
      column.setNeedsAccessibilityUpdate()
    }
  }

  private func reload() {
    words = DateWords(wordsLanguage)
    fields = Field.fields(of: datePickerMode, words)
    picker.reloadAllComponents()
    invalidateIntrinsicContentSize()
    showDate(animated: false)
  }

  override func updateParts() {
    picker.isEnabled = isEnabled
    picker.allowsFocus = allowsFocus
    let language = Language(locale: effectiveLanguage)
    guard language != wordsLanguage else { return }
    wordsLanguage = language
    reload()
  }
}

/// Passes the questions of the columns on to their date picker.
@MainActor
private final class DatePickerContent: PickerViewDataSource, PickerViewDelegate {
  private unowned let owner: DatePicker

  init(_ owner: DatePicker) { self.owner = owner }

  func numberOfComponents(in pickerView: PickerView) -> Int { owner.fields.count }

  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int {
    owner.rowCount(of: owner.fields[component])
  }

  func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String {
    owner.title(ofRow: row, owner.fields[component])
  }

  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
    guard let columns = owner.columns(of: owner.fields[component]) else { return nil }
    return Double(columns + PickerColumn.marginColumns) * pickerView.traitCollection.cellSize.width
  }

  func pickerView(
    _ pickerView: PickerView, accessibilityLabelForComponent component: Int
  ) -> String? {
    Language(locale: pickerView.effectiveLanguage).text(owner.fields[component].label)
  }

  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
    owner.userChose(row, in: component)
  }
}
