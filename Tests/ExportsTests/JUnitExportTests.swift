import Documents
import Exports
import TestSupport
import Testing

private enum XMLSchema {
  static let isThere = Python.run("import lxml.etree")?.status == 0
}

/// Validated by libxml2 (python3-lxml) against the schema of what Jenkins, GitLab and GitHub's report actions read.
@Suite(.enabled(if: XMLSchema.isThere, "python3-lxml is not installed")) struct JUnitExportTests {
  private static let check = """
    import sys; from lxml import etree
    tree = etree.fromstring(sys.stdin.buffer.read())
    etree.XMLSchema(etree.parse(sys.argv[1])).assertValid(tree.getroottree())
    for suite in tree:
        cases = suite.findall('testcase')
        found = [len(cases)] + [len(suite.findall('testcase/' + t)) for t in ('failure', 'error', 'skipped')]
        assert found == [int(suite.get(n)) for n in ('tests', 'failures', 'errors', 'skipped')], found
        print(*found)
    """

  /// Tests, failures, errors and skipped ones of each suite; nil where the schema does not hold.
  private func counts(_ bytes: [UInt8]) throws -> [String]? {
    let answer = try #require(
      Python.run(Self.check, bytes, Golden.repository + "Tests/Fixtures/junit/junit.xsd"))
    return answer.status == 0 ? answer.text.split(separator: "\n").map(String.init) : nil
  }

  @Test func everySampleHoldsToTheSchema() throws {
    for (name, sheet) in SampleBench.all {
      #expect(try counts(JUnitExport.render(sheet)) != nil, "\(name)")
    }
  }

  @Test func energyIsAnAuditLikeAnother() throws {
    let all = [
      EnergyReport.measured, EnergyReport.modelled, EnergyReport.partial, EnergyReport.unmeasurable,
    ]
    for report in all {
      let bytes = JUnitExport.render(.of(report))
      #expect(try counts(bytes) != nil)
      let text = String(decoding: bytes, as: UTF8.self)
      let audit = try #require(report.assessment.audits.first)
      #expect(text.contains("energy") && audit.id == "energy")
      // A reason is told wherever it is no pass.
      if audit.verdict == .notMeasured { #expect(text.contains("root alone")) }
    }
  }

  @Test func aBrokenGateFailsAFailedProgramIsAnErrorAndWhatIsOpenIsSkipped() throws {
    #expect(
      try counts(JUnitExport.render(.of(SampleBench.document()))) == ["6 2 0 2", "1 0 1 0"])
  }

  @Test func whatWasNotMeasuredIsAnErrorWhereTheWholeIsNotMeasured() throws {
    var document = SampleBench.document()
    document.cases = [document.cases[0]]
    document.verdict = .notMeasured
    #expect(try counts(JUnitExport.render(.of(document))) == ["6 2 1 1"])
  }

  @Test func aSessionWithoutAResultIsRedAndOneWithoutABaselineIsNot() throws {
    #expect(try counts(JUnitExport.render(.of(SampleBench.refused))) == ["2 0 0 1", "1 0 1 0"])
    #expect(try counts(JUnitExport.render(.of(SampleBench.first))) == ["4 0 0 3", "1 0 0 1"])
  }

  @Test func aRunWhoseResultIsInconclusiveIsRed() throws {
    var report = SampleReport.good
    report.assessment.verdict = .inconclusive
    let before = try #require(try counts(JUnitExport.render(.of(SampleReport.good))))
    let after = try #require(try counts(JUnitExport.render(.of(report))))
    let errors = [before, after].map { $0[0].split(separator: " ")[2] }
    #expect(errors == ["0", "1"])
  }

  @Test func theTimeOfAComparisonIsNotKnownAndNotNought() {
    let text = String(decoding: JUnitExport.render(.of(SampleComparison.judged)), as: UTF8.self)
    #expect(text.contains("<testsuite ") && !text.contains("time="))
    let figures = String(decoding: OpenMetricsExport.render(.of(SampleComparison.judged)), as: UTF8.self)
    #expect(figures.contains("headroom_checks") && !figures.contains("duration"))
  }

  @Test func theSchemaRefusesWhatIsNoSuchDocument() throws {
    let text = String(decoding: JUnitExport.render(.of(SampleBench.document())), as: UTF8.self)
    for (old, new) in [("<failure ", "<failed "), ("tests=\"6\"", "tests=\"six\""), ("</testsuites>", "")] {
      #expect(
        try counts(
          Array(
            text.split(separator: old, omittingEmptySubsequences: false)
              .joined(separator: new).utf8)) == nil)
    }
  }
}
