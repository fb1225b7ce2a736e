// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Amplifier",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Amplifier", dependencies: [.product(name: "Backlit", package: "Backlit")]),
    .testTarget(
      name: "AmplifierTests",
      dependencies: ["Amplifier", .product(name: "BacklitTesting", package: "Backlit")]),
    // The solver by itself.
    .executableTarget(
      name: "Solving", dependencies: [.product(name: "ConstraintSolver", package: "Backlit")]),
  ])
