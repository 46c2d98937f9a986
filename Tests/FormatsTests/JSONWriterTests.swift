import Formats
import Testing

@Suite struct JSONWriterTests {
  @Test func theSameValueAlwaysGivesTheSameBytes() {
    let keys = (0..<200).map { "key \($0)" }
    let forward = JSONValue.object(Dictionary(uniqueKeysWithValues: keys.map { ($0, .string($0)) }))
    let backward = JSONValue.object(
      Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, .string($0)) }))
    #expect(JSONWriter.pretty(forward) == JSONWriter.pretty(backward))
    #expect(JSONWriter.line(forward) == JSONWriter.line(backward))
  }

  @Test func keysAreSortedByTheirBytesAndPlainListsStayOnOneLine() {
    let value: JSONValue = ["b": [1, "x", .null], "a": [[1], [:]], "Z": [:], "é": []]
    let text = """
      {
        "Z": {},
        "a": [
          [1],
          {}
        ],
        "b": [1, "x", null],
        "é": []
      }

      """
    #expect(String(decoding: JSONWriter.pretty(value), as: UTF8.self) == text)
    #expect(JSONWriter.line(value) == "{\"Z\":{},\"a\":[[1],{}],\"b\":[1,\"x\",null],\"é\":[]}")
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (5, "5"), (-3, "-3"), (0.1, "0.1"), (1e21, "1e+21"),
      (9_007_199_254_740_991, "9007199254740991"),
      (.leastNonzeroMagnitude, "5e-324"), (.infinity, "null"), (.nan, "null"),
      (0.1 + 0.2, "0.30000000000000004"),
    ] as [(Double, String)])
  func numbersAreTheShortestTextThatReadsBack(_ number: Double, _ text: String) {
    #expect(JSONWriter.text(number) == text)
    if number.isFinite { #expect(Double(text) == number) }
  }

  @Test func aCurveIsWrittenAsTheListOfItsNumbers() {
    let numbers: [[Double]] = [
      [], [1, -2, 0.5, .nan, -0.0, 9_007_199_254_740_991, -9_007_199_254_740_991, 1e300],
      (0..<300).map { Double($0) * 0.1 }, (0..<300).map { Double($0) * 0.1 }, (0..<300).map { Double($0) },
      (0..<300).map { Double($0) * 0.1 },
    ]
    let curves = JSONValue.object(["a": .array(numbers.map { .curve($0) }), "b": .curve(numbers[2])])
    let lists = JSONValue.object(["a": .array(numbers.map { .numbers($0) }), "b": .numbers(numbers[2])])
    #expect(JSONWriter.pretty(curves) == JSONWriter.pretty(lists))
    #expect(JSONWriter.line(curves) == JSONWriter.line(lists))
    #expect(JSONValue.curve([1, 2]) == .numbers([1, 2]) && JSONValue.numbers([1, 2]) == .curve([1, 2]))
    #expect(JSONValue.curve([1]) != .numbers([2]) && JSONValue.curve([1]).kind == "a list")
  }

  @Test func piecesAreTheWholeAndNoneOfThemIsLarge() {
    let member = JSONValue.object(["time": .curve((0..<2000).map(Double.init)), "text": "x", "none": [:]])
    let series = Dictionary(uniqueKeysWithValues: (0..<100).map { ("s\($0)", member) })
    let value = JSONValue.object(["series": .object(series), "list": [[1], [:]]])
    var pieces: [[UInt8]] = []
    JSONWriter.pretty(value) { pieces.append($0) }
    #expect(pieces.flatMap(\.self) == JSONWriter.pretty(value))
    #expect(pieces.count > 5 && pieces.allSatisfy { $0.count < 100_000 })
  }

  @Test func everyScalarReadsBack() throws {
    for text in ["\u{0}\u{1f}\u{7f}", "\"\\/", "</script>\u{2028}\u{2029}", "😀e\u{301}", "\r\n"] {
      let line = JSONWriter.line(.string(text))
      #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      #expect(try JSONParser.parse(Array(line.utf8)) == .string(text))
    }
  }
}
