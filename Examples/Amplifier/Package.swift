// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Amplifier",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Amplifier", dependencies: [.product(name: "Backlit", package: "Backlit")]),
    // A program that ships with its definitions.
    .executableTarget(
      name: "Receiver", dependencies: [.product(name: "Backlit", package: "Backlit")],
      resources: [.copy("Nibs"), .copy("Strings")]),
    .testTarget(
      name: "AmplifierTests",
      dependencies: ["Amplifier", "Receiver", .product(name: "BacklitTesting", package: "Backlit")]),
    // The solver by itself.
    .executableTarget(
      name: "Solving", dependencies: [.product(name: "ConstraintSolver", package: "Backlit")]),
  ])
