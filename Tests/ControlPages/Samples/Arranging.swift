import Backlit

@MainActor func makeStackView() -> View {
  let stack = StackView(arrangedSubviews: [Label(text: "One"), Label(text: "Two"), Label(text: "Three")])
  stack.spacing = 16
  return stack
}

@MainActor func makeFormView() -> View {
  let name = TextField()
  name.text = "Ana"
  let news = Switch()
  news.isOn = true
  let form = FormView()
  _ = form.addRow("Name", name)
  form.addRow("Newsletter", news).addArrangedSubview(View())
  return form
}

@MainActor func makeDisclosureGroup() -> View {
  let details = DisclosureGroup(title: "Details")
  details.addSubview(Label(text: "Recorded in 2006"))
  details.isExpanded = true
  return details
}

@MainActor func makeScrollView() -> View {
  let text = Label(
    text: "Permission is hereby granted, free of charge, to any person obtaining a copy of this software, "
      + "to use, copy, modify and merge it.")
  text.numberOfLines = 0
  text.translatesAutoresizingMaskIntoConstraints = false
  let scroll = ScrollView()
  scroll.accessibilityLabel = "Licence"
  scroll.addSubview(text)
  let content = scroll.contentLayoutGuide
  LayoutConstraint.activate(
    text.constraints(equalTo: content, .leading, .trailing, .top, .bottom) + [
      text.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -16),
      scroll.heightAnchor.constraint(equalToConstant: 48),
    ])
  return scroll
}

@MainActor func makePanel() -> View {
  let name = Label(text: "Deck A")
  name.translatesAutoresizingMaskIntoConstraints = false
  let panel = Panel()
  panel.addSubview(name)
  LayoutConstraint.activate([
    name.topAnchor.constraint(equalTo: panel.topAnchor, constant: 16),
    name.bottomAnchor.constraint(equalTo: panel.bottomAnchor, constant: -16),
    name.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 24),
    name.trailingAnchor.constraint(equalTo: panel.trailingAnchor, constant: -24),
  ])
  return panel
}

@MainActor func makeGradientView() -> View {
  let shade = GradientView(colors: [Color(rgb: 0x12171D), Color(rgb: 0x3A6EA5)])
  (shade.startPoint, shade.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
  shade.heightAnchor.constraint(equalToConstant: 16).isActive = true
  return shade
}
