/// The version of the package by the rules of Semantic Versioning (https://semver.org).
package enum BacklitVersion {
  /// The version of this build, such as "0.1.0".
  package static let current = "0.1.0"
}
