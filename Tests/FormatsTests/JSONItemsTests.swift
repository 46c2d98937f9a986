import Testing

@testable import Formats

/// The texts of a list's items, against what the parser reads in the same document.
@Suite struct JSONItemsTests {
  @Test(arguments: [
    #"{"runs":[{"a":1},{"b":[2,3]},4]}"#,
    #" { "before" : { "runs" : [9] } , "runs" : [ "a,]", "\"}", [ ], { } , null ] , "behind" : [1,2] }"#,
    #"{"text":"runs","runs":["\\",-1.5e3,"é,\u005d"]}"#,
    #"{"runs":[]}"#,
    #"{"runs":[ ]}"#,
    #"{"key \" runs":1,"runs":[[[1],[2]],{"runs":[3]}]}"#,
  ])
  func eachItemIsTheTextThatStandsThere(_ document: String) throws {
    let texts = try #require(JSONItems.texts(of: "runs", in: Array(document.utf8)))
    let items = try texts.map { try JSONParser.parse(Array($0.utf8)) }
    #expect(items == (try JSONParser.parse(Array(document.utf8)))["runs"]?.array)
  }

  @Test(arguments: [
    #"{"runs":{"a":[1]}}"#, #"{"other":[1]}"#, #"{"other":{"runs":[1]}}"#, #"{"other":"runs","more":[1]}"#,
    #"[["runs",[1]]]"#,
    #""runs""#, "",
  ])
  func whereNoMemberIsAListOfThatNameThereIsNone(_ document: String) {
    #expect(JSONItems.texts(of: "runs", in: Array(document.utf8)) == nil)
  }

  /// A document that was not read before may be anything.
  @Test func noPartOfADocumentMakesItFail() {
    let document = Array(#"{"runs":[{"a":"\"]"},[1,{"b":2}],"c"],"d":3}"#.utf8)
    for count in document.indices {
      _ = JSONItems.texts(of: "runs", in: Array(document[..<count]))
      _ = JSONItems.texts(of: "runs", in: Array(document[count...]))
    }
    #expect(JSONItems.texts(of: "runs", in: document)?.count == 3)
  }
}
