/// A named case: how to set it up.
struct Case {
  /// Such as `chain/1000/build`.
  var name: String
  var make: () throws -> Workload

  /// Such as `chain/build`: cases of one series differ in size only, the smaller ones first.
  var series: String {
    let parts = name.split(separator: "/")
    guard let family = parts.first, let operation = parts.last else { return name }
    return "\(family)/\(operation)"
  }

  /// Such as `chain/build`: a scene that cannot be built in time cannot be resized either.
  var buildSeries: String {
    "\(name.prefix { $0 != "/" })/build"
  }

  init(_ name: String, _ make: @escaping () throws -> Workload) {
    self.name = name
    self.make = make
  }
}

/// All cases there are, by family, small ones first.
enum Catalog {
  static var cases: [Case] { chains + flexes + forms + insets + stacks + islands + churns + papers }
}
