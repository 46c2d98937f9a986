import Kernel
import Testing

@Suite struct ArgumentScannerTests {
  let options = [
    ArgumentScanner.Option(name: "quiet", short: UInt8(ascii: "q"), takesValue: false),
    ArgumentScanner.Option(name: "output", short: UInt8(ascii: "o"), takesValue: true),
    ArgumentScanner.Option(name: "output-mode", takesValue: true),
  ]

  private func scan(_ words: String..., stop: Bool = false) throws(ArgumentScanner.Problem)
    -> ArgumentScanner.Scan
  {
    try ArgumentScanner.scan(words.map { Array($0.utf8) }, options, stopAtOperand: stop)
  }

  @Test func aValueFollowsOrStandsBehindTheEqualsSign() throws {
    let expected: [ArgumentScanner.Item] = [.option(1, value: "x")]
    for scan in [try scan("--output", "x"), try scan("--output=x"), try scan("-o", "x"), try scan("-ox")] {
      #expect(scan.items == expected)
    }
    #expect(try scan("--output=").items == [.option(1, value: "")])
    #expect(try scan("--output=--quiet").items == [.option(1, value: "--quiet")])
    #expect(try scan("-o", "-").items == [.option(1, value: "-")])
  }

  @Test func shortOptionsMayShareAWord() throws {
    #expect(
      try scan("-qqo", "x").items == [.option(0, value: nil), .option(0, value: nil), .option(1, value: "x")])
  }

  @Test func operandsKeepTheirPlace() throws {
    #expect(
      try scan("a", "-q", "-", "b").items == [
        .operand("a"), .option(0, value: nil), .operand("-"), .operand("b"),
      ])
  }

  @Test func theScanEndsBehindTheDashes() throws {
    let scan = try scan("-q", "--", "-q", "--nonsense")
    #expect(scan.items == [.option(0, value: nil)])
    #expect(scan.rest == 2)
  }

  @Test func theScanEndsBeforeTheFirstOperandWhereAsked() throws {
    let scan = try scan("-q", "run", "--nonsense", stop: true)
    #expect(scan.items == [.option(0, value: nil)])
    #expect(scan.rest == 1)
  }

  @Test func abbreviationsAreUnknown() {
    #expect(throws: ArgumentScanner.Problem.unknown("--qui")) { try scan("--qui") }
    #expect(throws: ArgumentScanner.Problem.unknown("--out")) { try scan("--out=x") }
    #expect(throws: ArgumentScanner.Problem.unknown("-x")) { try scan("-x") }
    #expect(throws: ArgumentScanner.Problem.unknown("-quiet")) { try scan("-quiet") }
  }

  @Test func missingAndUnexpectedValuesAreToldApart() {
    #expect(throws: ArgumentScanner.Problem.valueMissing(option: 1)) { try scan("--output") }
    #expect(throws: ArgumentScanner.Problem.valueMissing(option: 1)) { try scan("-qo") }
    #expect(throws: ArgumentScanner.Problem.valueMissing(option: 2)) { try scan("--output-mode", "--quiet") }
    #expect(throws: ArgumentScanner.Problem.valueUnexpected(option: 0)) { try scan("--quiet=yes") }
  }

  @Test func anyBytesGiveAnAnswer() {
    var state: UInt64 = 42
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let pieces: [[UInt8]] =
      ["-", "--", "=", "q", "o", "output", ":", "?", "W", ";"].map { Array($0.utf8) } + [[0xFF], [0x1B]]
    for _ in 0..<5000 {
      let words = (0..<next(4)).map { _ in
        (0..<next(5)).flatMap { _ in pieces[Int(next(UInt64(pieces.count)))] }
      }
      let stop = next(2) == 0
      guard let scan = try? ArgumentScanner.scan(words, options, stopAtOperand: stop) else { continue }
      #expect((0...words.count).contains(scan.rest))
      #expect(scan.items.count <= words.joined().count + words.count)
    }
  }
}
