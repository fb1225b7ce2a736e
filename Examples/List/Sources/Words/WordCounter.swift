import Backlit

/// A page that counts the words of texts in a task, which the user can cancel.
final class WordCounter: ViewController {
  private let texts: [String]
  private let button = Button(title: "Count words")
  private let result = Label(text: "Not counted yet.")

  init(texts: [String]) {
    self.texts = texts
    super.init()
  }

  override func loadView() {
    let stack = StackView(arrangedSubviews: [button, result])
    (stack.axis, stack.spacing, stack.alignment) = (.vertical, 16, .leading)
    button.addAction(for: .touchUpInside) { [weak self] _ in self?.start() }
    view = stack
  }

  /// Counts in a task that the button of the message cancels.
  private func start() {
    let hud = ProgressHUD(title: "Counting words")
    let task = Task {
      await present(hud, animated: true)
      do {
        let count = try await count { hud.progress = $0 }
        hud.progressView.finish()
        await hud.dismiss(animated: true)
        result.text = "\(count) words."
      } catch {
        result.text = "Cancelled."
      }
    }
    hud.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in task.cancel() })
  }

  /// Counts one text after the other, away from the main actor.
  private func count(_ report: (Double) -> Void) async throws -> Int {
    var sum = 0
    for (index, text) in texts.enumerated() {
      try Task.checkCancellation()
      sum += await Self.words(in: text)
      report(Double(index + 1) / Double(texts.count))
    }
    return sum
  }

  @concurrent private nonisolated static func words(in text: String) async -> Int {
    text.split { !$0.isLetter }.count
  }
}
