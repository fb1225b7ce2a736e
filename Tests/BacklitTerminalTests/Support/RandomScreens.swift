import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport

/// A screen of real views, generated at random, that changes at random like a program.
@MainActor
struct RandomScreens {
  var generator: SeededRandom
  let display: HeadlessDisplay
  private let root = Panel()

  private static let texts = [
    "", "Play", "count 12", "日本語テキスト", "ｗｉｄｅ", "e\u{301}tude à côté", "שלום 12", "مرحبا 50%", "🙂🎧 mix", "가나다",
    "a\tb\u{7}c", String(repeating: "long ", count: 20), "─┼─", "█▌▐", "👍",
  ]

  init(seed: UInt64) {
    generator = SeededRandom(seed: seed)
    let (columns, rows) = Self.size(&generator)
    display = HeadlessDisplay(columns: columns, rows: rows)
    display.show(root)
    for _ in 0..<Int.random(in: 2...7, using: &generator) { add() }
    display.settle()
  }

  private static func size(_ generator: inout SeededRandom) -> (Int, Int) {
    (Int.random(in: 1...60, using: &generator), Int.random(in: 1...20, using: &generator))
  }

  /// Makes one to three random changes and renders the frame.
  mutating func change() {
    for _ in 0..<Int.random(in: 1...3, using: &generator) { changeOne() }
    display.advance(by: Double.random(in: 0...0.05, using: &generator))
  }

  /// Changes the size of the screen.
  mutating func resize() {
    let (columns, rows) = Self.size(&generator)
    display.session.resize(to: CellMetrics(columns: columns, rows: rows))
    display.settle()
  }

  private mutating func changeOne() {
    guard let view = root.subviews.randomElement(using: &generator) else { return add() }
    switch Int.random(in: 0...9, using: &generator) {
    case 0: add()
    case 1: view.removeFromSuperview()
    case 2: view.frame = frame()
    case 3: view.alpha = generator.next() % 2 == 0 ? 1 : 0.4
    case 4: view.isHidden.toggle()
    case 5: display.session.window.focus(on: view)
    default: use(view)
    }
  }

  private mutating func use(_ view: View) {
    let share = Double.random(in: 0...1, using: &generator)
    switch view {
    case let label as Label: label.text = text()
    case let button as BacklitButton: button.isOn.toggle()
    case let value as ValueControl:
      value.value = share * 100
    case let progress as ProgressView: progress.progress = share
    case let disc as DiscSpinner: disc.isPlaying.toggle()
    default: view.frame = frame()
    }
  }

  private mutating func add() {
    let view: View
    switch Int.random(in: 0...9, using: &generator) {
    case 0: view = BacklitButton(title: text(), tint: .green, mode: .toggle)
    case 1: view = Slider()
    case 2: view = Knob()
    case 3: view = ProgressView()
    case 4: view = DiscSpinner()
    case 5: view = Panel()
    case 6: view = WaveformView(duration: 100)
    default: view = Label(text: text())
    }
    view.frame = frame()
    root.addSubview(view)
  }

  private mutating func text() -> String { Self.texts.randomElement(using: &generator) ?? "" }

  /// A random frame, possibly half outside, and usually on the grid.
  private mutating func frame() -> Rect {
    let (column, row) = (
      Int.random(in: -4...55, using: &generator), Int.random(in: -2...18, using: &generator)
    )
    let slack = generator.next() % 4 == 0 ? 3.5 : 0
    return Rect(
      x: Double(column) * 8 + slack, y: Double(row) * 16 + slack,
      width: Double(Int.random(in: 0...30, using: &generator)) * 8,
      height: Double(Int.random(in: 0...9, using: &generator)) * 16)
  }
}
