import Backlit
import DemoAudio

/// The part that the decks of a page share beside the mix: the headphones, the watch of the level, and warnings.
@MainActor
final class Monitoring {
  /// The steps of the keys: of the level of the headphones in decibels, and of the mix in them in percent.
  private static let (levelStep, mixStep) = (2.0, 20.0)

  /// The settings of the user.
  let settings: MonitoringSettings
  /// Whether the program sends the cue bus to the headphones.
  let hasHeadphones: Bool
  /// The page of the decks, which presents the settings.
  weak var page: ViewController?
  /// Announces a text for the page.
  var announce: (@MainActor (String) -> Void)?
  /// Called in each frame in which a deck moves or waits, with the seconds since the previous one. Each returns whether its deck
  /// needs the next frame.
  var onFrame: [@MainActor (Double) -> Bool] = []
  /// The language of the texts, as a BCP 47 tag.
  var languageTag: String

  private let engine: AudioEngine
  private let words: DeckWords
  private let definition: String
  private weak var panel: MonitoringPanel?
  private var link: DisplayLink?
  private var peaks = PeakWatch(threshold: 0)
  private var clipping = PeakWatch(threshold: 0)
  /// The time since the latest level.
  private var elapsed = 0.0

  /// Creates what decks share.
  /// - Parameters:
  ///   - engine: the engine of the decks.
  ///   - settings: the settings of the user.
  ///   - words: the texts of the deck.
  ///   - definition: the path of `DJMonitoring.json`.
  ///   - hasHeadphones: whether the program sends the cue bus to the headphones.
  ///   - language: the language of the texts, as a BCP 47 tag.
  init(
    engine: AudioEngine, settings: MonitoringSettings = MonitoringSettings(), words: DeckWords,
    definition: String,
    hasHeadphones: Bool, language: String
  ) {
    (self.engine, self.settings, self.words) = (engine, settings, words)
    (self.definition, self.hasHeadphones, languageTag) = (definition, hasHeadphones, language)
    applySettings()
  }

  /// Changes the language of the texts.
  func translate(to language: String) {
    languageTag = language
    panel?.translate(to: language)
  }

  func text(_ key: String, _ values: [String: Strings.Value] = [:]) -> String {
    words.text(key, values, in: languageTag)
  }

  /// Plays a warning in the headphones.
  func warn(_ tone: Tone) { engine.warn(tone) }

  /// Clicks in the headphones; see `AudioEngine.countIn`.
  func countIn(_ beats: Int, interval: Double = 0.5, after delay: Double = 0) {
    engine.countIn(beats, interval: interval, after: delay)
  }

  // MARK: Frames

  /// Calls ``onFrame`` in each frame of a window, as long as a deck needs it.
  func run(in window: Window?) {
    let link = self.link ?? DisplayLink { [weak self] in self?.advance(by: $0) }
    self.link = link
    link.attach(to: window)
    link.isPaused = false
  }

  private func advance(by seconds: Double) {
    elapsed += seconds
    let needs = onFrame.map { $0(seconds) }
    if !needs.contains(true) { link?.isPaused = true }
  }

  // MARK: Level

  /// Takes the level of the mix in decibels, which is the highest one since the previous call.
  func watch(_ level: Double) {
    let seconds = elapsed
    elapsed = 0
    (peaks.threshold, peaks.hold) = (settings.peakThreshold, settings.peakHold)
    let isHigh = peaks.update(level, after: seconds)
    if clipping.update(level, after: seconds), settings.warnsOfClipping {
      warn(.clip)
      announce?(text("monitoring.clips"))
    } else if isHigh, settings.watchesPeaks {
      warn(.peak)
      announce?(text("monitoring.loud", ["level": .text(decibels(settings.peakThreshold))]))
    }
  }

