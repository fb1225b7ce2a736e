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
      .text("title", "The title.") { (view: Button) in
        view.title
      } set: { view, text in
        view.title = text
      },
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

  /// The titles, colours and pictures for the states other than the normal one.
  private static var contentsOfStates: [PropertyDeclaration] {
    let states: [(word: String, state: Control.State, when: String)] = [
      ("highlighted", .highlighted, "pressed"), ("selected", .selected, "selected"),
      ("disabled", .disabled, "disabled"),
    ]
    return states.flatMap { word, state, when in
      [
        Self.title(
          "\(word)Title", for: state, "The title while it is \(when); that of title by default."),
        Self.titleColor(
          "\(word)TitleColor", for: state,
          "The colour of the title while it is \(when); that of titleColor by default."),
        Self.image("\(word)Image", "The picture while it is \(when); that of image by default.") {
          view, image in
          view.setImage(image, for: state)
        }.inSwift("setImage(_:for:)"),
        Self.image(
          "\(word)BackgroundImage",
          "The picture behind the title while it is \(when); that of backgroundImage by default."
        ) { view, image in
          view.setBackgroundImage(image, for: state)
        }.inSwift("setBackgroundImage(_:for:)"),
      ]
    }
  }

  /// The colour of the title for a state.
  private static func titleColor(
    _ name: String, for state: Control.State, _ documentation: String
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .color, documentation) { (view: Button) in
      view.titleColor(for: state).map(PropertyValue.color)
    } write: { view, value, _ in
      if case .color(let color) = value { view.setTitleColor(color, for: state) }
    } restore: { view, _ in
      view.setTitleColor(nil, for: state)
      return true
    }.inSwift("setTitleColor(_:for:)")
  }

  /// A picture, set by a closure; nil for none.
  private static func image(
    _ name: String, _ documentation: String, set: @escaping @MainActor (Button, Bitmap?) -> Void
  ) -> PropertyDeclaration {
    PropertyDeclaration(name, .image, documentation) { (_: Button) in
      nil
    } write: { view, value, _ in
      if case .image(_, let image) = value { set(view, image) }
    } restore: { view, _ in
      set(view, nil)
      return true
    }
  }

  /// The title for a state.
  private static func title(
    _ name: String, for state: Control.State, _ documentation: String
  ) -> PropertyDeclaration {
    .optionalText(name, documentation) { (view: Button) in
      view.title(for: state)
    } set: { view, text in
      view.setTitle(text, for: state)
    }.inSwift("setTitle(_:for:)")
  }
}
