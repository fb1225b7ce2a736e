import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitUI
import TestSupport
import Testing

@testable import BacklitSession

/// Random removals of elements while the reader is on.
@MainActor
@Suite("Elements that are removed at the reader's cursor", .serialized) struct RemovedElementTests {
  private let display = HeadlessDisplay(columns: 60, rows: 60)
  private let page = ViewController()
  private let navigation: NavigationController
  private let buttons = (0..<10).map { Button(title: "Button \($0)") }
  private var session: Session { display.session }

  /// The pages in front of the elements while they are removed.
  enum Front: CaseIterable {
    case nothing, settings, alert, page, alertBehindSettings
  }

  init() {
    let stack = StackView(arrangedSubviews: buttons)
    stack.axis = .vertical
    page.view = stack
    navigation = NavigationController(rootViewController: page)
    navigation.isNavigationBarHidden = true
    display.show(navigation)
    display.robot.reader(.on)
    display.advance(by: 1)
  }

  private func presentAlert() {
    let alert = AlertController(title: "Alert", message: "Message")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    page.present(alert, animated: false)
  }

  private func open(_ front: Front) {
    switch front {
    case .nothing: break
    case .settings: display.robot.press(.function(8))
    case .alert: presentAlert()
    case .page:
      let next = ViewController()
      next.view = Label(text: "Next")
      navigation.pushViewController(next, animated: false)
    case .alertBehindSettings:
      display.robot.press(.function(8))
      presentAlert()
    }
    display.settle()
  }

  private func close(_ front: Front) {
    switch front {
    case .nothing: break
    case .settings: display.robot.press(.function(8))
    case .alert: page.dismiss(animated: false)
    case .page: navigation.popViewController(animated: false)
    case .alertBehindSettings:
      page.dismiss(animated: false)
      display.settle()
      display.robot.press(.function(8))
    }
    display.settle()
  }

  @Test(
    "The cursor and the focus go to the nearest element that is left, also behind a page",
    arguments: Front.allCases, 0..<12)
  func nearest(front: Front, seed: Int) {
    var random = SeededRandom(seed: seed)
    let place = Int.random(in: buttons.indices, using: &random)
    let kept = (place + Int.random(in: 1..<buttons.count, using: &random)) % buttons.count
    let gone = Set(buttons.indices.filter { _ in Bool.random(using: &random) } + [place]).subtracting([kept])
    session.window.post(.layoutChanged(buttons[place]))
    display.settle()
    #expect(session.readerCursor == buttons[place].nodeID)
    open(front)
    for index in gone {
      if Bool.random(using: &random) {
        buttons[index].isHidden = true
      } else {
        buttons[index].removeFromSuperview()
      }
    }
    display.settle()
    close(front)
    let near = buttons.indices.filter { !gone.contains($0) }
      .min { (abs($0 - place), -$0) < (abs($1 - place), -$1) }
    #expect(session.readerCursor == near.map { buttons[$0].nodeID }, "\(place) without \(gone.sorted())")
    #expect(session.window.focusedView === near.map { buttons[$0] })
  }
}