  /// Turns the peak watch on or off, and announces its limits.
  func togglePeakWatch() {
    settings.watchesPeaks.toggle()
    peaks = PeakWatch(threshold: settings.peakThreshold)
    guard settings.watchesPeaks else { announce?(text("monitoring.peaksOff")); return }
    let limit = decibels(settings.peakThreshold)
    let time = words.time(settings.peakHold, in: languageTag)
    announce?(text("monitoring.peaksOn", ["level": .text(limit), "time": .text(time)]))
  }

  private func decibels(_ level: Double) -> String {
    ValueFormat(unit: .decibels).spokenString(for: level, language: Language(locale: languageTag))
  }

  // MARK: Headphones

  /// Sends the settings of the headphones to the engine.
  func applySettings() {
    let level = settings.cueLevel
    engine.cueGain = level <= MonitoringSettings.cueLevels.lowerBound ? -.infinity : level
    engine.cueMix = settings.cueMix / 100
  }

  /// Says what is missing for headphones.
  /// - Returns: whether nothing is missing.
  func checkHeadphones() -> Bool {
    if !hasHeadphones { announce?(text("monitoring.noHeadphones")) }
    return hasHeadphones
  }

  /// Changes the level of the headphones, and announces it after a key.
  func changeCueLevel(_ input: CommandInput) {
    change(&settings.cueLevel, in: MonitoringSettings.cueLevels, by: Self.levelStep, input)
    applySettings()
    if case .steps = input, hasHeadphones { announce?(text("monitoring.cueLevel") + ", " + cueLevelInWords) }
  }

  /// Changes the share of the mix in the headphones, and announces it after a key.
  func changeCueMix(_ input: CommandInput) {
    change(&settings.cueMix, in: MonitoringSettings.cueMixes, by: Self.mixStep, input)
    applySettings()
    if case .steps = input, hasHeadphones { announce?(text("monitoring.cueMix") + ", " + cueMixInWords) }
  }

  private func change(
    _ value: inout Double, in range: ClosedRange<Double>, by step: Double, _ input: CommandInput
  ) {
    guard hasHeadphones else {
      if case .steps = input { announce?(text("monitoring.noHeadphones")) }
      return
    }
    if let count = input.count { value += Double(count) * step }
    if let place = input.place { value = range.lowerBound + place * (range.upperBound - range.lowerBound) }
  }

  /// The value of the function that changes the level of the headphones.
  var cueLevelValue: CommandValue {
    CommandValue(
      fraction: Self.fraction(settings.cueLevel, in: MonitoringSettings.cueLevels),
      words: hasHeadphones ? cueLevelInWords : text("monitoring.noHeadphones"))
  }

  /// The value of the function that changes the share of the mix in the headphones.
  var cueMixValue: CommandValue {
    CommandValue(
      fraction: Self.fraction(settings.cueMix, in: MonitoringSettings.cueMixes),
      words: hasHeadphones ? cueMixInWords : text("monitoring.noHeadphones"))
  }

  private static func fraction(_ value: Double, in range: ClosedRange<Double>) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// The level of the headphones in words.
  var cueLevelInWords: String {
    let format = ValueFormat(
      unit: .decibels, showsPlus: true, silence: MonitoringSettings.cueLevels.lowerBound)
    return format.spokenString(for: settings.cueLevel, language: Language(locale: languageTag))
  }

  /// The share of the mix in the headphones in words, with names for its ends.
  var cueMixInWords: String {
    if settings.cueMix <= 0 { return text("monitoring.cueOnly") }
    if settings.cueMix >= 100 { return text("monitoring.mixOnly") }
    return ValueFormat(unit: .percent)
      .spokenString(for: settings.cueMix, language: Language(locale: languageTag))
  }

  // MARK: Settings

  /// Presents the settings, unless something is presented.
  func showSettings() {
    guard let page, page.presentedViewController == nil else { return }
    do {
      let new = try MonitoringPanel(self, definition: definition)
      panel = new
      page.present(new, animated: true)
    } catch {
      announce?("\(error)")
    }
  }
}
