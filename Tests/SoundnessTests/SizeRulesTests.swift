import Testing

@Suite struct SizeRulesTests {
  private func body(_ lines: Int) -> String {
    "struct S {\n  func long(\n    a: Int\n  ) {\n" + String(repeating: "    work()\n", count: lines)
      + "  }\n}\n"
  }

  @Test func noFileIsTooLong() {
    #expect(SourceTree.sources.count > 50)
    #expect(SizeRules.longFiles(SourceTree.sources + SourceTree.tests) == [])
  }

  @Test func noFunctionIsTooLong() {
    #expect(SizeRules.longFunctions(SourceTree.sources + SourceTree.tests) == [])
  }

  @Test func aLongFileAndALongFunctionAreFound() {
    let file = SourceFile(path: "Sources/A/B.swift", text: body(57))
    #expect(SizeRules.longFunctions([file]) == ["Sources/A/B.swift:2: 61 lines"])
    #expect(SizeRules.longFunctions([SourceFile(path: file.path, text: body(56))]) == [])
    let long = SourceFile(path: "Sources/A/B.swift", text: String(repeating: "\n", count: 401))
    #expect(SizeRules.longFiles([long]) == ["Sources/A/B.swift: 401 lines"])
  }

  @Test func aRequirementWithoutABodyIsNoFunction() {
    let text = "protocol P {\n  func a()\n  init(x: Int)\n}\nstruct S {\n  func b() { work() }\n}\n"
    let found = SizeRules.functions(in: SourceFile(path: "Sources/A/P.swift", text: text))
    #expect(found.map(\.line) == [6])
    #expect(found.map(\.length) == [1])
  }

  @Test func functionsInCCountToo() {
    let text = "static int f(int a) {\n  return a;\n}\nint g(void);\n"
    let found = SizeRules.functions(in: SourceFile(path: "Sources/C/a.c", text: text))
    #expect(found.map(\.line) == [1])
    #expect(found.map(\.length) == [3])
  }
}
