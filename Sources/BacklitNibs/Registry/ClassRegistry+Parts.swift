import BacklitGraphics
import BacklitLayout
import BacklitUI

extension ClassRegistry {
  /// Registers what stands between and beside controls.
  mutating func registerParts() {
    register(
      ActivityIndicator.self, name: "ActivityIndicator", inherits: "View",
      "A mark that turns while a task of unknown length is running.",
      properties: [
        .bool("animating", \ActivityIndicator.animates, "Whether the mark turns."),
        .bool(
          "hidesWhenStopped", \ActivityIndicator.hidesWhenStopped,
          "Whether it is hidden while the mark does not turn."),
        .color("color", \ActivityIndicator.color, "The colour of the mark; that of labels by default."),
      ], make: { ActivityIndicator() })
    register(
      Separator.self, name: "Separator", inherits: "View", "A line between parts of a page.",
      properties: [
        .choice(
          "axis", \Separator.axis,
          "Whether the line is between parts above each other (horizontal) or side by side (vertical).")
      ], make: { Separator() })
    register(
      KeyBar.self, name: "KeyBar", inherits: "View",
      "A line for the bottom of a page that says what the keys do at the focus.", make: { KeyBar() })
    register(
      MenuBar.self, name: "MenuBar", inherits: "View",
      "A row of menus for the top of a page, which F10 reaches.", make: { MenuBar() })
    register(
      DisclosureGroup.self, name: "DisclosureGroup", inherits: "View",
      "A title that shows and hides its subviews, which are in a column.",
      properties: [
        .text("title", \DisclosureGroup.title, "The title."),
        .bool("expanded", \DisclosureGroup.isExpanded, "Whether the subviews are shown.").inSwift(
          "isExpanded"),
      ], make: { DisclosureGroup() })
    register(
      FormView.self, name: "FormView", inherits: "StackView",
      "A column of rows, each a StackView of a label and a control; the labels of all rows share a width.",
      make: { FormView() })
  }
}

extension ActivityIndicator {
  /// Whether the mark turns.
  fileprivate var animates: Bool {
    get { isAnimating }
    set { if newValue { startAnimating() } else { stopAnimating() } }
  }
}
