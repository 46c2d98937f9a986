import Formats
import Foundation
import TestSupport
import Testing

/// CPython's plistlib as an independent reader of the XML and binary forms.
@Suite(.enabled(if: Python.isInstalled, "python3 is not installed")) struct PropertyListPeerTests {
  /// Where plistlib reads what is refused here, this must be the reason: in each, plistlib leaves something out in
  /// silence, reads what nobody wrote, or returns what is no property list.
  private static let stricter = [
    // XML: unknown elements, stray texts, attributes and second values are left out there.
    "is none of property lists", "text between the elements", "inside <", "holds a text",
    "holds a second value",
    "<plist> holds no value", "a key without a value", "where a value was expected", "of <", "of </",
    "an unknown entity", "expected <key>", "inside quotes", "a name of more than",
    // XML: numbers with underscores or beyond 64 bits, Base64 with damage, dates with rests.
    "does not hold",
    // XML: declarations of entities aside, expat reads more encodings and checks less of the declaration.
    "the encoding", "declarations inside the document type",
    // Binary: null, fill, sets, big integers and keys that are no texts.
    "a null object", "an unknown kind of object", "more than 64 bits", "a key that is no text",
    "a length that is no whole number",
    // Binary: objects that overlap the table or the trailer, lie in the header or are cut off by the end.
    "outside the objects", "past the objects' end", "the table lies outside", "does not fit the file",
    "1 to 8 bytes", "shorter than header and trailer",
    // Binary: cycles are read there.
    "contains itself",
  ]

  /// The one case in which more is read here: plistlib looks for these at the very start and gives up without them,
  /// although comments and white space may stand there.
  private static func isOpening(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "<plist".utf8)
  }

  private struct Tally {
    var same = 0
    var looser = 0
    var bothRefused = 0
    var stricter: [String: Int] = [:]
  }

  private func compare(seed: Int, lists: Int, damaged: Int) throws -> Tally {
    let output = try #require(Python.run(PropertyListPeer.script, [], "\(seed)", "\(lists)", "\(damaged)"))
    #expect(output.status == 0)
    var tally = Tally()
    for line in output.text.split(separator: "\n") {
      let entry = try JSONParser.parse(Array(line.utf8))
      let bytes = try Array(#require(entry["bytes"]?.string.flatMap { Data(base64Encoded: $0) }))
      let form = try #require(entry["form"]?.string)
      let theirs = entry["answer"].flatMap { $0 == .null ? nil : $0 }
      do throws(PropertyListError) {
        let value = try PropertyList.parse(bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if theirs == nil, form == "XML, damaged", !Self.isOpening(bytes) {
          tally.looser += 1
          continue
        }
        #expect(JSONWriter.line(value.canonical) == JSONWriter.line(theirs ?? .null), "\(form): \(text)")
        tally.same += 1
      } catch {
        if theirs == nil {
          tally.bothRefused += 1
        } else {
          let reason = Self.stricter.first { error.problem.contains($0) }
          #expect(reason != nil && form.hasSuffix("damaged"), "\(form): \(error), but plistlib reads it")
          tally.stricter[reason ?? "", default: 0] += 1
        }
      }
    }
    return tally
  }

  @Test func soundListsAreReadAsByPlistlib() throws {
    let tally = try compare(seed: 1, lists: 300, damaged: 0)
    #expect(tally.same > 600)
    #expect(tally.bothRefused == 0)
  }

  @Test(arguments: [2, 3]) func damagedListsAreReadAsByPlistlibOrRefused(_ seed: Int) throws {
    let tally = try compare(seed: seed, lists: 80, damaged: 12)
    #expect(tally.same > 300)
    #expect(tally.bothRefused > 300)
  }
}
