import Glibc

/// The number in an environment variable.
func environmentNumber(_ name: String) -> Int? {
  getenv(name).flatMap { Int(String(cString: $0)) }
}
