import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI

extension ClassRegistry {
  /// Registers the plain views.
  mutating func registerViews() {
    registerView()
    registerStackView()
    registerScrollView()
    registerLabel()
    registerImageView()
    registerGradientView()
  }

  private mutating func registerView() {
    register(
      View.self, name: "View", "A rectangle that can contain subviews.",
      properties: [
        .property(
          "hidden", .bool, "Whether the view and its subviews are hidden; a stack closes the gap.",
          get: { (view: View) in view.isHidden }, set: { $0.isHidden = $1 },
          restore: { view, fresh in
            // An indicator is hidden while it is stopped.
            let indicator = view as? ActivityIndicator
            view.isHidden = indicator.map { $0.hidesWhenStopped && !$0.isAnimating } ?? fresh.isHidden
          }
        ).inSwift("isHidden"),
        .number("alpha", \View.alpha, in: 0...1, "How opaque it is, from 0 to 1."),
        .string(
          "restorationIdentifier", \View.restorationIdentifier,
          "The name of the view in the saved state of its page."),
        .color("backgroundColor", \View.backgroundColor, "The colour behind its content."),
        // The default is that of the superview.
        .property(
          "tintColor", .color, "The colour of what can be operated in it, also further inside.",
          get: { (view: View) in view.tintColor }, set: { $0.tintColor = $1 },
          restore: { $0.tintColor = $1.ownTintColor }),
        .bool("clipsToBounds", \View.clipsToBounds, "Whether its content is clipped at its edges."),
        .number(
          "cornerRadius", \View.cornerRadius, in: 0...PropertyType.lengths.upperBound,
          "The radius of its corners, in points."),
        .number(
          "borderWidth", \View.borderWidth, in: 0...PropertyType.lengths.upperBound,
          "The width of its border, in points."),
        .color("borderColor", \View.borderColor, "The colour of its border; by default that of separators."),
        .color("shadowColor", \View.shadowColor, "The colour of its shadow."),
        .number("shadowOpacity", \View.shadowOpacity, in: 0...1, "The opacity of its shadow; 0 for none."),
        .size("shadowOffset", \View.shadowOffset, "The distance of its shadow, in points."),
        .number(
          "shadowRadius", \View.shadowRadius, in: 0...PropertyType.lengths.upperBound,
          "The distance over which its shadow fades."),
        .choice(
          "mask", \View.mask, ["none": nil, "ellipse": .ellipse],
          "The shape outside of which it is not drawn."),
        .choice(
          "focusEffect", \View.focusEffect,
          ["automatic": .automatic, "halo": .halo, "inset": .inset, "bars": .bars, "none": nil],
          "How the keyboard focus is shown at it."),
        .bool("userInteractionEnabled", \View.isUserInteractionEnabled, "Whether touches can land in it.")
          .inSwift("isUserInteractionEnabled"),
        .insets(
          "layoutMargins", \View.directionalLayoutMargins, "The distances of its content from its edges."
        ).inSwift("directionalLayoutMargins"),
        .bool(
          "insetsLayoutMarginsFromSafeArea", \View.insetsLayoutMarginsFromSafeArea,
          "Whether the margins are counted from the safe area instead of the edges."),
        .bool(
          "preservesSuperviewLayoutMargins", \View.preservesSuperviewLayoutMargins,
          "Whether its content keeps to the margins of the view around it too."),
        Self.traitOverrides,
        .choice(
          "semanticContentAttribute", \View.semanticContentAttribute,
          "Whether its content is mirrored where text runs from right to left."),
        .bool(
          "layoutMarginsFollowReadableWidth", \View.layoutMarginsFollowReadableWidth,
          "Whether the margins at its sides leave lines of text a readable length."),
        .insets(
          "additionalSafeAreaInsets", \View.additionalSafeAreaInsets, "Additional insets of its safe area."),
        .frame, .autoresizingMask, .transform,
        .hugging("horizontalHugging", .horizontal, "How strongly it resists growing wider than its content."),
        .hugging("verticalHugging", .vertical, "How strongly it resists growing higher than its content."),
        .resistance(
          "horizontalResistance", .horizontal, "How strongly it resists getting narrower than its content."),
        .resistance(
          "verticalResistance", .vertical, "How strongly it resists getting shorter than its content."),
      ], events: Self.gestures, make: { View() })
  }

