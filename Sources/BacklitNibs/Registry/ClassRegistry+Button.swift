import BacklitGraphics
import BacklitUI

extension ClassRegistry {
  /// Registers the plain button.
  mutating func registerButton() {
    register(
      Button.self, name: "Button", inherits: "Control", "A button with a title, an image or both.",
      properties: Self.buttonProperties, make: { Button() })
  }

  private static var buttonProperties: [PropertyDeclaration] {
    let own: [PropertyDeclaration] = [
      .property(
        "title", .text, "The title.", get: { (view: Button) in view.title }, set: { $0.title = $1 }),
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
      .insets(
        "imageEdgeInsets", \Button.imageEdgeInsets,
        "The distances by which the picture leaves its place, without a change of the button's size."),
      .insets(
        "titleEdgeInsets", \Button.titleEdgeInsets,
        "The distances by which the title leaves its place, without a change of the button's size."),
      Self.titleColor("titleColor", for: .normal, "The colour of the title; by default that of the style."),
    ]
    return own + contentsOfStates
  }

  /// The properties for the contents of a button while it is pressed, selected or disabled.
  private static var contentsOfStates: [PropertyDeclaration] {
    let states: [(word: String, state: Control.State, when: String)] = [
      ("highlighted", .highlighted, "pressed"), ("selected", .selected, "selected"),
      ("disabled", .disabled, "disabled"),
    ]
    return states.flatMap { word, state, when in
      [
        .property(
          "\(word)Title", .text, "The title while it is \(when); that of title by default.",
          get: { (view: Button) in view.title(for: state) }, set: { $0.setTitle($1, for: state) },
          reset: { $0.setTitle(nil, for: state) }
        ).inSwift("setTitle(_:for:)"),
        titleColor(
          "\(word)TitleColor", for: state,
          "The colour of the title while it is \(when); that of titleColor by default."),
        .property(
          "\(word)Image", .image, "The picture while it is \(when); that of image by default.",
          get: { (_: Button) in nil }, set: { $0.setImage($1, for: state) },
          reset: { $0.setImage(nil, for: state) }
        ).inSwift("setImage(_:for:)"),
        .property(
          "\(word)BackgroundImage", .image,
          "The picture behind the title while it is \(when); that of backgroundImage by default.",
          get: { (_: Button) in nil }, set: { $0.setBackgroundImage($1, for: state) },
          reset: { $0.setBackgroundImage(nil, for: state) }
        ).inSwift("setBackgroundImage(_:for:)"),
      ]
    }
  }

  private static func titleColor(
    _ name: String, for state: Control.State, _ documentation: String
  ) -> PropertyDeclaration {
    .property(
      name, .color, documentation, get: { (view: Button) in view.titleColor(for: state) },
      set: { $0.setTitleColor($1, for: state) }, reset: { $0.setTitleColor(nil, for: state) }
    ).inSwift("setTitleColor(_:for:)")
  }
}
