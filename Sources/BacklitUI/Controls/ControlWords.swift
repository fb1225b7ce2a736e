import BacklitValues

/// The keys of the words of the controls for the screen reader.
enum ControlText: String, TextKey {
  static let group = "controls"

  /// The states of switches and toggles.
  case on, off
  /// The states of a record.
  case playing, stopped, scratching, bending
  /// The actions of a record.
  case play, pause, cue
  /// The label of a disc spinner.
  case record
  /// The label and the hint of a pitch control.
  case pitch, adjustPitch
  /// The label of a progress view, its value while it is indeterminate and at the end of its task, and its action.
  case progress, underWay, finished, failed, cancelTask
  /// The label of a level meter, and its channels.
  case level, left, right
  /// Spoken for a level at or above the clip level.
  case clipping
  /// The actions that turn the report of clipping on and off, and their answers.
  case reportClipping, stopReportingClipping, clippingReported, clippingNotReported
  /// The label of a page control.
  case page
  /// The label of a waveform view, its position, its loop, and the actions of its markers.
  case position, positionOf, loopBetween, goTo
  /// The actions of views in a scroll view that can be zoomed.
  case zoomIn, zoomOut
  /// The label of a chart, its forms, its points and their extremes.
  case chart, lineChart, barChart, sparkline, gauge, points, fromTo
  /// The trends of a chart.
  case rising, falling, steady
  /// A chart without points, and a gap.
  case noData, noValue
  /// The hint and the actions of a chart, and its axes.
  case playsTones, toMinimum, toMaximum, horizontalAxis, verticalAxis
}

extension View {
  /// A word of the controls in the view's language.
  func word(_ key: ControlText) -> String { Language(locale: effectiveLanguage).text(key) }
}

extension Language {
  /// A duration in words: "1 minute 5 seconds". A minus sign precedes a negative duration.
  func duration(seconds: Int) -> String {
    let minutes = abs(seconds / 60)
    let rest = abs(seconds % 60)
    var parts: [String] = []
    if minutes > 0 { parts.append(text(CommonText.minutes, count: minutes)) }
    if rest > 0 || minutes == 0 { parts.append(text(CommonText.seconds, count: rest)) }
    return (seconds < 0 ? "−" : "") + parts.joined(separator: " ")
  }
}
