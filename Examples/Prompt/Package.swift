// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Prompt",
  dependencies: [.package(name: "Backlit", path: "../..")],
  targets: [
    .executableTarget(name: "prompt", dependencies: [.product(name: "Backlit", package: "Backlit")]),
    .testTarget(
      name: "PromptTests", dependencies: ["prompt", .product(name: "BacklitTesting", package: "Backlit")]),
  ])
