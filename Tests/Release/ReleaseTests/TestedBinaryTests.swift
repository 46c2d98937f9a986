import Glibc
import Kernel
import Testing

/// Of `make test` alone, which sets `HEADROOM_RELEASE`: without it, tests of what Headroom costs are left out.
@Suite struct TestedBinaryTests {
  @Test func theBinaryUnderTestWasBuiltWithTheTests() throws {
    let binary = try #require(getenv("HEADROOM_RELEASE").flatMap { realpath($0, nil) })
    defer { free(binary) }
    let tests = try KernelRoot.live.link("/proc/self/exe")
    #expect(folder(String(cString: binary)) == folder(tests))
  }

  private func folder(_ path: String) -> [Substring] { path.split(separator: "/").dropLast() }
}
