import Backlit

/// The settings of warnings and headphones, connected in `Assets/Nibs/DJMonitoring.json`. Changes apply at once.
@MainActor
final class MonitoringPanel: ViewController, NibOwner {
  @Outlet var heading: Label!
  @Outlet var endWords: Switch!
  @Outlet var endSound: Switch!
  @Outlet var threshold: Slider!
  @Outlet var hold: Slider!
  @Outlet var clipping: Switch!
  @Outlet var detents: Switch!
  @Outlet var cueLevel: Slider!
  @Outlet var cueMix: Slider!
  @Outlet var cueLevelRow: View!
  @Outlet var cueMixRow: View!

  static let nibActions: [String: Action] = [
    "changed": Action(MonitoringPanel.changed), "close": Action(MonitoringPanel.close),
  ]

  private let monitoring: Monitoring
  private let definition: String
  private var instance: NibInstance?

  /// Creates the settings.
  /// - Parameters:
  ///   - monitoring: whose settings are changed.
  ///   - definition: the path of `DJMonitoring.json`.
  /// - Throws: the faults of the definition.
  init(_ monitoring: Monitoring, definition: String) throws {
    (self.monitoring, self.definition) = (monitoring, definition)
    super.init()
    modalPresentationStyle = .pageSheet
    let instance = try Nib(contentsOf: definition).instantiate(
      owner: self, registry: .builtIn, language: monitoring.languageTag)
    self.instance = instance
    view = instance.root
    view.traitOverrides.density = .compact
    for row in [cueLevelRow, cueMixRow] { row?.isHidden = !monitoring.hasHeadphones }
    showSettings()
  }

  /// Changes the language of the texts.
  func translate(to language: String) {
    if let nib = try? Nib(contentsOf: definition) {
      try? instance?.reload(nib, registry: .builtIn, language: language)
    }
    showSettings()
  }

  private typealias Setting<Value> = ReferenceWritableKeyPath<MonitoringSettings, Value>

  private var switches: [(Switch, Setting<Bool>)] {
    [
      (endWords, \.announcesEnd), (endSound, \.beepsBeforeEnd), (clipping, \.warnsOfClipping),
      (detents, \.clicksAtDetents),
    ]
  }

  private var sliders: [(Slider, Setting<Double>)] {
    [(threshold, \.peakThreshold), (hold, \.peakHold), (cueLevel, \.cueLevel), (cueMix, \.cueMix)]
  }

  private func showSettings() {
    let settings = monitoring.settings
    title = heading.text
    for (control, setting) in switches { control.isOn = settings[keyPath: setting] }
    for (control, setting) in sliders { control.value = settings[keyPath: setting] }
    showWords()
  }

  /// The ends of the mix have names.
  private func showWords() { cueMix.accessibilityValue = monitoring.cueMixInWords }

  private func changed() {
    let settings = monitoring.settings
    for (control, setting) in switches { settings[keyPath: setting] = control.isOn }
    for (control, setting) in sliders { settings[keyPath: setting] = control.value }
    monitoring.applySettings()
    showWords()
  }

  private func close() { dismiss(animated: true) }
}
