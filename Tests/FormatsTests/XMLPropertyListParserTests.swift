import Formats
import Testing

@Suite struct XMLPropertyListParserTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private func parse(_ text: String) throws(PropertyListError) -> PropertyList {
    try PropertyList.parse(Array(text.utf8))
  }
  private func value(_ element: String) throws(PropertyListError) -> PropertyList {
    try parse(Self.head + element + "\n</plist>\n")
  }

  @Test(
    arguments: [
      ("<string>a &lt;&amp;&gt;&quot;&apos;&#233;&#x1F600; b</string>", .string("a <&>\"'é😀 b")),
      ("<string/>", .string("")), ("<string><![CDATA[<a>&amp;]]]></string>", .string("<a>&amp;]")),
      ("<string>a<!-- b -->c<?d e?>f</string>", .string("acf")),
      ("<string>a\r\nb\rc&#13;</string>", .string("a\nb\nc\r")),
      ("<integer> -9223372036854775808 </integer>", .integer(.min)), ("<integer>+7</integer>", .integer(7)),
      ("<integer>18446744073709551615</integer>", .unsigned(.max)),
      ("<integer>0xFF</integer>", .integer(255)),
      ("<real>1.5e3</real>", .real(1500)), ("<real>-infinity</real>", .real(-.infinity)),
      ("<real>.5</real>", .real(0.5)), ("<real>5.</real>", .real(5)),
      ("<true/>", .boolean(true)), ("<false> </false>", .boolean(false)),
      ("<date>2001-01-01T00:00:00Z</date>", .date(0)),
      ("<date>2000-02-29T23:59:59Z</date>", .date(-26_438_401)),
      ("<date>1970-01-01Z</date>", .date(-978_307_200)), ("<data>\n AQI\n D </data>", .data([1, 2, 3])),
      ("<data>AQ==</data>", .data([1])), ("<data/>", .data([])), ("<dict/>", .dictionary([:])),
      ("<array><true/><array/></array>", .array([.boolean(true), .array([])])),
      ("<!-- a --><dict a='b'>\n<key>a.b</key><string>1</string></dict>", .dictionary(["a.b": .string("1")])),
    ] as [(String, PropertyList)])
  func whatIsSoundIsRead(_ element: String, _ expected: PropertyList) throws {
    #expect(try value(element) == expected)
  }

  /// Each with its line and column behind the three lines of the head, and with what the message says.
  @Test(arguments: [
    ("<strin>a</strin>", 4, 1, "<strin> is none of property lists"),
    ("<dict>\n<string>a</string></dict>", 5, 1, "expected <key>, found <string>"),
    ("<dict><key>a</key></dict>", 4, 7, "a key without a value"),
    ("<dict><key>a</key><key>b</key></dict>", 4, 19, "<key> where a value"),
    ("<array>a</array>", 4, 8, "text between the elements of <array>"),
    ("<true>a</true>", 4, 1, "<true> holds a text"), ("<string>a<b/></string>", 4, 10, "<b> inside <string>"),
    ("<true/><true/>", 4, 8, "a second value"), ("", 3, 1, "holds no value"),
    ("<string>&eacute;</string>", 4, 9, "an unknown entity"), ("<string>&#0;</string>", 4, 9, "no character"),
    ("<string>&#xD800;</string>", 4, 9, "no character"),
    ("<string>a & b</string>", 4, 11, "begins no reference"),
    ("<string>é]]></string>", 4, 10, "\"]]>\" inside a text"),
    ("<!-- -- --><true/>", 4, 6, "inside a comment"),
    ("<integer>9223372036854775808000</integer>", 4, 1, "does not hold a whole number"),
    ("<integer>1_0</integer>", 4, 1, "whole number"), ("<integer>- 1</integer>", 4, 1, "whole number"),
    ("<integer/>", 4, 1, "whole number"), ("<integer>-0x1</integer>", 4, 1, "whole number"),
    ("<real>1.2.3</real>", 4, 1, "a number"), ("<real>0x1p3</real>", 4, 1, "a number"),
    ("<real>e5</real>", 4, 1, "a number"),
    ("<date>2001-02-29T00:00:00Z</date>", 4, 1, "a date"),
    ("<date>0000-01-01T00:00:00Z</date>", 4, 1, "a date"),
    ("<date>2001-01-01T00:00:00</date>", 4, 1, "a date"), ("<date>2001Z</date>", 4, 1, "a date"),
    ("<date>2001-01-01T24:00:00Z</date>", 4, 1, "a date"), ("<data>AQI</data>", 4, 1, "Base64"),
    ("<data>A*==</data>", 4, 1, "Base64"), ("<data>AQ==AQ==</data>", 4, 1, "Base64"),
    ("<array></dict>", 4, 8, "</dict> where <array> ends"), ("<array a='1' a='2'/>", 4, 14, "stands twice"),
  ])
  func whatIsNotIsNamedWithLineAndColumn(_ element: String, _ line: Int, _ column: Int, _ problem: String) {
    do throws(PropertyListError) {
      Issue.record("read as \(try value(element))")
    } catch {
      #expect(error.problem.contains(problem), "\(error)")
      #expect(error.place == .text(line: line, column: column), "\(error)")
      #expect(error.form == .xml)
    }
  }

  @Test func noEntityIsDeclaredExpandedOrFetched() {
    for declarations in [
      "<!DOCTYPE plist [<!ENTITY a \"b\">]>",
      "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\" [<!ENTITY % a SYSTEM \"b\">]>",
      "<!DOCTYPE plist [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
    ] {
      #expect { try parse(declarations + "<plist><string>&a;</string></plist>") } throws: {
        "\($0)".contains("declarations inside the document type, such as entities, are refused")
      }
    }
    #expect(throws: PropertyListError.self) {
      try parse("<!DOCTYPE plist SYSTEM \"file:///etc/passwd\"><plist><string>&a;</string></plist>")
    }
  }

  @Test func encodingsAreTakenFromTheFileAndHeldAgainstTheDeclaration() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?><plist><string>é😀</string></plist>"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      #expect(try PropertyList.parse(bytes) == .string("é😀"))
    }
    #expect(try parse("\u{FEFF}<plist><true/></plist>") == .boolean(true))
    for encoding in ["UTF-16", "ISO-8859-1", "EBCDIC"] {
      #expect { try parse("<?xml version='1.0' encoding='\(encoding)'?><plist><true/></plist>") } throws: {
        "\($0)".contains("the encoding \(encoding) is not that of the file")
      }
    }
    #expect(throws: PropertyListError.self) {
      try PropertyList.parse(Array(([0xFF, 0xFE] + little).dropLast()))
    }
    #expect(throws: PropertyListError.self) {
      try PropertyList.parse(Array("<plist><string>".utf8) + [0xFF, 0x3C])
    }
  }

  @Test func theLastOfTwoKeysCountsAndBothAreReported() throws {
    let list = """
      <plist><dict><key>a</key><array><dict><key>b c</key><true/><key>b c</key><false/></dict></array>
      <key>d</key><true/><key>d</key><true/><key>d</key><integer>3</integer></dict></plist>
      """
    let document = try PropertyListDocument.parse(Array(list.utf8))
    #expect(document.duplicateKeys == ["a[0].\"b c\"", "d"])
    #expect(document.value["d"] == .integer(3))
    #expect(document.value["a"]?.array?.first?["b c"]?.boolean == false)
    #expect(document.form == .xml)
  }
}
