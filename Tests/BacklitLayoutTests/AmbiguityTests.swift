import BacklitGeometry
import BacklitLayout
import Testing

@MainActor
struct AmbiguityTests {
  @Test("Exercising ambiguity shows an alternative layout and then reverts")
  func exercise() {
    let (fixed, loose) = (Box("fixed"), Box("loose"))
    let root = tree(100, 100, fixed, loose)
    for box in [fixed, loose] {
      activate(
        box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        box.topAnchor.constraint(equalTo: root.topAnchor),
        box.widthAnchor.constraint(equalToConstant: 10))
    }
    activate(
      fixed.heightAnchor.constraint(equalToConstant: 10),
      loose.heightAnchor.constraint(lessThanOrEqualToConstant: 50))
    let before = loose.frame()
    let invalidations = root.invalidations
    root.exerciseAmbiguityInLayout()
    #expect(root.invalidations > invalidations)
    let other = loose.frame()
    #expect(other != before)
    #expect(other.height >= 0 && other.height <= 50)
    #expect(fixed.frame() == rect(0, 0, 10, 10))
    root.exerciseAmbiguityInLayout()
    #expect(loose.frame() == before)
  }

  @Test("A change ends the exercise")
  func changeEndsExercise() {
    let loose = Box("loose")
    let root = tree(100, 100, loose)
    activate(
      loose.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      loose.topAnchor.constraint(equalTo: root.topAnchor),
      loose.heightAnchor.constraint(equalToConstant: 10),
      loose.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor))
    let before = loose.frame()
    loose.exerciseAmbiguityInLayout()
    #expect(loose.frame() != before)
    root.setLayoutRootSize(Size(width: 80, height: 100))
    #expect(loose.frame() == before)
  }

  @Test("Exercising a layout without ambiguity does nothing")
  func noAmbiguity() {
    let box = Box("box")
    let root = tree(100, 100, box)
    activate(
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      box.topAnchor.constraint(equalTo: root.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 10), box.widthAnchor.constraint(equalToConstant: 10))
    let before = box.frame()
    let invalidations = root.invalidations
    root.exerciseAmbiguityInLayout()
    #expect(root.invalidations == invalidations)
    #expect(box.frame() == before)
  }
}