  private mutating func registerStackView() {
    register(
      StackView.self, name: "StackView", inherits: "View", "A row or a column of views.",
      properties: [
        .choice("axis", \StackView.axis, "Whether it is a row (horizontal) or a column (vertical)."),
        .choice(
          "alignment", \StackView.alignment,
          [
            "fill": .fill, "leading": .leading, "top": .leading, "center": .center, "trailing": .trailing,
            "bottom": .trailing, "firstBaseline": .firstBaseline, "lastBaseline": .lastBaseline,
          ],
          "How the views are placed across the axis: leading and trailing in a column, top, bottom and the baselines in a row."
        ),
        .choice("distribution", \StackView.distribution, "How room along the axis is shared."),
        .number(
          "spacing", \StackView.spacing, in: PropertyDeclaration.spacings,
          "The distance between neighbours in points."),
        .bool(
          "layoutMarginsRelativeArrangement", \StackView.isLayoutMarginsRelativeArrangement,
          "Whether the views keep the layout margins instead of reaching the edges."
        ).inSwift("isLayoutMarginsRelativeArrangement"),
        .bool(
          "baselineRelativeArrangement", \StackView.isBaselineRelativeArrangement,
          "Whether distances in a column are measured from baseline to baseline."
        ).inSwift("isBaselineRelativeArrangement"),
      ], make: { StackView() })
  }

  private mutating func registerScrollView() {
    register(
      ScrollView.self, name: "ScrollView", inherits: "View",
      "A view that scrolls content larger than itself; constrain the content to its edges or its contentGuide.",
      properties: [
        .insets(
          "contentInset", \ScrollView.contentInset, "The additional scrollable space around the content."),
        .choice(
          "contentInsetAdjustmentBehavior", \ScrollView.contentInsetAdjustmentBehavior,
          "How the safe area adds to the inset of the content."),
        .bool("scrollEnabled", \ScrollView.isScrollEnabled, "Whether a user can scroll.").inSwift(
          "isScrollEnabled"),
        .bool(
          "pagingEnabled", \ScrollView.isPagingEnabled, "Whether scrolling by hand ends at whole pages."
        ).inSwift("isPagingEnabled"),
        .bool("bounces", \ScrollView.bounces, "Whether a drag can pull the content beyond its ends."),
        .bool(
          "alwaysBounceVertical", \ScrollView.alwaysBounceVertical,
          "Whether a drag can pull the content vertically even if all of it is visible."),
        .bool(
          "alwaysBounceHorizontal", \ScrollView.alwaysBounceHorizontal,
          "Whether a drag can pull the content horizontally even if all of it is visible."),
        .number(
          "minimumZoomScale", \ScrollView.minimumZoomScale, in: 0.01...100,
          "The smallest scale of the view that can be zoomed."),
        .number(
          "maximumZoomScale", \ScrollView.maximumZoomScale, in: 0.01...100,
          "The largest scale of the view that can be zoomed; above the smallest one."),
        .string(
          "viewForZooming", \ScrollView.zoomedViewIdentifier,
          "The identifier of the view directly inside that the user can zoom."
        ).inSwift("ScrollViewDelegate.viewForZooming(in:)"),
        .bool(
          "showsVerticalScrollIndicator", \ScrollView.showsVerticalScrollIndicator,
          "Whether a thumb shows how far down it is."),
        .bool(
          "showsHorizontalScrollIndicator", \ScrollView.showsHorizontalScrollIndicator,
          "Whether a thumb shows how far across it is."),
      ], make: { ScrollView() })
  }

