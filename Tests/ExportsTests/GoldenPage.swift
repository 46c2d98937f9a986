import Exports
import Formats
import Foundation
import TestSupport

/// A page as the repository holds it. What pages share stands there once, in files of its own, and each page names them, so
/// that a changed style changes one file and not every page.
///
/// Only what is a shared text byte for byte gives way to its name, and only that hash which a browser would find. Any other
/// style, script or policy stays in the page, which then is not what the repository holds.
enum GoldenPage {
  /// The styles and the script that pages share, by the name of their golden file.
  static let assets: [(name: String, text: [UInt8])] = {
    let report = HTMLExport.render(SampleReport.good)
    let bench = BenchPage.render(SampleVerdicts.document)
    let match = Array(SampleMatch.render(HTMLMatchExport.self, [], SampleMatch.call()).utf8)
    let style = content("style", report)
    return [
      ("page.css", Array(style.trimmingPrefix("\n".utf8))),
      ("bench.css", Array(content("style", bench).trimmingPrefix(style))),
      ("match.css", Array(content("style", match).trimmingPrefix(style))),
      ("page.js", Array(content("script", report).trimmingPrefix("\n".utf8))),
    ]
  }()

  static func difference(_ page: [UInt8], _ path: String) -> String? { Golden.difference(kept(page), path) }

  static func kept(_ page: [UInt8]) -> [UInt8] {
    var kept = page
    for element in ["style", "script"] {
      guard let place = place(element, kept) else { continue }
      let content = Array(kept[place])
      var named = content
      for asset in assets where !asset.text.isEmpty {
        named.replace(asset.text, with: "/* \(asset.name) */\n".utf8, maxReplacements: 1)
      }
      kept.replaceSubrange(place, with: named)
      kept.replace(
        Array("'sha256-\(hash(content))'".utf8), with: "'sha256-of-the-\(element)'".utf8, maxReplacements: 1)
    }
    return kept
  }

  private static func content(_ element: String, _ page: [UInt8]) -> [UInt8] {
    place(element, page).map { Array(page[$0]) } ?? []
  }

  /// Where that stands which is between the first such element's tags.
  private static func place(_ element: String, _ page: [UInt8]) -> Range<Int>? {
    guard let start = page.firstRange(of: Array("<\(element)>".utf8))?.upperBound,
      let end = page[start...].firstRange(of: Array("</\(element)>".utf8))?.lowerBound
    else { return nil }
    return start..<end
  }

  private static func hash(_ content: [UInt8]) -> String {
    let digits = Array(SecureHash.sha256(content))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }
}
