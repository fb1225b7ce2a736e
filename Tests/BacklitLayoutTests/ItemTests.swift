import BacklitGeometry
import BacklitLayout
import Testing

@MainActor
struct ItemTests {
  @Test("Hugging and resistance decide which item stretches or shrinks")
  func contentPriorities() {
    let label = Box("label")
    let field = Box("field")
    let root = tree(300, 50, label, field)
    label.content(80, 20, hugging: 251)
    field.content(60, 20, hugging: 250)
    activate(
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      field.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      label.topAnchor.constraint(equalTo: root.topAnchor),
      field.topAnchor.constraint(equalTo: root.topAnchor))
    #expect(label.frame() == rect(0, 0, 80, 20))
    #expect(field.frame() == rect(88, 0, 212, 20))
    let before = root.layoutCounters
    label.content(80, 20, hugging: 249)
    #expect(label.frame().width == 232 && field.frame().width == 60)
    // With too little space for both, the item with the lower resistance shrinks.
    root.setLayoutRootSize(Size(width: 100, height: 50))
    field.content(60, 20, resistance: 749)
    #expect(label.frame().width == 80 && field.frame().width == 12)
    field.content(60, 20, resistance: 751)
    #expect(label.frame().width == 32 && field.frame().width == 60)
    #expect(root.layoutCounters.additions == before.additions)
    #expect(root.layoutCounters.removals == before.removals)
    label.setIntrinsicContentSize(
      Size(width: LayoutStorage.noIntrinsicMetric, height: 20), hugging: (250, 250),
      resistance: (750, 750))
    #expect(root.layoutCounters.removals == before.removals)
    #expect(field.frame().width == 60)
    #expect(root.layoutCounters.removals == before.removals + 2)
  }

  @Test("Fixed frames place items and their dependents")
  func fixedFrames() {
    let outer = Box("outer")
    let inner = Box("inner")
    let root = tree(200, 200, outer)
    outer.add(inner)
    outer.setAutoresizedFrame(rect(20, 30, 100, 90))
    inner.setAutoresizedFrame(rect(1, 2, 3, 4))
    let tail = Box("tail")
    root.add(tail)
    activate(
      tail.leftAnchor.constraint(equalTo: inner.rightAnchor),
      tail.topAnchor.constraint(equalTo: inner.bottomAnchor))
    #expect(inner.frame() == rect(21, 32, 3, 4))
    #expect(tail.frame() == rect(24, 36, 0, 0))
    let before = root.layoutCounters
    outer.setAutoresizedFrame(rect(0, 0, 100, 90))
    #expect(tail.frame() == rect(4, 6, 0, 0))
    #expect(root.layoutCounters.additions == before.additions)
    inner.setAutoresizedFrame(nil)
    let width = inner.widthAnchor.constraint(equalToConstant: 50)
    activate(width)
    #expect(inner.frame().width == 50)
    #expect(root.layoutProblems().isEmpty)
    inner.setAutoresizedFrame(rect(0, 0, -5, 4))
    #expect(inner.frame() == rect(0, 0, 0, 4))
    #expect(root.layoutProblems().map(\.constraint) == [width])
  }

  @Test("An item without a position lies at its parent's corner")
  func defaultPosition() {
    let outer = Box("outer")
    let inner = Box("inner")
    let root = tree(200, 200, outer)
    outer.add(inner)
    outer.setAutoresizedFrame(rect(20, 30, 100, 90))
    #expect(inner.frame() == rect(20, 30, 0, 0))
    activate(inner.widthAnchor.constraint(equalToConstant: 5))
    #expect(inner.frame() == rect(20, 30, 5, 0))
    #expect(root.frame() == rect(0, 0, 200, 200))
  }

  @Test("Constraints apply to alignment rectangles")
  func alignmentInsets() {
    let badge = Box("badge")
    let plain = Box("plain")
    let root = tree(100, 100, badge, plain)
    badge.alignmentRectInsets = EdgeInsets(top: 4, left: 0, bottom: 0, right: 6)
    badge.content(20, 10)
    activate(
      badge.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      badge.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      plain.leadingAnchor.constraint(equalTo: badge.trailingAnchor),
      plain.topAnchor.constraint(equalTo: badge.topAnchor))
    #expect(badge.frame() == rect(0, 6, 26, 14))
    #expect(badge.solvedAlignmentRect == rect(0, 10, 20, 10))
    #expect(plain.solvedFrame.origin == Point(x: 20, y: 10))
    badge.alignmentRectInsets = EdgeInsets(all: 1)
    #expect(badge.frame() == rect(-1, 9, 22, 12))
    root.alignmentRectInsets = EdgeInsets(all: 5)
    #expect(root.frame() == rect(0, 0, 100, 100))
    #expect(badge.solvedAlignmentRect.origin == Point(x: 5, y: 15))
    let child = Box("child")
    badge.add(child)
    child.setAutoresizedFrame(rect(2, 2, 3, 3))
    #expect(child.frame() == rect(badge.solvedFrame.minX + 2, badge.solvedFrame.minY + 2, 3, 3))
  }

