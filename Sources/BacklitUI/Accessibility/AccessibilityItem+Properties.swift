import Accessibility
import Geometry

extension AccessibilityItem {
  /// The identifier of this item for tests and the accessibility bus; the view's own identifier unless set.
  public var accessibilityIdentifier: String? {
    get { explicitProperties?.identifier ?? defaultAccessibilityIdentifier }
    set { updateProperties { $0.identifier = newValue } }
  }

  /// The language of label, value and hint as a BCP 47 tag; nil for the language of the screen reader.
  public var accessibilityLanguage: String? {
    get { explicitProperties?.language }
    set {
      updateProperties { $0.language = newValue }
      accessibilityLanguageDidChange()
    }
  }

  /// ``accessibilityLabel`` with the languages of its parts. Setting either property sets both.
  public var accessibilityAttributedLabel: AttributedText? {
    get { attributed(accessibilityLabel, explicitProperties?.attributedLabel) }
    set {
      accessibilityLabel = newValue?.text
      updateProperties { $0.attributedLabel = newValue }
    }
  }

  /// ``accessibilityValue`` with the languages of its parts. Setting either property sets both.
  public var accessibilityAttributedValue: AttributedText? {
    get { attributed(accessibilityValue, explicitProperties?.attributedValue) }
    set {
      accessibilityValue = newValue?.text
      updateProperties { $0.attributedValue = newValue }
    }
  }

  /// ``accessibilityHint`` with the languages of its parts. Setting either property sets both.
  public var accessibilityAttributedHint: AttributedText? {
    get { attributed(accessibilityHint, explicitProperties?.attributedHint) }
    set {
      accessibilityHint = newValue?.text
      updateProperties { $0.attributedHint = newValue }
    }
  }

  /// The point of a touch that activates this item, in points of the window: the center of
  /// ``accessibilityFrame`` unless set. A value that was set does not move with the view.
  public var accessibilityActivationPoint: Point {
    get { explicitProperties?.activationPoint ?? accessibilityFrame.center }
    set { updateProperties { $0.activationPoint = newValue } }
  }

  /// The level of a heading, from 1; nil if this is not a heading.
  public var accessibilityHeadingLevel: Int? {
    get { explicitProperties?.headingLevel }
    set { updateProperties { $0.headingLevel = newValue } }
  }

  /// Whether the content that this item opens is open; nil if it opens nothing.
  public var accessibilityExpanded: Bool? {
    get { explicitProperties?.isExpanded }
    set { updateProperties { $0.isExpanded = newValue } }
  }

  /// The position of this item in a set, such as the second of three segments; nil outside a set.
  public var accessibilityPosition: SetPosition? {
    get { explicitProperties?.position }
    set { updateProperties { $0.position = newValue } }
  }

  /// Other names by which a person can refer to this item.
  public var accessibilityUserInputLabels: [String] {
    get { explicitProperties?.userInputLabels ?? [] }
    set { updateProperties { $0.userInputLabels = newValue } }
  }

  /// Requests an update of this item's accessibility node. The setters of this class call it; a control calls
  /// it when a computed value changed.
  public func setNeedsAccessibilityUpdate() { accessibilityDidChange(.properties) }

  /// Returns a text with the languages of its parts, if `attributed` is about this text.
  private func attributed(_ text: String?, _ attributed: AttributedText?) -> AttributedText? {
    guard let text else { return nil }
    if let attributed, attributed.text == text { return attributed }
    return AttributedText(text)
  }
}
