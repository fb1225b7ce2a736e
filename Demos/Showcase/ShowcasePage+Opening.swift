import Backlit

extension ShowcasePage {
  /// Makes a further page in the language of this one. An alert shows the faults of its definition.
  /// - Parameter show: shows the page.
  func open<Page: ShowcasePage>(_ type: Page.Type, show: (Page) -> Void) {
    do {
      show(try type.load(language: strings?.language.tag ?? "en"))
    } catch {
      let alert = AlertController(title: title, message: "\(error)")
      alert.addAction(AlertAction(title: "OK"))
      present(alert, animated: true)
    }
  }
}
