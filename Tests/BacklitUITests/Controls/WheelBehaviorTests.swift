import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import Testing

/// The wheel over controls in a scroll view.
@MainActor
@Suite struct WheelBehaviorTests {
  private let display = HeadlessDisplay(columns: 40, rows: 13)
  private let scroll = ScrollView()
  private let sliders: [Slider] = (0..<20).map { _ in Slider() }

  /// Twenty sliders of three rows, four of them visible.
  init() {
    let stack = StackView(arrangedSubviews: sliders)
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: scroll.topAnchor),
      stack.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      stack.widthAnchor.constraint(equalTo: scroll.widthAnchor),
    ])
    scroll.traitOverrides.density = .regular
    display.show(scroll)
  }

  private func turn(_ notches: Double, row: Double = 4.5) {
    display.session.window.send(
      .pointer(PointerEvent(.scroll(dx: 0, dy: notches), location: Point(x: 80, y: row * 16))),
      at: display.time)
    display.settle()
  }

  private var values: [Double] { sliders.map(\.value) }

  @Test("The wheel over a slider scrolls the view around it")
  func scrolls() {
    let before = values
    for _ in 0..<5 { turn(1) }
    #expect(scroll.contentOffset.y == 15 * 16 && values == before)
    turn(-1)
    #expect(scroll.contentOffset.y == 12 * 16 && values == before)
    for _ in 0..<40 { turn(1) }
    // At the end the value does not change either.
    #expect(scroll.contentOffset.y == scroll.contentSize.height - scroll.bounds.height && values == before)
  }

  @Test("The wheel over a slider with the focus changes its value")
  func focused() {
    let before = values[1]
    display.session.window.focus(on: sliders[1])
    turn(-1)
    #expect(sliders[1].value > before && scroll.contentOffset.y == 0)
  }

  @Test("A series that began with scrolling keeps scrolling over a slider with the focus")
  func series() {
    display.session.window.focus(on: sliders[2])
    let before = values
    turn(1)
    #expect(scroll.contentOffset.y == 48 && sliders[2].frame.minY - 48 == 48)
    turn(1)
    #expect(scroll.contentOffset.y == 96 && values == before)
    display.advance(by: 1)
    // The second row of the view, where the slider is now.
    turn(-1, row: 1)
    #expect(sliders[2].value > before[2])
  }

  @Test("A slider can take the wheel always or never")
  func settings() {
    let before = values[1]
    sliders[1].wheelBehavior = .always
    turn(-1)
    #expect(sliders[1].value > before && scroll.contentOffset.y == 0)
    sliders[1].wheelBehavior = .never
    display.session.window.focus(on: sliders[1])
    display.advance(by: 1)
    let now = values
    turn(1)
    #expect(values == now && scroll.contentOffset.y == 48)
  }

  /// Adds a control at the top, and expects that a turn over a part of it operates it as its setting and the focus say.
  private func check<Value: Equatable>(
    _ control: Control, over part: View, focus: View, _ value: @autoclosure () -> Value
  ) {
    (sliders[0].superview as? StackView)?.insertArrangedSubview(control, at: 0)
    display.settle()
    let cases: [(behavior: Control.WheelBehavior, hasFocus: Bool, changes: Bool)] = [
      (.automatic, false, false), (.automatic, true, true), (.always, false, true), (.never, true, false),
    ]
    for (behavior, hasFocus, changes) in cases {
      control.wheelBehavior = behavior
      display.session.window.focus(on: hasFocus ? focus : nil)
      // A new series.
      display.advance(by: 1)
      let before = value()
      let place = part.convert(part.bounds, to: nil).center
      display.session.window.send(
        .pointer(PointerEvent(.scroll(dx: 0, dy: -1), location: place)), at: display.time)
      display.settle()
      let isChanged = value() != before
      #expect(isChanged == changes, "\(behavior), focus: \(hasFocus)")
      #expect(scroll.contentOffset.y == 0)
    }
  }

  @Test("A page control takes the wheel by its setting and its focus") func pages() {
    let pages = PageControl(numberOfPages: 5)
    pages.currentPage = 4
    check(pages, over: pages, focus: pages, pages.currentPage)
  }

  @Test("The columns of a picker take the wheel by its setting and its focus") func pickers() throws {
    let picker = PickerView(titles: ["One", "Two", "Three", "Four", "Five"])
    picker.selectRow(4, inComponent: 0, animated: false)
    let column = try #require(picker.subviews.first)
    check(picker, over: column, focus: column, picker.selectedRow(inComponent: 0))
    // A different column has the focus.
    let dates = DatePicker(mode: .date)
    dates.date = LocalDateTime(date: LocalDate(nearestTo: 15, month: 6, year: 2026))
    let columns = try #require(dates.subviews.first).subviews
    try #require(columns.count == 3)
    check(dates, over: columns[0], focus: columns[2], dates.date)
  }

  @Test("The parts of a pitch control take the wheel by its setting and its focus") func pitch() {
    let pitch = PitchControl()
    pitch.value = 5
    check(pitch, over: pitch.slider, focus: pitch, pitch.value)
  }

  @Test("Where nothing scrolls, the wheel changes the value")
  func nothingScrolls() {
    for slider in sliders.dropFirst(3) { slider.removeFromSuperview() }
    display.settle()
    let before = sliders[1].value
    turn(-1)
    #expect(sliders[1].value > before)
  }
}
