/// A named case and the function that sets it up.
struct Case {
  /// The name, such as `chain/1000/build`.
  var name: String
  var make: () throws -> Workload

  /// The series, such as `chain/build`. Cases of one series differ only in size; smaller ones come first.
  var series: String {
    let parts = name.split(separator: "/")
    guard let family = parts.first, let operation = parts.last else { return name }
    return "\(family)/\(operation)"
  }

  /// The series that builds the scene, such as `chain/build`. If a scene cannot be built in time, it cannot
  /// be resized either.
  var buildSeries: String {
    "\(name.prefix { $0 != "/" })/build"
  }

  init(_ name: String, _ make: @escaping () throws -> Workload) {
    self.name = name
    self.make = make
  }
}

/// All cases by family, smaller ones first.
enum Catalog {
  static var cases: [Case] { chains + flexes + forms + insets + stacks + islands + churns + papers }
}
