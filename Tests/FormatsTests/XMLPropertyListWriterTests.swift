import Formats
import TestSupport
import Testing

@Suite struct XMLPropertyListWriterTests {
  private static let document: JSONValue = [
    "text": "a <b> & \"c\"\n\td\r'é😀", "whole": 42, "negative": -7, "large": 9_007_199_254_740_000,
    "real": 0.1, "tiny": 1e-300, "yes": true, "no": false, "list": [1, "x", [:], []], "empty": "",
    "<key> & more": ["deep": ["er": 1.5]],
  ]

  private static func json(_ value: PropertyList) -> JSONValue {
    switch value {
    case .string(let text): .string(text)
    case .integer(let number): .number(Double(number))
    case .real(let number): .number(number)
    case .boolean(let flag): .bool(flag)
    case .array(let items): .array(items.map(json))
    case .dictionary(let members): .object(members.mapValues(json))
    default: .null
    }
  }

  @Test func ourOwnReaderReadsTheSame() throws {
    let list = try PropertyList.parse(XMLPropertyListWriter.write(Self.document))
    #expect(Self.json(list) == Self.document)
  }

  @Test(.enabled(if: Python.isInstalled)) func pythonReadsTheSame() throws {
    let script = "import json, plistlib, sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))"
    let answer = try #require(Python.run(script, XMLPropertyListWriter.write(Self.document)))
    #expect(answer.status == 0)
    #expect(try JSONParser.parse(Array(answer.text.utf8)) == Self.document)
  }

  @Test func whatAPropertyListCannotSayIsLeftOutOrShown() throws {
    let list = try PropertyList.parse(
      XMLPropertyListWriter.write([
        "null": .null, "list": [.null, 1], "steers": "a\u{1B}\u{0}b", "odd": .number(.nan),
      ])
    )
    #expect(list["null"] == nil)
    #expect(list["list"]?.array == [.string(""), .integer(1)])
    #expect(list["steers"]?.string == "a\u{FFFD}\u{FFFD}b")
    #expect(list["odd"]?.string == "")
  }

  @Test func theSameDocumentGivesTheSameBytes() {
    #expect(XMLPropertyListWriter.write(Self.document) == XMLPropertyListWriter.write(Self.document))
    #expect(
      String(decoding: XMLPropertyListWriter.write([:]), as: UTF8.self).hasSuffix("\n<dict/>\n</plist>\n"))
  }
}
