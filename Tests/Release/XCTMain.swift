import Testing

/// Where the tests of `make test` begin, in place of what SwiftPM would write: that looks for tests of XCTest, of which there are
/// none, in an index of all tests, which takes a fifth of the time of compiling them. SwiftPM finds this file above `ReleaseTests`.
@main
struct TestProgram {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
