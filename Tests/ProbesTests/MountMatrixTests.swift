import Probes
import Testing

@Suite struct MountMatrixTests {
  private func rows(_ text: String) -> [[Double]]? { MountMatrix.parse(text, source: "x")?.rows }

  @Test func rowsArePartedBySemicolons() {
    #expect(rows("0, 1, 0; -1, 0, 0; 0, 0, 0.5\n") == [[0, 1, 0], [-1, 0, 0], [0, 0, 0.5]])
    #expect(rows("1,0,0;0,1,0;0,0,1") == [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
  }

  @Test(arguments: [
    "1, 1, 1; 0, 0, 0; 1, 0, 1", "1, 0, 0; 0, 0, 1; 1, 0, 1", "1, 0; 0, 1", "1, 0, 0; 0, 1, 0", "",
    "a, b, c; d, e, f; g, h, i",
    "nan, 1, 1; 1, 1, 1; 1, 1, 1", "inf, 1, 1; 1, 1, 1; 1, 1, 1", ";;;;", "1, 0, 0, 0; 0, 1, 0; 0, 0, 1",
  ])
  func aMatrixThatLosesAnAxisIsNone(_ text: String) { #expect(rows(text) == nil) }
}
