import Backlit

/// A form with a row for each question. Escape cancels it, and Enter in its last field accepts it.
final class PromptForm: FormView {
  private let questions: [Question]
  private var controls: [Control] = []

  /// Called once with the answers, or with nil if the user cancels.
  var onClose: (([String]?) -> Void)?

  init(_ questions: [Question]) {
    self.questions = questions
    super.init()
    for question in questions {
      let control = makeControl(for: question)
      controls.append(control)
      _ = addRow(question.label, control)
    }
    let buttons = StackView(arrangedSubviews: [
      Button(title: "OK") { [weak self] in self?.accept() },
      Button(title: "Cancel") { [weak self] in self?.onClose?(nil) },
    ])
    buttons.spacing = 16
    addArrangedSubview(buttons)
  }

  /// A page with the form at its top.
  func makePage() -> View {
    let page = View()
    page.addSubview(self)
    translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate(
      constraints(equalTo: page, .leading, .trailing, .top)
        + [bottomAnchor.constraint(lessThanOrEqualTo: page.bottomAnchor)])
    return page
  }

  /// The rows of the terminal that the form needs: a free one below each question, one for the buttons and one for the captions.
  var rows: Int { 2 * questions.count + 2 }

  private func makeControl(for question: Question) -> Control {
    guard question.choices.isEmpty else { return SegmentedControl(titles: question.choices) }
    let field = TextField()
    field.text = question.text
    field.validation = .required
    field.returnKeyType = question == questions.last ? .done : .next
    field.addAction(for: .primaryActionTriggered) { [weak self] field in
      if field.returnKeyType == .done { self?.accept() }
    }
    return field
  }

  /// The answers, in the order of the questions.
  var answers: [String] {
    controls.map { control in
      if let choice = control as? SegmentedControl { return choice.titles[choice.selectedSegmentIndex] }
      return (control as? TextField)?.text ?? ""
    }
  }

  /// A line for each question, with its answer.
  var summary: String { zip(questions, answers).map { "\($0.label): \($1)" }.joined(separator: "\n") }

  /// Closes the form with the answers, or takes the user to the first field without one.
  private func accept() {
    if let wrong = controls.compactMap({ $0 as? TextField }).first(where: { !$0.validate() }) {
      wrong.window?.focus(on: wrong)
    } else {
      onClose?(answers)
    }
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event == KeyEvent(.escape) else { return super.keyPressed(event) }
    onClose?(nil)
    return true
  }

  override func accessibilityPerformEscape() -> Bool {
    onClose?(nil)
    return true
  }
}