  @Test("Margins limit the attributes inside a frame")
  func margins() {
    let box = Box("box")
    let root = tree(100, 80, box)
    root.margins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    func same(_ attribute: LayoutAttribute, _ margin: LayoutAttribute) -> LayoutConstraint {
      LayoutConstraint(
        item: box, attribute: attribute, relatedBy: .equal, toItem: root, attribute: margin,
        multiplier: 1, constant: 0)
    }
    let edges = [
      same(.leading, .leadingMargin), same(.trailing, .trailingMargin), same(.top, .topMargin),
      same(.bottom, .bottomMargin),
    ]
    LayoutConstraint.activate(edges)
    #expect(box.frame() == rect(2, 1, 94, 76))
    let before = root.layoutCounters
    root.margins = EdgeInsets(top: 1, left: 10, bottom: 3, right: 20)
    #expect(box.frame() == rect(10, 1, 70, 76))
    #expect(root.layoutCounters.additions == before.additions)
    LayoutConstraint.deactivate(edges)
    activate(
      same(.centerX, .centerXWithinMargins), same(.centerY, .centerYWithinMargins),
      same(.width, .width), same(.height, .height))
    #expect(box.frame() == rect(-5, -1, 100, 80))
  }

  @Test("Margins are measured from the frame, not from the alignment rectangle")
  func marginsAndInsets() {
    let box = Box("box")
    let root = tree(100, 80, box)
    root.margins = EdgeInsets(all: 10)
    root.alignmentRectInsets = EdgeInsets(all: 3)
    let attributes: [(LayoutAttribute, LayoutAttribute)] = [
      (.left, .leftMargin), (.right, .rightMargin), (.top, .topMargin), (.bottom, .bottomMargin),
    ]
    for (edge, margin) in attributes {
      LayoutConstraint(
        item: box, attribute: edge, relatedBy: .equal, toItem: root, attribute: margin, multiplier: 1,
        constant: 0
      ).isActive = true
    }
    #expect(box.frame() == rect(10, 10, 80, 60))
  }

  @Test("Baselines can be aligned")
  func baselines() {
    let title = Box("title")
    let note = Box("note")
    let icon = Box("icon")
    let root = tree(100, 100, title, note, icon)
    title.baselines = (first: 24, last: 8)
    title.content(30, 62)
    note.baselines = (first: 12, last: 4)
    note.content(20, 16)
    icon.content(10, 10)
    activate(
      title.topAnchor.constraint(equalTo: root.topAnchor),
      note.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
      icon.firstBaselineAnchor.constraint(equalTo: title.lastBaselineAnchor))
    #expect(note.frame().minY == 12)
    #expect(icon.frame().maxY == 54)
    let before = root.layoutCounters
    title.baselines = (first: 30, last: 8)
    #expect(note.frame().minY == 18)
    #expect(root.layoutCounters.additions == before.additions)
  }

  @Test("The fitting size ignores constraints outside the item")
  func fittingSizes() {
    let card = Box("card")
    let label = Box("label")
    let root = tree(400, 400, card)
    card.add(label)
    label.content(120, 30)
    activate(
      label.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
      label.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: card.topAnchor, constant: 5),
      label.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -5),
      card.widthAnchor.constraint(equalTo: root.widthAnchor))
    root.solveLayout()
    let before = root.layoutCounters
    #expect(card.systemLayoutSizeFitting(.zero) == Size(width: 140, height: 40))
    #expect(
      card.systemLayoutSizeFitting(Size(width: 300, height: 0), horizontalPriority: .required)
        == Size(width: 300, height: 40))
    card.alignmentRectInsets = EdgeInsets(all: 1)
    #expect(card.systemLayoutSizeFitting(.zero) == Size(width: 142, height: 42))
    #expect(root.layoutCounters == before)
    card.setAutoresizedFrame(rect(0, 0, 7, 7))
    #expect(card.systemLayoutSizeFitting(.zero) == Size(width: 142, height: 42))
  }

  /// With 102 factors, the width leaves the range of doubles.
  @Test("The fitting size is limited like a frame", arguments: [5, 102])
  func largeFittingSize(count: Int) {
    let root = tree(400, 400)
    let boxes = (0...count).map { Box("\($0)") }
    for box in boxes { root.add(box) }
    let first = boxes[0].widthAnchor.constraint(equalToConstant: 1e6)
    first.priority = 999
    activate(first, root.widthAnchor.constraint(equalTo: boxes[count].widthAnchor))
    LayoutConstraint.activate(
      zip(boxes, boxes.dropFirst()).map { left, right in
        right.widthAnchor.constraint(equalTo: left.widthAnchor, multiplier: 1000)
      })
    let fitted = root.systemLayoutSizeFitting(.zero)
    #expect((0...1e7).contains(fitted.width) && fitted.height == 0, "\(fitted)")
  }
}
