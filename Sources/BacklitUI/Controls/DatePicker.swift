import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// How a ``DatePicker`` looks.
public enum DatePickerStyle: String, Hashable, Sendable, CaseIterable {
  /// Columns. In UIKit it depends on the platform.
  case automatic
  /// Columns that turn.
  case wheels
  /// A button with the date, which opens the columns.
  case compact
}

/// Columns in which the user chooses a date, a time, both, or a length of time; `UIDatePicker` in UIKit.
///
/// The order of the columns, the names and the cycle of hours are those of the language and its region. A date has no time
/// zone and is a `LocalDateTime`; until it is set, it is the first minute of 2001. Each column works like those of a
/// ``PickerView``. Dates outside of the bounds, and days that a month does not have, cannot be chosen. A change by the user
/// sends `valueChanged`.
///
/// With the style ``DatePickerStyle/compact``, the picker is a button that shows the date. Return, Space and a tap open the
/// columns in a popover, which is the full screen where both size classes are compact. Up and Down, and the screen reader's
/// commands for values, change the closed picker by a day, or by ``minuteInterval`` in the mode ``Mode/time``.
///
/// ```swift
/// let picker = DatePicker(mode: .dateAndTime)
/// picker.minuteInterval = 15
/// picker.minimumDate = LocalDateTime("2026-11-23T09:00")
/// picker.addAction(for: .valueChanged) { _ in book(picker.date) }
/// ```
@MainActor
open class DatePicker: Control {
  /// The kind of value that the user chooses.
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

  /// The kind of value that the user chooses.
  public var datePickerMode: Mode {
    didSet {
      guard datePickerMode != oldValue else { return }
      arrange()
      reload()
    }
  }
  /// How the picker looks. Lengths of time have columns in any style.
  public var preferredDatePickerStyle = DatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { arrange() } }
  }
  /// The earliest date; nil for none. If it is later than ``maximumDate``, both are ignored.
  public var minimumDate: LocalDateTime? { didSet { if minimumDate != oldValue { boundsOfDateDidChange() } } }
  /// The latest date; nil for none.
  public var maximumDate: LocalDateTime? { didSet { if maximumDate != oldValue { boundsOfDateDidChange() } } }

  let picker = PickerView()
  /// Draws the closed picker.
  let closed = Button(style: .bordered)
  /// The columns of the closed picker while they are open.
  weak var page: DatePickerPage?
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
    closed.isUserInteractionEnabled = false
    closed.allowsFocus = false
    closed.accessibilityElementsHidden = true
    setContentHuggingPriority(251, for: .vertical)
    picker.datePicker = self
    picker.registersUndo = false
    picker.accessibilityContainerType = .none
    picker.enabledRows = { [unowned self] in enabledRows(of: fields[$0]) }
    picker.spokenTitle = { [unowned self] in spokenTitle(ofRow: $0, fields[$1]) }
    arrange()
    reload()
    picker.dataSource = content
    picker.delegate = content
    showDate(animated: false)
  }

  // MARK: Style

  /// The style in which the picker is shown: ``DatePickerStyle/wheels`` or ``DatePickerStyle/compact``.
  public var datePickerStyle: DatePickerStyle {
    preferredDatePickerStyle == .compact && datePickerMode != .countDownTimer ? .compact : .wheels
  }

  var isCompact: Bool { datePickerStyle == .compact }

  /// Shows the columns or the button.
  private func arrange() {
    let (new, old): (View, View) = isCompact ? (closed, picker) : (picker, closed)
    guard new.superview !== self else { return }
    old.removeFromSuperview()
    if isFocused { window?.focus(on: nil) }
    addConstrainedSubviews([new])
    pin(new)
    accessibilityContainerType = isCompact ? .none : .group
    shouldGroupAccessibilityChildren = !isCompact
    invalidateIntrinsicContentSize()
    setNeedsBaselineUpdate()
    setNeedsAccessibilityUpdate()
    superview?.accessibilityDidChange(.children)
    showDate(animated: false)
  }

  /// False for columns, which are the elements.
  override var isAccessibilityElementByDefault: Bool { isCompact }

  /// False for columns, which take the focus.
  open override var canBecomeFocused: Bool { isCompact && super.canBecomeFocused }

  /// Touches belong to the columns.
  open override func beginTracking(_ touch: Touch) -> Bool { isCompact }

  /// The size of the columns or of the button.
  open override var intrinsicContentSize: Size {
    isCompact ? closed.intrinsicContentSize : picker.intrinsicContentSize
  }

  override var captionOffset: Double? { isCompact ? closed.captionOffset : nil }

  // MARK: The closed picker

  open override func endTracking(_ touch: Touch) { if isCompact, isTouchInside { open() } }

  /// Opens the columns of a compact picker.
  open override func activate() -> Bool {
    guard isCompact else { return false }
    open()
    return true
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isCompact, isEnabled, event.modifiers.isEmpty else { return super.keyPressed(event) }
    switch event.key {
    // As in the columns, where later rows are below.
    case .down: step(by: 1)
    case .up: step(by: -1)
    default: return super.keyPressed(event)
    }
    return true
  }

  override var defaultAccessibilityLabel: String? {
    guard isCompact, datePickerMode != .time else { return super.defaultAccessibilityLabel }
    return Language(locale: effectiveLanguage).text(DateText.date)
  }

  override var defaultAccessibilityValue: String? {
    isCompact ? valueAfterUndo : super.defaultAccessibilityValue
  }

  override var defaultAccessibilityTraits: AccessibilityTraits {
    isCompact ? [.button, .stepper] : super.defaultAccessibilityTraits
  }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(isCompact ? .adjustable : []) }

  override var defaultAccessibilityRange: AccessibilityRange? {
    isCompact ? closedRange : super.defaultAccessibilityRange
  }

  open override func accessibilityAdjust(_ adjustment: ValueAdjustment) { adjust(adjustment) }

  open override func accessibilityIncrement() { step(by: 1) }

  open override func accessibilityDecrement() { step(by: -1) }

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
    guard datePickerMode == .countDownTimer else { return userChose(date(with: fields[component], row)) }
    let before = minutes
    minutes = allowedMinutes(time(with: fields[component], row).minuteOfDay)
    userDidChoose(before: (storedDate, before))
  }

  /// Takes a date that the user chose; the nearest one within the bounds.
  func userChose(_ date: LocalDateTime) {
    let before = storedDate
    storedDate = date.clamped(to: dateBounds, minuteInterval: interval)
    userDidChoose(before: (before, minutes))
  }

  private func userDidChoose(before: (date: LocalDateTime, minutes: Int)) {
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
    if isCompact { showClosed() }
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

  /// Updates the button, and the columns that it opened.
  private func showClosed() {
    let text = valueAfterUndo ?? ""
    if closed.title != text {
      closed.title = text
      invalidateIntrinsicContentSize()
      setNeedsAccessibilityUpdate()
    }
    page?.update(from: self)
  }

  override func updateParts() {
    closed.isEnabled = isEnabled
    closed.isHighlighted = isHighlighted
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
