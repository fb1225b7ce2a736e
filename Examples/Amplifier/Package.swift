// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Amplifier",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    // The first program of the README.
    .executableTarget(
      name: "Volume", dependencies: [.product(name: "Backlit", package: "Backlit")]),
    .executableTarget(
      name: "Amplifier", dependencies: [.product(name: "Backlit", package: "Backlit")]),
    // A program that ships with its definitions.
    .executableTarget(
      name: "Receiver", dependencies: [.product(name: "Backlit", package: "Backlit")],
      resources: [.copy("Nibs"), .copy("Strings")]),
    .testTarget(
      name: "AmplifierTests",
      dependencies: ["Amplifier", "Receiver", "Volume", .product(name: "BacklitTesting", package: "Backlit")]),
    // The solver by itself.
    .executableTarget(
      name: "Solving", dependencies: [.product(name: "ConstraintSolver", package: "Backlit")]),
  ])
