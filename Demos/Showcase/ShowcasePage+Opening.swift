import Backlit

extension ShowcasePage {
  /// Makes a further page in the language of this one, and shows it with a closure. An alert shows the faults of its
  /// definition.
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
