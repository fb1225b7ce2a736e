import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// The part of a container in which its pages are shown, one in front of the other. It keeps where the user was in each.
@MainActor
final class PageArea: View {
  /// The place on a page to which the user returns.
  private struct Place {
    weak var focus: View?
    var cursor: ReadingPlace?
  }

  private var holders: [ObjectIdentifier: PageHolder] = [:]
  private var places: [ObjectIdentifier: Place] = [:]

  init() {
    super.init()
    becomeContainer()
  }

  /// The view of a page; nil for a page that was never shown.
  func holder(of controller: ViewController) -> PageHolder? { holders[ObjectIdentifier(controller)] }

  /// Where the pages are drawn, which differs from their places while they move.
  var presentedTransforms: [ObjectIdentifier: Transform] {
    holders.mapValues(\.presentationValues.transform)
  }

  /// Shows a page in front of the others.
  @discardableResult
  func install(_ controller: ViewController) -> PageHolder {
    let holder = self.holder(of: controller) ?? PageHolder(controller)
    holders[ObjectIdentifier(controller)] = holder
    holder.setLeaving(false)
    if holder.superview !== self {
      addSubview(holder)
      pin(holder)
    } else {
      bringSubviewToFront(holder)
    }
    holder.hold()
    return holder
  }

  /// Gives a page up for good.
  func forget(_ controller: ViewController) {
    holders.removeValue(forKey: ObjectIdentifier(controller))?.close()
    places[ObjectIdentifier(controller)] = nil
  }

  /// Remembers the focus and the place of the reader's cursor for a page; nil for none.
  func savePlace(of controller: ViewController, focus: View?, cursor: ReadingPlace?) {
    places[ObjectIdentifier(controller)] = Place(focus: focus, cursor: cursor)
  }

  /// Moves the focus and the reader's cursor to a page: to where they were if the user returns to it, or else to its
  /// beginning.
  func enter(_ controller: ViewController, in window: Window, isReturning: Bool) {
    guard let holder = holder(of: controller) else { return }
    let place = isReturning ? places.removeValue(forKey: ObjectIdentifier(controller)) : nil
    // The reader may have been elsewhere than the focus.
    if place?.focus == nil || !window.focus(on: place?.focus) {
      window.focus(
        on: controller.preferredFocusedView ?? window.focusableViews.first { $0.isDescendant(of: holder) })
    }
    let item = window.item(at: place?.cursor) ?? place?.focus ?? controller.initialItem
    window.post(.screenChanged(item ?? window.firstElement(in: holder)))
  }
}

extension View {
  /// Adds subviews that constraints place.
  func addConstrainedSubviews(_ views: [View]) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
  }
}
