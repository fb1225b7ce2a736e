import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

@Suite("The rows of a form") @MainActor struct FormViewTests {
  private func show(
    _ titles: [String], columns: Int = 60, control: () -> View = { TextField() }
  ) -> (form: FormView, display: HeadlessDisplay) {
    let form = FormView()
    for title in titles { form.addRow(title, control()) }
    let display = HeadlessDisplay(columns: columns, rows: 24)
    let page = View()
    page.addSubview(form)
    form.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate(form.constraints(equalTo: page, .leading, .trailing, .top))
    display.show(page)
    display.settle()
    return (form, display)
  }

  private func label(_ row: View) -> Label? { (row as? StackView)?.arrangedSubviews.first as? Label }

  private func control(_ row: View) -> View? { (row as? StackView)?.arrangedSubviews.last }

  @Test("Labels are as wide as the widest one, and controls take the rest") func column() {
    let (form, display) = show(["Name", "Email address", "Age"])
    let labels = form.arrangedSubviews.compactMap(label)
    let controls = form.arrangedSubviews.compactMap(control)
    #expect(Set(labels.map(\.frame.width)) == [104.0])
    #expect(Set(controls.map(\.frame.minX)) == [120.0])
    #expect(Set(controls.map(\.frame.maxX)) == [480.0])
    #expect(display.layoutProblems == [])
  }

  @Test("A label and its control share a row and a name") func baseline() {
    let (form, display) = show(["Name"])
    let (label, field) = (label(form.arrangedSubviews[0])!, control(form.arrangedSubviews[0])!)
    #expect(label.frame.midY == field.frame.midY)
    #expect(field.accessibilityLabel == "Name")
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.spoken.flatMap(\.self).contains("Name"))
  }

  @Test("Labels go above their controls where they would take more than two fifths", arguments: [24, 33])
  func narrow(columns: Int) {
    let (form, display) = show(["A very long label"], columns: columns)
    let row = form.arrangedSubviews[0]
    #expect(label(row)!.frame.maxY <= control(row)!.frame.minY)
    #expect(control(row)!.frame.width == Double(columns) * 8)
    display.robot.resize(columns: 60, rows: 24)
    display.settle()
    #expect(label(row)!.frame.maxX < control(row)!.frame.minX)
    #expect(display.layoutProblems == [])
  }

  @Test("A hidden row leaves neither a gap nor its width") func hidden() {
    let (form, display) = show(["Name", "Email address"])
    form.arrangedSubviews[1].isHidden = true
    display.settle()
    #expect(label(form.arrangedSubviews[0])?.frame.width == 32)
    #expect(form.frame.height == form.arrangedSubviews[0].frame.height)
  }

  @Test("A row whose control is hidden has no label, and conflicts with nothing") func hiddenControl() {
    let (form, display) = show(["Name", "Email address"])
    control(form.arrangedSubviews[1])?.isHidden = true
    display.settle()
    #expect(label(form.arrangedSubviews[0])?.frame.width == 32.0)
    #expect(display.layoutProblems == [])
  }

  @Test("Controls that keep their width begin in the same column") func hugging() {
    let (form, _) = show(["On", "Sound"], control: { Switch() })
    #expect(Set(form.arrangedSubviews.compactMap(control).map(\.frame.minX)) == [56.0])
  }

  @Test("From right to left, labels are at the right") func mirrored() {
    let (form, display) = show(["Name", "Email"])
    display.session.setLanguage("ar", mirrorsLayout: true)
    display.settle()
    let row = form.arrangedSubviews[0]
    #expect(label(row)!.frame.minX > control(row)!.frame.maxX)
  }
}
