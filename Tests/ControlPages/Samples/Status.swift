import Backlit

@MainActor func makeLabel() -> View { Label(text: "Text that is only read") }

@MainActor func makeImageView() throws -> View {
  let flag = ImageView(image: try Bitmap(contentsOf: "Assets/Images/flag-portugal.svg"))
  flag.accessibilityLabel = "Flag of Portugal"
  return flag
}

@MainActor func makeProgressView() -> View {
  let export = ProgressView()
  export.progress = 0.4
  export.accessibilityLabel = "Export"
  return export
}

@MainActor func makeActivityIndicator() -> View {
  let loading = ActivityIndicator()
  loading.startAnimating()
  loading.accessibilityLabel = "Loading"
  return loading
}

@MainActor func makeLevelMeter() -> View {
  let level = LevelMeter()
  level.axis = .horizontal
  level.channelCount = 2
  level.levels = [-9, -9]
  level.accessibilityLabel = "Level"
  return level
}

@MainActor func makeSeparator() -> View { Separator() }

@MainActor func makeChartView() -> View {
  let load = ChartView(style: .line, title: "CPU")
  load.unit = .percent
  load.values = [12, 37, 8, 61, 88]
  load.labels = ["14:00", "14:01", "14:02", "14:03", "14:04"]
  return load
}
