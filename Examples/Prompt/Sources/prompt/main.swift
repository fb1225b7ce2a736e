import Backlit
import Glibc

// Options of Backlit, such as --linear, follow the questions.
let questions = CommandLine.arguments.dropFirst().prefix { !$0.hasPrefix("--") }.map { Question($0) }
guard !questions.isEmpty else {
  StandardError.write(
    "usage: prompt QUESTION…, such as: name=$(prompt Name), or: prompt Name=Ana 'Size=small|large'")
  exit(2)
}
let form = PromptForm(questions)
var answers: [String]?
let options = Application.Options(presentation: .inline(rows: form.rows))
try await Application.run(name: "prompt", options: options) { application in
  form.onClose = { [weak application] result in
    answers = result
    application?.summary = result == nil ? "cancelled" : form.summary
    application?.quit()
  }
  application.show(form.makePage())
  application.window.layoutIfNeeded()
  application.window.moveFocus(forward: true)
}
guard let answers else { exit(1) }
for answer in answers { print(answer) }
