import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitNibs

/// The definition that shows every control.
@Suite @MainActor struct ControlGalleryTests {
  private static let path = Assets.folder + "/Nibs/ControlGallery.json"

  @Test("The gallery has no faults and an unambiguous layout") func gallery() throws {
    let nib = try Nib(contentsOf: Self.path)
    #expect(nib.check(registry: .builtIn) == [])
    let instance = try nib.instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 1200, height: 1088)
    #expect(window.layoutProblems().map(\.message) == [])
  }

  @Test("The gallery contains every control") func allControls() throws {
    let root = try Nib(contentsOf: Self.path).instantiate(registry: .builtIn).root
    var seen: Set<String> = []
    var views = [root]
    while let view = views.popLast() {
      seen.insert(String(describing: type(of: view)))
      views += view.subviews
    }
    let controls = ClassRegistry.builtIn.entries.filter { entry in
      entry.make != nil && ClassRegistry.builtIn.lineage(of: entry).contains { $0.name == "Control" }
    }
    #expect(controls.count >= 8)
    for entry in controls where entry.name != "PitchControl" {
      #expect(seen.contains(entry.name), "\(entry.name) is not shown")
    }
    let others = [
      "ProgressView", "LevelMeter", "ActivityIndicator", "DisclosureGroup", "Separator", "GradientView",
    ]
    for name in others { #expect(seen.contains(name), "\(name) is not shown") }
  }

  @Test("The script searches with the needle of the overview by ear") func byEar() throws {
    let display = HeadlessDisplay(columns: 150, rows: 70)
    display.show(try Nib(contentsOf: Self.path).instantiate(registry: .builtIn).root)
    let script = Assets.folder.dropLast("Assets".count) + "Demos/Scripts/gallery-by-ear.txt"
    try ScriptFile(contentsOf: String(script)).play(on: display, transcript: nil)
  }

  @Test("The properties of controls are set") func controlProperties() throws {
    let text = """
      { "nib": 1, "root": { "id": "root", "class": "View", "subviews": [
        { "id": "fader", "class": "Slider", "properties": {
          "axis": "vertical", "minimum": -1, "maximum": 1, "step": 0.01, "default": 0, "defaultDetent": true,
          "value": 0.5, "tickCount": 5, "jumpsToTouch": true, "showsValue": true } },
        { "id": "pitch", "class": "PitchSlider", "properties": { "pitchRange": "16", "direction": "backward" } },
        { "id": "knob", "class": "PitchControl", "properties": { "pitchRange": "8" } },
        { "id": "light", "class": "Switch", "properties": { "on": true, "tint": "red" } },
        { "id": "old", "class": "BacklitButton", "properties": { "color": "green" } },
        { "id": "new", "class": "BacklitButton", "properties": { "tint": "blue" } },
        { "id": "both", "class": "BacklitButton", "properties": { "tint": "blue", "color": "green" } },
        { "id": "beats", "class": "Stepper", "properties": { "wraps": true, "autorepeats": false } },
        { "id": "input", "class": "SegmentedControl", "properties": {
          "titles": ["Line", "Phono"], "selectedSegmentIndex": 1 } },
        { "id": "key", "class": "PickerView", "properties": { "titles": ["A", "B", "C"], "selectedRow": 2 } },
        { "id": "start", "class": "DatePicker", "properties": { "mode": "time", "minuteInterval": 15,
          "preferredDatePickerStyle": "compact" } },
        { "id": "length", "class": "DatePicker", "properties": {
          "mode": "countDownTimer", "countDownDuration": 5400 } },
        { "id": "bar", "class": "ProgressView", "properties": { "progress": 0.5, "indeterminate": true } },
        { "id": "meter", "class": "LevelMeter", "properties": {
          "axis": "horizontal", "channelCount": 2, "minimum": -40, "maximum": 0, "level": -10 } },
        { "id": "wave", "class": "WaveformView", "properties": {
          "duration": 220, "levels": "059", "value": 72, "playing": true, "showsTime": false } },
        { "id": "load", "class": "ChartView", "properties": { "style": "bar", "title": "Load", "unit": "%",
          "values": [1, 2.5], "labels": ["a", "b"], "minimum": 0, "maximum": 10, "tint": "red" } },
        { "id": "traffic", "class": "ChartView", "properties": { "series": [
          { "name": "In", "values": [1, null, 3] }, { "name": "Out", "values": [2], "tint": "green" }] } },
        { "id": "cover", "class": "ImageView", "properties": { "contentMode": "scaleAspectFit", "imageScale": 2 } }
      ] } }
      """
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let fader = try #require(instance.view("fader") as? Slider)
    #expect(
      fader.axis == .vertical && fader.value == 0.5 && fader.valueRange.detents == [0] && fader.tickCount == 5
    )
    #expect(fader.jumpsToTouch && fader.showsValue)
    let pitch = try #require(instance.view("pitch") as? PitchSlider)
    #expect(pitch.pitchRange == .sixteen && pitch.direction == .backward && pitch.axis == .vertical)
    #expect((instance.view("knob") as? PitchControl)?.pitchRange == .eight)
    #expect((instance.view("light") as? Switch)?.isOn == true)
    let tints = ["old", "new", "both"].map { (instance.view($0) as? BacklitButton)?.tint }
    #expect(tints == [.green, .blue, .blue])
    let beats = try #require(instance.view("beats") as? Stepper)
    #expect(beats.wraps && !beats.autorepeats)
    #expect((instance.view("input") as? SegmentedControl)?.selectedSegmentIndex == 1)
    #expect((instance.view("key") as? PickerView)?.selectedRow(inComponent: 0) == 2)
    let start = try #require(instance.view("start") as? DatePicker)
    #expect(start.datePickerMode == .time && start.minuteInterval == 15 && start.datePickerStyle == .compact)
    #expect((instance.view("length") as? DatePicker)?.countDownDuration == 5400)
    #expect((instance.view("bar") as? ProgressView)?.isIndeterminate == true)
    let meter = try #require(instance.view("meter") as? LevelMeter)
    #expect(meter.levels == [-10, -10] && meter.minimumLevel == -40 && meter.maximumLevel == 0)
    let wave = try #require(instance.view("wave") as? WaveformView)
    #expect(wave.duration == 220 && wave.value == 72 && wave.isPlaying && !wave.showsTime)
    #expect(wave.waveform.bins.map(\.loudness) == [0, 5 / 9, 1])
    let load = try #require(instance.view("load") as? ChartView)
    #expect(load.style == .bar && load.title == "Load" && load.unit == .percent && load.labels == ["a", "b"])
    #expect(load.series == [ChartView.Series(values: [1, 2.5], tint: .red)])
    #expect(load.minimum == 0 && load.maximum == 10)
    let traffic = try #require(instance.view("traffic") as? ChartView)
    #expect(traffic.series.map(\.name) == ["In", "Out"] && traffic.series.map(\.tint) == [.cyan, .green])
    #expect(traffic.series[0].values.map(\.isNaN) == [false, true, false])
    #expect((instance.view("cover") as? ImageView)?.contentMode == .scaleAspectFit)
  }
}
