import Accessibility
import Geometry

extension AccessibilityItem {
  /// The name tests and the bus know this item by; a view's own identifier unless set.
  public var accessibilityIdentifier: String? {
    get { said?.identifier ?? identifierForReaders }
    set { say { $0.identifier = newValue } }
  }

  /// The language of label, value and hint as a BCP 47 tag; nil for the reader's own.
  public var accessibilityLanguage: String? {
    get { said?.language }
    set {
      say { $0.language = newValue }
      accessibilityLanguageDidChange()
    }
  }

  /// ``accessibilityLabel`` with the languages of its parts. Setting either of the two sets both.
  public var accessibilityAttributedLabel: AttributedText? {
    get { attributed(accessibilityLabel, said?.attributedLabel) }
    set {
      accessibilityLabel = newValue?.text
      say { $0.attributedLabel = newValue }
    }
  }

  /// ``accessibilityValue`` with the languages of its parts. Setting either of the two sets both.
  public var accessibilityAttributedValue: AttributedText? {
    get { attributed(accessibilityValue, said?.attributedValue) }
    set {
      accessibilityValue = newValue?.text
      say { $0.attributedValue = newValue }
    }
  }

  /// ``accessibilityHint`` with the languages of its parts. Setting either of the two sets both.
  public var accessibilityAttributedHint: AttributedText? {
    get { attributed(accessibilityHint, said?.attributedHint) }
    set {
      accessibilityHint = newValue?.text
      say { $0.attributedHint = newValue }
    }
  }

  /// Where a touch would land that activates this item, in points of the window: the middle of
  /// ``accessibilityFrame`` unless it was set. What was set stays there until it is set again.
  public var accessibilityActivationPoint: Point {
    get { said?.activationPoint ?? accessibilityFrame.center }
    set { say { $0.activationPoint = newValue } }
  }

  /// The level of a heading, from 1; nil for none.
  public var accessibilityHeadingLevel: Int? {
    get { said?.headingLevel }
    set { say { $0.headingLevel = newValue } }
  }

  /// Whether what this controls is open; nil where nothing opens.
  public var accessibilityExpanded: Bool? {
    get { said?.isExpanded }
    set { say { $0.isExpanded = newValue } }
  }

  /// The place of this item among its like, such as the second of three segments; nil where it stands alone.
  public var accessibilityPosition: SetPosition? {
    get { said?.position }
    set { say { $0.position = newValue } }
  }

  /// Other names a person might use for this item.
  public var accessibilityUserInputLabels: [String] {
    get { said?.userInputLabels ?? [] }
    set { say { $0.userInputLabels = newValue } }
  }

  /// Says that something a reader reads has changed. Setting a property of this class says so itself; a
  /// control whose computed value changed calls it.
  public func setNeedsAccessibilityUpdate() { accessibilityDidChange(.words) }

  /// A text with the languages of its parts, as far as they were said of this text.
  private func attributed(_ text: String?, _ said: AttributedText?) -> AttributedText? {
    guard let text else { return nil }
    if let said, said.text == text { return said }
    return AttributedText(text)
  }
}
