import Testing

@testable import Workloads

@Suite struct NetworkRequestTests {
  private static let requests = [
    NetworkRequest(.get, bytes: 1000, wait: 2.5), NetworkRequest(.get, bytes: 1, closes: true),
    NetworkRequest(.push, bytes: 20, count: 3, wait: 0.5, every: 0.25), NetworkRequest(.sink),
    NetworkRequest(.sink, bytes: 7), NetworkRequest(.echo), NetworkRequest(.drop, wait: 1, resets: true),
  ]

  @Test(arguments: requests)
  func aLineReadsBackAsWhatItWasWrittenFrom(_ request: NetworkRequest) throws {
    let line = Array(request.line.utf8)
    #expect(line.last == 0x0A && line.count <= NetworkRequest.longest)
    #expect(try NetworkRequest(parsing: line.dropLast()) == request)
  }

  @Test(arguments: [
    ("", "unknown word"), ("get bytes=1", "unknown word"), ("GET", "bytes is missing"),
    ("GET bytes=1 every=2", "unknown figure"), ("GET bytes", "unknown figure"),
    ("GET bytes=0", "bytes is out of range"), ("GET bytes=-5", "bytes is out of range"),
    ("GET bytes=nan", "bytes is out of range"), ("GET bytes=1e300", "bytes is out of range"),
    ("GET bytes=", "unknown figure"), ("GET bytes=9 wait=inf", "wait is out of range"),
    ("PUSH bytes=1 count=2000000", "count is out of range"), ("DROP reset=2", "reset is out of range"),
    ("ECHO bytes=1", "unknown figure"), ("SINK bytes=x", "bytes is out of range"),
  ])
  func whatIsNoneIsRefusedWithTheReason(_ line: String, _ reason: String) {
    #expect(throws: NetworkRequest.Refusal(reason: reason)) { try NetworkRequest(parsing: Array(line.utf8)) }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: NetworkRequest.Refusal.self) { try NetworkRequest(parsing: [0xFF, 0, 0xC0, 0x80]) }
  }
}
