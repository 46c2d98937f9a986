/// The version of the tool, by semver.org; the changelog and every document take it from here.
package enum Version {
  package static let number = "0.1.0"
  package static let line = "headroom \(number)"
}
