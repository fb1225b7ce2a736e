// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "volume",
  dependencies: [.package(url: "https://github.com/backlit-swift/backlit", .upToNextMinor(from: "0.1.0"))],
  targets: [
    .executableTarget(
      name: "volume", dependencies: [.product(name: "Backlit", package: "backlit")])
  ])

package.targets.append(
  .testTarget(
    name: "VolumeTests", dependencies: ["volume", .product(name: "BacklitTesting", package: "backlit")]))