  private mutating func registerLabel() {
    register(
      Label.self, name: "Label", inherits: "View", "Text that is only read.",
      properties: [
        .property(
          "text", .text, "The text; line feeds begin new lines.", get: { (view: Label) in view.text },
          set: { $0.text = $1 }),
        .property(
          "attributedText", .attributedText, "The text in parts with styles, colours and links.",
          get: { (view: Label) in view.attributedText }, set: { $0.attributedText = $1 },
          reset: { $0.attributedText = nil }),
        .font("font", "The font.", get: { (view: Label) in view.font }, set: { $0.font = $1 }),
        .color("textColor", \Label.textColor, "The colour of the text."),
        .bool("selectable", \Label.isSelectable, "Whether the user can select text and copy it.").inSwift(
          "isSelectable"),
        .choice(
          "textAlignment", \Label.textAlignment,
          ["natural": .natural, "left": .left, "center": .center, "right": .right], "Where lines begin."),
        .integer("numberOfLines", \Label.numberOfLines, in: 0...10_000, "The most lines; 0 for any number."),
        .number(
          "preferredMaxLayoutWidth", \Label.preferredMaxLayoutWidth, in: 0...PropertyType.lengths.upperBound,
          "The width at which several lines stop growing, in points; 0 for any."),
        .bool(
          "adjustsFontSizeToFitWidth", \Label.adjustsFontSizeToFitWidth,
          "Whether large letters of one line become smaller where it would not fit."),
        .number(
          "minimumScaleFactor", \Label.minimumScaleFactor, in: 0...1,
          "The smallest size of fitted letters, as a part of the size."),
      ],
      events: [
        EventDeclaration("linkActivated", "A link of the text was activated; see `activatedLink`.") {
          (label: Label, handler) in
          label.linkHandler = { [weak label] _ in label.map(handler) }
        }
      ], make: { Label() })
  }

  private mutating func registerImageView() {
    register(
      ImageView.self, name: "ImageView", inherits: "View",
      "A picture; decoration, unless it has a label for readers.",
      properties: [
        .image("image", \ImageView.image, "The picture: a file in Images, such as cover.png."),
        .number("imageScale", \ImageView.imageScale, in: 0.01...100, "How many pixels make a point."),
        .choice("contentMode", \ImageView.contentMode, "How the picture lies in the view."),
        .insets("capInsets", \ImageView.capInsets, "The edges of the picture that keep their size."),
        .choice("resizingMode", \ImageView.resizingMode, "Whether the middle is stretched or repeated."),
        .choice(
          "renderingMode", \ImageView.renderingMode, "Whether it has its own colours or the tint colour."),
        .bool(
          "flipsForRightToLeftLayoutDirection", \ImageView.flipsForRightToLeftLayoutDirection,
          "Whether it is mirrored in a layout from right to left."),
        .insets(
          "imageAlignmentInsets", \ImageView.imageAlignmentInsets,
          "The edges of the picture outside of what constraints align."),
      ], make: { ImageView() })
  }

  private mutating func registerGradientView() {
    register(
      GradientView.self, name: "GradientView", inherits: "View", "A view whose background is a gradient.",
      properties: [
        .colors("colors", \GradientView.colors, "The colours from the start to the end, evenly spread."),
        .choice(
          "axis", \GradientView.gradientAxis, ["vertical": .vertical, "horizontal": .horizontal],
          "Whether the gradient leads down or across."),
      ], make: { GradientView() })
  }
}

extension GradientView {
  /// The axis of the gradient, from one edge to the other.
  fileprivate var gradientAxis: LayoutAxis {
    get { startPoint.x == endPoint.x ? .vertical : .horizontal }
    set {
      startPoint = newValue == .vertical ? Point(x: 0.5, y: 0) : Point(x: 0, y: 0.5)
      endPoint = newValue == .vertical ? Point(x: 0.5, y: 1) : Point(x: 1, y: 0.5)
    }
  }
}

extension ClassRegistry {
  /// The trait overrides of a view, as words of the keys of variations.
  private static var traitOverrides: PropertyDeclaration {
    let conditions = TraitCondition.all.filter { $0.override(TraitOverrides()) != nil }
    return .property(
      "traitOverrides", .words(conditions.map(\.word)),
      "The traits that the view and everything in it have instead of those around it.",
      get: { (view: View) in
        let overrides = view.traitOverrides
        return conditions.filter { $0.override(overrides) == overrides }.map(\.word)
      },
      set: { view, words in
        view.traitOverrides = words.compactMap(TraitCondition.init(word:)).reduce(TraitOverrides()) {
          $1.override($0) ?? $0
        }
      })
  }
}

