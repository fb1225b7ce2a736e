import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

extension Session {
  /// The greeting is spoken when the reader is turned on for the first time: "DJ deck, 5 controls. Question mark for keys."
  /// The title of the page comes first.
  func prepareGreeting() {
    guard settings.greets, let greeting, speech.heard.insert(.greeting).inserted else { return }
    reader.greeting = [unnamedPage, greeting].compactMap(\.self).joined(separator: ". ")
  }

  /// The title of the page that is shown; nil without one, and if the element at which reading begins is in a container
  /// with this name, which is spoken with it.
  private var unnamedPage: String? {
    guard let title = window.rootViewController?.pageTitle, !title.isEmpty, title != programName else {
      return nil
    }
    let tree = window.accessibilityTree()
    let start = focusedElement ?? tree.readingOrder.first
    let names = start.map { tree.containers(around: $0) }?.compactMap { tree[$0]?.label } ?? []
    return names.contains(title) ? nil : title
  }

  /// The name of the program, the number of its controls and the key for help; nil without a name.
  var greeting: String? {
    guard let programName else { return nil }
    let tree = window.accessibilityTree()
    let controls = tree.readingOrder.filter { tree[$0]?.respondsToUserInteraction == true }.count
    return language.text(
      SessionText.start,
      ["program": programName, "controls": language.text(SessionText.controls, count: controls)])
  }

  /// Returns the surroundings of an element, which the reader speaks on request.
  func surroundings(of element: NodeID?) -> ScreenReader.Surroundings {
    var surroundings = ScreenReader.Surroundings()
    surroundings.places = [programName, screenName, panel?.heading.text].compactMap(\.self)
    let item = element.flatMap { window.item(of: $0) }
    surroundings.range = item?.accessibilityRangeWords
    return surroundings
  }

  /// Announces that the screen is too small to work by sight, which explains why the cursor seems to jump.
  func announceSmallScreen() {
    guard reader.isOn, !meetsMinimumSize else { return }
    func cells(_ columns: Int, _ rows: Int) -> String {
      language.text(SessionText.cells, ["columns": "\(columns)", "rows": "\(rows)"])
    }
    announce(
      language.text(
        SessionText.tooSmall,
        [
          "size": cells(metrics.columns, metrics.rows),
          "minimum": cells(Self.minimumColumns, minimumRows),
        ]), about: .screens)
  }
}
