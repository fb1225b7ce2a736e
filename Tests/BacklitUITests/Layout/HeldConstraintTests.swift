import BacklitGeometry
import BacklitLayout
import BacklitUI
import Testing

/// `View.constraints` and the methods that remove constraints from it.
@MainActor
@Suite struct HeldConstraintTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
  private let box = View()
  private let inner = View()

  init() {
    for view in [box, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    root.addSubview(box)
    box.addSubview(inner)
  }

  @Test("A view holds the constraints whose nearest common ancestor it is")
  func holders() {
    let left = box.leftAnchor.constraint(equalTo: root.leftAnchor)
    let width = box.widthAnchor.constraint(equalToConstant: 50)
    let across = inner.topAnchor.constraint(equalTo: root.topAnchor)
    LayoutConstraint.activate([left, width, across])
    #expect(root.constraints == [left, across])
    #expect(box.constraints == [width] && inner.constraints.isEmpty)
    left.isActive = false
    #expect(root.constraints == [across])
  }

  @Test("Removing a constraint deactivates it, if the view holds it")
  func removing() {
    let constraints = [
      box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5),
      box.topAnchor.constraint(equalTo: root.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 50), box.heightAnchor.constraint(equalToConstant: 20),
    ]
    LayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    #expect(box.frame == Rect(x: 5, y: 0, width: 50, height: 20))
    root.removeConstraint(constraints[2])
    #expect(constraints[2].isActive)
    box.removeConstraint(constraints[2])
    #expect(!constraints[2].isActive && box.constraints == [constraints[3]])
    root.removeConstraints(root.constraints)
    #expect(root.constraints.isEmpty && !constraints[0].isActive && constraints[3].isActive)
  }

  @Test("A guide that is added to a different view leaves the first one")
  func movedGuide() {
    let other = View()
    root.addSubview(other)
    let guide = LayoutGuide()
    box.addLayoutGuide(guide)
    let width = guide.widthAnchor.constraint(equalToConstant: 50)
    width.isActive = true
    other.addLayoutGuide(guide)
    #expect(box.layoutGuides.isEmpty && other.layoutGuides.count == 1 && guide.owningItem === other)
    #expect(!width.isActive)
    width.isActive = true
    // Neither of the two changes anything.
    other.addLayoutGuide(guide)
    box.removeFromSuperview()
    #expect(other.layoutGuides.count == 1 && width.isActive && other.constraints == [width])
  }
}
