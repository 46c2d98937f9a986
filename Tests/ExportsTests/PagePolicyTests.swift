import Documents
import Exports
import Foundation
import Quantities
import TestSupport
import Testing

/// What a page's own policy lets a browser run.
struct PagePolicyTests {
  private static let pages: [[UInt8]] = [
    HTMLExport.render(SampleReport.good), HTMLExport.render(SampleReport.hostile),
    ComparisonPage.render(SampleComparison.judged), BenchPage.render(SampleVerdicts.document),
    Array(SampleMatch.render(HTMLMatchExport.self, [], SampleMatch.call()).utf8),
    HistoryPage.render(SamplePages.history), HTMLDeviceExport.render(SamplePages.device),
    HTMLDoctorExport.render(SamplePages.doctor), HTMLCalibrationExport.render(SamplePages.calibration),
    TrendPage.render(
      Trend(suite: "suite", name: "case", metric: "memory.growth", unit: .bytes, points: [], changes: [])),
  ]

  /// As a browser does it: SHA-256 of all between the tags, in Base64.
  private func source(_ element: String, _ page: String) throws -> String? {
    guard let start = page.firstRange(of: "<\(element)>"),
      let end = page[start.upperBound...].firstRange(of: "</\(element)>")
    else {
      return nil
    }
    let content = Array(page[start.upperBound..<end.lowerBound].utf8)
    let hash = try #require(PeerHash.sha256(content))
    return "\(element)-src 'sha256-\(hash)'"
  }

  @Test(.enabled(if: Python.isInstalled, "python3 is not installed"))
  func onlyItsOwnStyleAndScriptAreAllowed() throws {
    for bytes in Self.pages {
      let page = String(decoding: bytes, as: UTF8.self)
      let sources = try ["style", "script"].compactMap { try source($0, page) }
      #expect(page.contains("content=\"default-src 'none'; \(sources.joined(separator: "; "))\">"))
      #expect(!page.contains("unsafe-inline"))
    }
  }
}

/// Another's hash, in Base64.
private enum PeerHash {
  static func sha256(_ bytes: [UInt8]) -> String? {
    let script =
      "import sys,hashlib,base64;print(base64.b64encode(hashlib.sha256(sys.stdin.buffer.read()).digest()).decode(),end='')"
    return Python.run(script, bytes)?.text
  }
}
