import Backlit

@MainActor func makePickerView() -> View {
  let key = PickerView(titles: ["A minor", "B minor", "C minor", "D minor", "E minor"])
  key.selectRow(2, inComponent: 0, animated: false)
  key.accessibilityLabel = "Key"
  key.addAction(for: .valueChanged) { key in print(key.selectedRow(inComponent: 0)) }
  return key
}

@MainActor func makeDatePicker() throws -> View {
  let start = DatePicker(mode: .dateAndTime)
  if let date = LocalDateTime("2026-11-23T09:30") { start.date = date }
  start.accessibilityLabel = "Start"
  start.addAction(for: .valueChanged) { start in print(start.date) }
  return start
}

@MainActor func makePageControl() -> View {
  let page = PageControl(numberOfPages: 5)
  page.currentPage = 1
  page.accessibilityLabel = "Page"
  page.addAction(for: .valueChanged) { page in print(page.currentPage) }
  return page
}
