import AutoLayout
import Drawing
import Toolkit

extension ClassRegistry {
  static let introduction = """
    # Definitions

    What a definition of views in JSON may say: its parts, its values, and every class with its properties and events.

    <!-- Made by ClassRegistry.reference(). To make it anew: BACKLIT_RECORD=1 swift test --filter SchemaTests -->

    A definition is one object. `backlit lint` finds every fault of one, and editors check it as it is written, by the
    JSON Schema that `$schema` names.

    ```json
    \(exampleDefinition)
    ```

    ## A definition
    """

  /// A definition that has something of everything.
  static let exampleDefinition = """
    {
      "$schema": "../Schemas/nib.schema.json",
      "nib": 1,
      "owner": "Deck",
      "root": {
        "id": "deck",
        "class": "Panel",
        "subviews": [
          {
            "id": "play",
            "class": "BacklitButton",
            "properties": { "title": "@play", "mode": "toggle", "font": { "vary": { "*": "headline", "hC": "footnote" } } },
            "accessibility": { "label": "@play", "hint": "@play.hint" }
          }
        ],
        "guides": [{ "id": "gutter" }]
      },
      "constraints": [
        "play.leading == deck.margins.leading",
        "play.top == deck.top + 16 @ 750",
        { "constraint": "play.width == 1.5 * play.height", "installed": { "vary": { "*": true, "hC": false } } },
        { "visual": "H:[play]-[gutter(32)]", "options": ["alignAllTop"] },
        "gutter.height == play.height"
      ],
      "outlets": { "playButton": "play" },
      "actions": [{ "from": "play", "event": "touchUpInside", "send": "play" }]
    }
    """

  static let viewIntroduction = """
    ## A view

    `class` or `nib` has to be there; with both, the view is of the class and the definition fills it. `{ "nib": "Envelope" }` is
    filled by `Envelope.json` in the same folder, whose views have identifiers of their own: from outside only the view
    that is filled can be mentioned. Identifiers consist of letters, digits and `_`, and begin with no digit; each stands
    for one thing in its definition.
    """

  static let connections = """
    In a row or a column a view may also have `spacingAfter`: the distance in points to the next one, in place of the
    `spacing` of its StackView.

    ## An action
    """

  static var values: String {
    var fonts = MarkdownTable("style", "points at the default text size")
    for style in FontDescription.Style.allCases {
      fonts.rows.append([style.rawValue.code, Numerals.text(style.pointsAtDefault)])
    }
    return """
      ## Values

      **Lengths** are numbers of points; a cell of a terminal is 8 × 16 of them, unless the terminal says otherwise. They
      lie between -1000000 and 1000000.

      **Texts** are strings. One that begins with `@` is a key, looked up in `../Strings/<language>.json` from the
      definition: one object of keys and texts. What `de-AT` lacks is looked up in `de`, and what `de` lacks is English; for
      `backlit lint` that is a fault. `@@` stands for a text that begins with one `@`.

      **Colours** are `"#RRGGBB"`, `"#RRGGBBAA"`, or one of \(PropertyType.colors.map(\.key).codes).

      **Fonts** are a text style, or an object such as `{ "style": "body", "bold": true }` or `{ "size": 14, "italic": true }`,
      with a style or a size of 1 to 512 points. Styles follow the text size that the person prefers.

      \(fonts)

      **Insets** are a number for all four edges, or an object such as `{ "top": 8, "left": 16 }`, in which 0 can be left out.
      A **size** is an object such as `{ "width": 32, "height": 16 }`.

      **Pictures** are names of PNG files in `../Images` from the definition, such as `"cover.png"`: without a folder,
      at most \(NibReader.mostImageBytes >> 20) MiB each, at most \(NibReader.mostImagePixels) pixels in all.
      """
  }

  static var variations: String {
    var words = MarkdownTable("word", "holds where")
    words.rows = [
      ["wC".code + ", " + "wR".code, "the width is compact, or regular"],
      ["hC".code + ", " + "hR".code, "the height is compact, or regular"],
      ["dark".code + ", " + "light".code, "things are light on dark, or dark on light"],
      ["ltr".code + ", " + "rtl".code, "text runs from left to right, or from right to left"],
      ["highContrast".code, "the person asked for stronger contrast"],
      ["accessibility".code, "the text size is one of the five largest"],
      [TraitCondition.shortSizes.map(\.size.rawValue).codes, "the text size is this"],
      [TraitCondition.shortSizes.map(\.word).codes, "the same, by their short names"],
    ]
    return """
      ## What varies

      Any value of a property, and `installed`, `constant` and `priority` of a constraint, may be an object
      `{ "vary": { … } }`. Its keys are `*` for all traits, or words that hold together, such as `wC hR`:

      \(words)

      Of the cases that hold the one with most words counts, and of two with equally many the one that holds only where the
      other does too. Where that leaves a tie, or where no case holds for some traits, the definition has a fault.
      """
  }

  static var constraints: String {
    let kinds: [(LayoutAttribute.Kind, String)] = [
      (.horizontalPosition, "across"), (.verticalPosition, "up and down"), (.dimension, "sizes"),
    ]
    var attributes = MarkdownTable("", "attributes")
    for (kind, name) in kinds {
      attributes.rows.append([name, LayoutAttribute.named.filter { $0.kind == kind }.map(\.rawValue).codes])
    }
    return """
      ## A constraint

      A constraint is a string, or an object with that string as `constraint`:

      ```text
      item.attribute RELATION [multiplier *] [item.attribute] [/ divisor] [± constant] [@ priority]
      ```

      The relation is `==`, `<=` or `>=`; the priority is 1 to 1000, which is required and what is meant without one. An item
      is the identifier of a view or a guide, or a guide of a view's own:
      \(ConstraintStatement.Area.allCases.map { "view.\($0.rawValue)" }.codes), of which the last two are a ScrollView's.
      Positions are compared with positions along the same axis, sizes with sizes or with a number.

      \(attributes)

      Guides have no \(LayoutAttribute.named.filter(\.needsView).map(\.rawValue).codes).

      A line in Apple's visual format makes several constraints at once: `{ "visual": "H:|-16-[play]-[pitch(>=96)]-|" }`. Its
      `options` are \(VisualFormatOptions.named.map(\.name).codes).

      An object may say:
      """
  }

  static let readers = """
    ## What readers are told

    The members of `accessibility`; all may vary but `elements`.
    """
}