extension ClassRegistry {
  /// The gestures of a view.
  private static var gestures: [EventDeclaration] {
    func swipe(_ direction: SwipeGestureRecognizer.Direction) -> GestureRecognizer {
      let swipe = SwipeGestureRecognizer()
      swipe.direction = direction
      return swipe
    }
    return [
      gesture("tap", "The user tapped it, or a reader activated it.") { TapGestureRecognizer() },
      gesture("doubleTap", "The user tapped it twice in quick succession.") {
        TapGestureRecognizer(numberOfTapsRequired: 2)
      },
      gesture("longPress", "A touch stayed on it for half a second.", onlyAt: .began) {
        LongPressGestureRecognizer()
      },
      gesture("swipeLeft", "The user swiped to the left on it.") { swipe(.left) },
      gesture("swipeRight", "The user swiped to the right on it.") { swipe(.right) },
      gesture("swipeUp", "The user swiped up on it.") { swipe(.up) },
      gesture("swipeDown", "The user swiped down on it.") { swipe(.down) },
      gesture(
        "pan",
        "A touch that drags began, moved or ended; its recognizer is in gestureRecognizers of the view."
      ) { PanGestureRecognizer() },
      gesture("pinch", "A pinch began, changed or ended, as pan.") { PinchGestureRecognizer() },
      gesture("rotation", "A rotation began, changed or ended, as pan.") { RotationGestureRecognizer() },
    ]
  }

  /// An event of a gesture.
  private static func gesture(
    _ name: String, _ documentation: String, onlyAt state: GestureRecognizer.State? = nil,
    _ make: @escaping @MainActor () -> GestureRecognizer
  ) -> EventDeclaration {
    EventDeclaration(name, documentation) { (view: View, handler) in
      let recognizer = make()
      recognizer.addAction { [weak view] recognizer in
        guard let view, state == nil || recognizer.state == state else { return }
        handler(view)
      }
      view.addGestureRecognizer(recognizer)
      // A single tap waits until it cannot become a double one.
      let taps = view.gestureRecognizers.compactMap { $0 as? TapGestureRecognizer }
      guard let single = taps.first(where: { $0.numberOfTapsRequired == 1 }),
        let double = taps.first(where: { $0.numberOfTapsRequired == 2 }),
        recognizer === single || recognizer === double
      else { return }
      single.require(toFail: double)
    }
  }
}

extension PropertyDeclaration {
  /// The frame of a view without constraints.
  static let frame = property(
    "frame", .rect, "Its place and size without constraints, in the coordinates of the view around it.",
    get: { (_: View) in nil }, set: { $0.frame = $1 },
    // Constraints place it.
    reset: { _ in })

  /// The parts of the frame that follow the size of the superview.
  fileprivate static let autoresizingMask = property(
    "autoresizingMask", .words(AutoresizingMask.named.map(\.key)),
    "The parts of its frame that grow and shrink with the view around it; only with frame.",
    get: { (view: View) in
      AutoresizingMask.named.filter { view.autoresizingMask.contains($0.value) }.map(\.key)
    },
    set: { view, words in
      view.autoresizingMask = AutoresizingMask(
        AutoresizingMask.named.filter { words.contains($0.key) }.map(\.value))
    })

  /// The transform of a view.
  fileprivate static let transform = property(
    "transform", .transform, "A transform about its center, which the layout ignores.",
    get: { (_: View) in nil }, set: { $0.transform = $1.transform },
    restore: { $0.transform = $1.transform })

  fileprivate static func hugging(
    _ name: String, _ axis: LayoutAxis, _ documentation: String
  ) -> PropertyDeclaration {
    .property(
      name, .integer(in: 1...1000), documentation,
      get: { (view: View) in view.contentHuggingPriority(for: axis).rawValue },
      set: { view, number in
        LayoutPriority(exactly: number).map { view.setContentHuggingPriority($0, for: axis) }
      }
    ).inSwift("setContentHuggingPriority(_:for:)")
  }

  fileprivate static func resistance(
    _ name: String, _ axis: LayoutAxis, _ documentation: String
  ) -> PropertyDeclaration {
    .property(
      name, .integer(in: 1...1000), documentation,
      get: { (view: View) in view.contentCompressionResistancePriority(for: axis).rawValue },
      set: { view, number in
        LayoutPriority(exactly: number).map { view.setContentCompressionResistancePriority($0, for: axis) }
      }
    ).inSwift("setContentCompressionResistancePriority(_:for:)")
  }
}
