import BacklitUI

extension ClassRegistry {
  /// Registers the plain button.
  mutating func registerButton() {
    register(
      Button.self, name: "Button", inherits: "Control", "A button with a title, an image or both.",
      properties: [
        .text("title", "The title.") { (view: Button) in
          view.title
        } set: { view, text in
          view.title = text
        },
        Self.title(
          "highlightedTitle", for: .highlighted, "The title while it is pressed; that of title by default."),
        Self.title(
          "selectedTitle", for: .selected, "The title while it is selected; that of title by default."),
        Self.title(
          "disabledTitle", for: .disabled, "The title while it is disabled; that of title by default."),
        .choice(
          "style", \Button.buttonStyle,
          "Whether the title is in the tint colour (plain, or link to a page) or on a ground (bordered, filled)."
        ).inSwift("buttonStyle"),
        .font("font", \Button.font, "The font of the title."),
        .image("image", \Button.image, "The picture beside the title: a file in Images."),
        .image("backgroundImage", \Button.backgroundImage, "The picture behind the title: a file in Images."),
        .insets(
          "backgroundCapInsets", \Button.backgroundCapInsets,
          "The edges of the background image that keep their size."),
        .number(
          "imageScale", \Button.imageScale, in: 0.01...100, "How many pixels of the images make a point."),
        .number("imagePadding", \Button.imagePadding, in: 0...1000, "The distance between image and title."),
        .insets(
          "contentEdgeInsets", \Button.contentEdgeInsets,
          "The distances from the edges to the content; a column at both sides by default."),
        .choice(
          "contentHorizontalAlignment", \Button.contentHorizontalAlignment,
          "Where the content is in a wider button."),
      ], make: { Button() })
  }

  /// The title for a state.
  private static func title(
    _ name: String, for state: Control.State, _ documentation: String
  ) -> PropertyDeclaration {
    .optionalText(name, documentation) { (view: Button) in
      view.title(for: state)
    } set: { view, text in
      view.setTitle(text, for: state)
    }
  }
}
