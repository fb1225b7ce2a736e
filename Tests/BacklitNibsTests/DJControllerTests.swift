import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues
import Testing

@testable import BacklitNibs

/// The paths of the assets of this package.
enum Assets {
  static let folder = FileIO.folder(of: FileIO.folder(of: FileIO.folder(of: #filePath))) + "/Assets"
  static let deck = folder + "/Nibs/DJController.json"
  static let schema = folder + "/Schemas/nib.schema.json"
}

/// An owner with the outlets and actions of the deck.
final class DJController: NibOwner {
  @Outlet var cueButton: BacklitButton?
  @Outlet var playButton: BacklitButton?
  @Outlet var syncButton: BacklitButton?
  @Outlet var pitchControl: PitchControl?
  @Outlet var disc: DiscSpinner?
  var log: [String] = []

  static let nibActions: [String: Action] = [
    "cue": Action(DJController.cue), "playPause": Action(DJController.playPause),
    "sync": Action(DJController.sync), "pitchChanged": Action(DJController.pitchChanged),
    "scratch": Action(DJController.scratch),
  ]

  private func cue() { log.append("cue") }
  private func playPause(_ button: BacklitButton) { log.append("playPause \(button.isOn)") }
  private func sync() { log.append("sync") }
  private func pitchChanged(_ control: PitchControl) { log.append("pitch \(control.value)") }
  private func scratch(_ disc: DiscSpinner) { log.append("scratch") }
}

@Suite @MainActor struct DJControllerTests {
  @Test("The definition has no faults") func noFaults() throws {
    let nib = try Nib(contentsOf: Assets.deck)
    #expect(nib.check(owner: DJController(), registry: .builtIn) == [])
  }

  @Test("The frames are right in both size classes") func frames() throws {
    let owner = DJController()
    let instance = try Nib(contentsOf: Assets.deck).instantiate(owner: owner, registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 375, height: 667)
    var problems = window.layoutProblems().map(\.message)
    window.layoutProblemHandlers.add { problems.append($0.message) }
    for _ in 0..<2 {
      Fixtures.expect(instance, NibTests.regular)
      #expect(owner.pitchControl?.visiblePart === owner.pitchControl?.knob)
      window.screen.resize(to: Size(width: 667, height: 375))
      instance.root.frame = window.bounds
      window.layoutIfNeeded()
      Fixtures.expect(instance, NibTests.compact)
      #expect(owner.pitchControl?.visiblePart === owner.pitchControl?.slider)
      window.screen.resize(to: Size(width: 375, height: 667))
      instance.root.frame = window.bounds
      window.layoutIfNeeded()
    }
    // A new instance in the compact size has the same frames.
    let other = try Nib(contentsOf: Assets.deck).instantiate(registry: .builtIn, allowsMissingOwner: true)
    problems += Fixtures.show(other.root, width: 667, height: 375).layoutProblems().map(\.message)
    Fixtures.expect(other, NibTests.compact)
    #expect(problems == [])
  }

  @Test("A row more or less swaps the ratio of the pads, the edge of the disc and the bottom of the pitch")
  func threshold() throws {
    let owner = DJController()
    let instance = try Nib(contentsOf: Assets.deck).instantiate(owner: owner, registry: .builtIn)
    // 83 columns by 29 and by 30 rows.
    let window = Fixtures.show(instance.root, width: 664, height: 464)
    var problems = window.layoutProblems().map(\.message)
    window.layoutProblemHandlers.add { problems.append($0.message) }
    let low = [
      "pads": Rect(x: 16, y: 16, width: 470, height: 146 / 1.5),
      "disc": Rect(x: 16, y: 32 + 146 / 1.5, width: 470, height: 416 - 146 / 1.5),
      "pitch": Rect(x: 502, y: 16, width: 146, height: 432),
    ]
    let high = [
      "pads": Rect(x: 16, y: 16, width: 470, height: 219),
      "disc": Rect(x: 16, y: 251, width: 632, height: 213),
      "pitch": Rect(x: 502, y: 16, width: 146, height: 219),
    ]
    owner.pitchControl?.value = 3
    for rows in [29, 30, 29, 30, 29] {
      window.screen.resize(to: Size(width: 664, height: Double(rows * 16)))
      instance.root.frame = window.bounds
      window.layoutIfNeeded()
      Fixtures.expect(instance, rows == 29 ? low : high)
      let pitch = try #require(owner.pitchControl)
      #expect(pitch.visiblePart === (rows == 29 ? pitch.slider : pitch.knob))
      #expect(pitch.slider.value == 3 && pitch.knob.value == 3)
    }
    #expect(problems == [])
  }

  @Test(
    "The pitch control is a definition of its own: a knob at compact width and regular height, a slider elsewhere",
    arguments: [
      (375.0, 667.0, true), (667, 375, false), (640, 384, false), (960, 640, false), (768, 1024, false),
    ])
  func parts(width: Double, height: Double, isKnob: Bool) throws {
    let owner = DJController()
    let instance = try Nib(contentsOf: Assets.deck).instantiate(owner: owner, registry: .builtIn)
    let window = Fixtures.show(instance.root, width: width, height: height)
    _ = window.makeFrame(at: 0)
    let pitch = try #require(owner.pitchControl)
    let parts = try #require(instance.nested.first)
    #expect(pitch.knob === parts.view("knob") && pitch.slider === parts.view("slider"))
    #expect(pitch.knob.isHidden == !isKnob && pitch.slider.isHidden == isKnob)
    #expect(Rect(origin: .zero, size: pitch.visiblePart.bounds.size).isClose(to: pitch.bounds))
    #expect(pitch.subviews.count == 1, "the parts that it made itself are gone")
    pitch.accessibilityIncrement()
    #expect(pitch.value == 1 && pitch.knob.value == 1 && pitch.slider.value == 1)
    #expect(owner.log.last == "pitch 1.0")
    let tree = window.accessibilityTree()
    let names = tree.readingOrder.compactMap { tree[$0]?.identifier }
    #expect(names == ["red", "green", "blue", "pitch", "disc"])
    // The record lies in the platter of its own definition, centred.
    let disc = try #require(owner.disc)
    let platter = try #require(instance.nested.last?.view("platter"))
    let frame = platter.convert(platter.bounds, to: disc)
    #expect(abs(frame.width - min(disc.bounds.width, disc.bounds.height)) < 1e-6)
    #expect(abs(frame.midX - disc.bounds.midX) < 1e-6 && abs(frame.midY - disc.bounds.midY) < 1e-6)
  }

  @Test("Screen readers receive labels, hints, values and actions") func accessibility() throws {
    let owner = DJController()
    let instance = try Nib(contentsOf: Assets.deck).instantiate(owner: owner, registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 375, height: 667)
    let pitch = try #require(owner.pitchControl)
    #expect(pitch.accessibilityLabel == "Pitch")
    #expect(pitch.accessibilityHint == "Adjust pitch")
    #expect(pitch.accessibilityValue == "0 percent")
    for _ in 0..<3 { pitch.accessibilityIncrement() }
    #expect(pitch.accessibilityValue == "plus 3 percent")
    #expect(owner.log.count == 3)
    #expect(pitch.accessibilityRange?.minimum == -8)
    #expect(pitch.accessibilityRange?.maximum == 8)
    _ = window.makeFrame(at: 0)
    owner.log = []
    #expect(owner.cueButton?.accessibilityActivate() == true)
    #expect(owner.playButton?.accessibilityActivate() == true)
    #expect(owner.syncButton?.accessibilityActivate() == true)
    #expect(owner.log == ["cue", "playPause true", "sync"])
    #expect(owner.disc?.accessibilityActivate() == true)
    #expect(owner.log.last == "scratch")
    let buttons = [owner.cueButton, owner.playButton, owner.syncButton].compactMap { $0 }
    #expect(buttons.map(\.accessibilityLabel) == ["Cue", "Play", "Sync"])
    #expect(buttons.map(\.tint) == [.red, .green, .blue])
    for button in buttons { #expect(button.accessibilityHint?.isEmpty == false) }
  }

  @Test("Setting a property to its current value changes nothing") func propertyRoundTrip() throws {
    for entry in ClassRegistry.builtIn.entries {
      guard let view = entry.make?() else { continue }
      for property in ClassRegistry.builtIn.lineage(of: entry).flatMap(\.properties) {
        // Setting a property to its current value must not change it.
        guard let value = property.read(view) else { continue }
        property.write(view, value, TraitCollection())
        #expect(property.read(view) == value, "\(entry.name).\(property.name)")
      }
    }
  }
}
