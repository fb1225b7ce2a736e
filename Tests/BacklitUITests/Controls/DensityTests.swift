import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@Suite("Density") @MainActor struct DensityTests {
  /// A control with its rows in regular and in compact density.
  private static let controls: [(make: @MainActor () -> View, regular: Double, compact: Double)] = [
    ({ TextField(placeholder: "Name") }, 3, 1), ({ SearchField() }, 3, 1),
    (
      {
        let field = TextField()
        field.validation = .required
        return field
      }, 4, 2
    ),
    (
      {
        let field = TextField()
        field.font = .preferredFont(forTextStyle: .title2)
        return field
      }, 4, 2
    ),
    (
      {
        let field = TextField()
        field.font = .preferredFont(forTextStyle: .largeTitle)
        return field
      }, 5, 5
    ),
    ({ Button(title: "Save", style: .bordered) }, 2, 1), ({ Switch() }, 3, 1), ({ Slider() }, 3, 1),
    ({ Stepper() }, 3, 1), ({ SegmentedControl(titles: ["A", "B"]) }, 3, 1), ({ ProgressView() }, 1, 1),
    (
      {
        let picker = DatePicker(mode: .date)
        picker.preferredDatePickerStyle = .compact
        return picker
      }, 2, 1
    ),
    (
      {
        let slider = Slider()
        slider.axis = .vertical
        return slider
      }, 9, 9
    ),
  ]

  @Test("The rows of the terminal choose the density, also when it is resized") func rows() {
    let harness = ControlHarness(columns: 80, rows: 29)
    let views = Self.controls.map { harness.add($0.make()) }
    func heights() -> [Double] { views.map { $0.intrinsicContentSize.height / 16 } }
    for _ in 0..<2 {
      #expect(harness.surface.traitCollection.density == .compact)
      #expect(heights() == Self.controls.map(\.compact))
      harness.robot.resize(columns: 80, rows: 30)
      #expect(harness.surface.traitCollection.density == .regular)
      #expect(heights() == Self.controls.map(\.regular))
      harness.robot.resize(columns: 80, rows: 29)
    }
    #expect(Screen(size: Size(width: 80, height: 80)).traitCollection.density == .regular)
  }

  @Test("A view and everything in it can have a density of their own") func override() {
    let harness = ControlHarness(columns: 80, rows: 24)
    let inner = harness.add(Switch())
    harness.surface.traitOverrides.density = .regular
    #expect(inner.traitCollection.density == .regular && inner.intrinsicContentSize.height == 48)
    harness.surface.traitOverrides.density = nil
    #expect(inner.intrinsicContentSize.height == 16)
  }

  @Test("Appearances can depend on the density") func query() {
    let harness = ControlHarness(columns: 80, rows: 24)
    let label = harness.add(Label(text: "Volume"))
    let window = harness.display.session.window
    window.appearance(of: Label.self, for: TraitQuery(density: .compact)).alpha = 0.5
    #expect(label.alpha == 0.5)
    harness.robot.resize(columns: 80, rows: 30)
    #expect(label.alpha == 1)
  }

  @Test(
    "One row shows titles and values in any quality", arguments: [DisplayQuality.plain, .symbols])
  func oneRow(quality: DisplayQuality) {
    let harness = ControlHarness(columns: 80, rows: 24)
    harness.display.session.displayQuality = quality
    func shown(_ view: View, columns: Int = 24) -> String {
      harness.add(view, columns: columns, rows: 1)
      defer { view.removeFromSuperview() }
      return harness.text(of: view)
    }
    let field = TextField()
    field.text = "Ana"
    let stepper = Stepper()
    stepper.value = 7
    let slider = Slider()
    slider.value = 5
    slider.showsValue = true
    let date = DatePicker(mode: .time)
    date.preferredDatePickerStyle = .compact
    #expect(shown(field).contains("Ana"))
    #expect(shown(Button(title: "Save", style: .bordered)).contains("Save"))
    #expect(shown(stepper).contains("7") && shown(stepper).contains("+"))
    #expect(shown(slider).contains("5"))
    #expect(shown(SegmentedControl(titles: ["Left", "Right"])).contains("● Left"))
    #expect(shown(date).contains("12"))
    let toggle = Switch()
    let off = shown(toggle, columns: 8)
    toggle.isOn = true
    let on = shown(toggle, columns: 8)
    #expect(quality == .plain ? off.contains("○") && on.contains("●") : off.contains("O") && on.contains("I"))
  }

  @Test("A field has room for a message below one row, and for a border before that if it has three rows")
  func messageRow() {
    let harness = ControlHarness(columns: 60, rows: 24)
    let field = harness.add(TextField(), rows: 2)
    field.validation = .required
    func boxes() -> [Double] {
      (1...4).map { rows in
        field.frame.size.height = Double(rows) * 16
        harness.display.settle()
        return field.focusRingMaskBounds.height / 16
      }
    }
    #expect(boxes() == [1, 1, 3, 3])
    field.borderStyle = .none
    #expect(boxes() == [1, 1, 2, 3])
  }

  @Test("A form has a free row between controls of one row") func form() {
    let harness = ControlHarness(columns: 60, rows: 24)
    let form = FormView()
    let fields = ["First name", "Last name", "Email"].map { title in
      let field = TextField()
      field.identifier = title
      form.addRow(title, field)
      return field
    }
    harness.add(form, columns: 50, rows: 20)
    func tops() -> [Double] { fields.map { $0.convert($0.bounds, to: form).minY / 16 } }
    #expect(tops() == [0, 2, 4])
    // The row of the message takes the place of the free row.
    fields[1].validation = .required
    harness.display.settle()
    #expect(tops() == [0, 2, 4])
    #expect(!harness.display.auditFindings().contains { $0.rule == .targetSize })
    harness.robot.resize(columns: 60, rows: 30)
    #expect(tops() == [0, 4, 8])
    form.spacing = 32
    harness.robot.resize(columns: 60, rows: 24)
    #expect(form.spacing == 32)
  }
}
