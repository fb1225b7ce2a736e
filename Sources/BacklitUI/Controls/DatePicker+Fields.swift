import BacklitGraphics
import BacklitValues

extension DatePicker {
  /// The content of a column.
  enum Field: Hashable {
    /// The parts of a date.
    case day, month, year
    /// A day with its weekday.
    case date
    /// The hour from 0 to 23, from 12 to 11, and the part of the day.
    case hour, hourOfPeriod, period
    case minute
    /// The parts of a length of time.
    case hours, minutes

    /// The columns of a mode, in the order of a language.
    @MainActor
    static func fields(of mode: Mode, _ words: DateWords) -> [Field] {
      let time: [Field] = words.usesTwelveHours ? [.hourOfPeriod, .minute, .period] : [.hour, .minute]
      return switch mode {
      case .time: time
      case .date: words.order.map { $0 == "y" ? .year : $0 == "m" ? .month : .day }
      case .dateAndTime: [.date] + time
      case .countDownTimer: [.hours, .minutes]
      }
    }

    /// The name of the column.
    var label: DateText {
      switch self {
      case .day: .day
      case .month: .month
      case .year: .year
      case .date: .date
      case .hour, .hourOfPeriod, .hours: .hour
      case .minute, .minutes: .minute
      case .period: .period
      }
    }
  }

  // MARK: Rows

  func rowCount(of field: Field) -> Int {
    switch field {
    case .day: 31
    case .month, .hourOfPeriod: 12
    case .year: LocalDate.years.count
    case .date: LocalDate.last.dayNumber - LocalDate.first.dayNumber + 1
    case .hour, .hours: 24
    case .period: 2
    case .minute, .minutes: 60 / minuteInterval
    }
  }

  /// The row of the chosen date.
  func row(of field: Field) -> Int { row(of: field, date.date, shownTime) }

  private func row(of field: Field, _ date: LocalDate, _ time: LocalTime) -> Int {
    switch field {
    case .day: date.day - 1
    case .month: date.month - 1
    case .year: date.year - 1
    case .date: date.dayNumber - LocalDate.first.dayNumber
    case .hour, .hours: time.hour
    case .hourOfPeriod: time.hour % 12
    case .period: time.hour / 12
    case .minute, .minutes: time.minute / minuteInterval
    }
  }

  /// The chosen date with a row of a column.
  func date(with field: Field, _ row: Int) -> LocalDateTime {
    let (date, time) = (self.date.date, time(with: field, row))
    let changed: LocalDate =
      switch field {
      case .day: LocalDate(nearestTo: row + 1, month: date.month, year: date.year)
      case .month: LocalDate(nearestTo: date.day, month: row + 1, year: date.year)
      case .year: LocalDate(nearestTo: date.day, month: date.month, year: row + 1)
      case .date: LocalDate(dayNumber: LocalDate.first.dayNumber + row)
      case .hour, .hourOfPeriod, .period, .minute, .hours, .minutes: date
      }
    return LocalDateTime(date: changed, time: time)
  }

  /// The shown time with a row of a column.
  func time(with field: Field, _ row: Int) -> LocalTime {
    let time = shownTime
    let (hour, minute) =
      switch field {
      case .hour, .hours: (row, time.minute)
      case .hourOfPeriod: (time.hour / 12 * 12 + row, time.minute)
      case .period: (row * 12 + time.hour % 12, time.minute)
      case .minute, .minutes: (time.hour, row * minuteInterval)
      case .day, .month, .year, .date: (time.hour, time.minute)
      }
    return LocalTime(minuteOfDay: hour * 60 + minute)
  }

  /// The rows with which the date stays within the bounds, as far as the columns before it in size are those of a bound.
  func enabledRows(of field: Field) -> Range<Int> {
    let count = rowCount(of: field)
    guard datePickerMode != .countDownTimer else { return 0..<count }
    let (bounds, date) = (allowedDates, self.date)
    /// The row of a bound if the date and the bound have the same larger parts.
    func row(of bound: LocalDateTime) -> Int? {
      let (one, other) = (date.date, bound.date)
      let isNear =
        switch field {
        case .year, .date: true
        case .month: one.year == other.year
        case .day: (one.year, one.month) == (other.year, other.month)
        case .hour, .period: one == other
        case .hourOfPeriod: one == other && date.time.hour / 12 == bound.time.hour / 12
        case .minute: one == other && date.time.hour == bound.time.hour
        case .hours, .minutes: false
        }
      return isNear ? self.row(of: field, bound.date, bound.time) : nil
    }
    let last =
      field == .day ? LocalDate.dayCount(ofMonth: date.date.month, year: date.date.year) - 1 : count - 1
    let lower = row(of: bounds.lowerBound) ?? 0
    return lower..<max(lower, row(of: bounds.upperBound) ?? last) + 1
  }

  // MARK: Texts

  func title(ofRow row: Int, _ field: Field) -> String {
    switch field {
    case .day: words.number(row + 1)
    case .month: words.months[row]
    case .year: words.number(row + 1)
    case .date: words.shortText(of: LocalDate(dayNumber: LocalDate.first.dayNumber + row))
    case .hour: words.number(row, paddedTo: 2)
    case .hourOfPeriod: words.number(row == 0 ? 12 : row)
    case .period: words.periods[row]
    case .minute: words.number(row * minuteInterval, paddedTo: 2)
    case .hours: words.duration(hours: row)
    case .minutes: words.duration(minutes: row * minuteInterval)
    }
  }

  /// The text of a row for the screen reader: numbers without zeros before them, and days with all their names.
  func spokenTitle(ofRow row: Int, _ field: Field) -> String {
    switch field {
    case .date: words.spokenText(of: LocalDate(dayNumber: LocalDate.first.dayNumber + row))
    case .hour: words.number(row)
    case .minute: words.number(row * minuteInterval)
    default: title(ofRow: row, field)
    }
  }

  /// The columns of cells of the widest title; nil for columns with few rows, which are measured.
  func columns(of field: Field) -> Int? {
    switch field {
    case .year: 4
    case .date:
      (1...12).flatMap { month in
        (20...28).map { day in
          TextMetrics.columns(
            of: words.shortText(of: LocalDate(nearestTo: day, month: month, year: 2001)))
        }
      }.max() ?? 0
    default: nil
    }
  }
}
