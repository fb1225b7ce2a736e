import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI

/// The description of a view class of a different program, as the schema of that program gives it.
struct StandInDescription {
  /// The accessibility of a new view of the class.
  struct Accessibility {
    /// Whether a reader stops at it.
    let isElement: Bool
    let traits: AccessibilityTraits
    /// Its name, if the class labels itself.
    let label: String?
  }

  let name: String
  /// The intrinsic content size in points; nil if it has none.
  let size: Size?
  /// Nil for a schema that does not list it.
  let accessibility: Accessibility?

  /// The class of a stand-in with an outline, and a closure that makes it, for a class that draws nothing or is
  /// abstract; nil for a class whose own views can stand in.
  @MainActor
  static func makeView(
    of type: View.Type, _ description: StandInDescription
  ) -> (type: View.Type, make: @MainActor () -> View)? {
    if type == View.self { return (StandInView.self, { StandInView(description) }) }
    if type == Control.self { return (StandInControl.self, { StandInControl(description) }) }
    if type == ValueControl.self { return (StandInValueControl.self, { StandInValueControl(description) }) }
    if type == TextInputControl.self { return (TextField.self, { TextField() }) }
    if type == StackView.self { return (StandInStackView.self, { StandInStackView(description) }) }
    if type == ScrollView.self { return (StandInScrollView.self, { StandInScrollView(description) }) }
    return nil
  }
}

/// A stand-in for a view: an outline with the name of its class, with its intrinsic content size.
final class StandInView: View {
  private let standIn: StandInDescription

  init(_ description: StandInDescription) {
    standIn = description
    super.init()
    describe(description)
  }

  override var intrinsicContentSize: Size { standIn.size ?? super.intrinsicContentSize }
  override var isAccessibilityElement: Bool {
    // An element would hide what it contains.
    get { super.isAccessibilityElement && (standIn.accessibility != nil || subviews.isEmpty) }
    set { super.isAccessibilityElement = newValue }
  }
  override func draw(in canvas: inout Canvas) { drawStandIn(standIn.name, in: &canvas) }
}

/// A stand-in for a control without a numeric value.
final class StandInControl: Control {
  private let standIn: StandInDescription

  init(_ description: StandInDescription) {
    standIn = description
    super.init()
    describe(description)
  }

  override var intrinsicContentSize: Size { standIn.size ?? super.intrinsicContentSize }
  override func draw(in canvas: inout Canvas) { drawStandIn(standIn.name, in: &canvas) }
}

/// A stand-in for a control with a numeric value, which is not drawn.
final class StandInValueControl: ValueControl {
  private let standIn: StandInDescription

  init(_ description: StandInDescription) {
    standIn = description
    super.init()
    if description.accessibility != nil { describe(description) }
  }

  override var intrinsicContentSize: Size { standIn.size ?? super.intrinsicContentSize }
  override func draw(in canvas: inout Canvas) { drawStandIn(standIn.name, in: &canvas) }
}

/// A stand-in for a stack view. Its arranged views are real.
final class StandInStackView: StackView {
  private let standIn: StandInDescription

  init(_ description: StandInDescription) {
    standIn = description
    super.init()
    if description.accessibility != nil { describe(description) }
  }

  override func draw(in canvas: inout Canvas) { drawStandIn(standIn.name, in: &canvas) }
}

/// A stand-in for a scroll view.
final class StandInScrollView: ScrollView {
  private let standIn: StandInDescription

  init(_ description: StandInDescription) {
    standIn = description
    super.init()
    if description.accessibility != nil { describe(description) }
  }

  override var intrinsicContentSize: Size { standIn.size ?? super.intrinsicContentSize }
  override func draw(in canvas: inout Canvas) { drawStandIn(standIn.name, in: &canvas) }
}

extension View {
  /// Sets what readers receive: what the schema says, or else the name of the class and "custom".
  fileprivate func describe(_ description: StandInDescription) {
    if let known = description.accessibility {
      isAccessibilityElement = known.isElement
      if !known.traits.isEmpty { accessibilityTraits = known.traits }
      if let label = known.label { accessibilityLabel = label }
    } else {
      isAccessibilityElement = true
      accessibilityLabel = description.name
      accessibilityValue = "custom"
    }
  }

  fileprivate func drawStandIn(_ name: String, in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(saturated: bounds.width / cell.width) - 2
    let area = Rect(origin: .zero, size: bounds.size)
    let edge = Path(rect: area.insetBy(dx: cell.width / 2, dy: cell.height / 2))
    canvas.stroke(edge, with: palette.secondaryLabel)
    guard columns > 0, bounds.height >= cell.height else { return }
    canvas.drawCentered(
      name, about: area.center, columns: columns, cell: cell, font: .standard, color: palette.label)
  }
}
