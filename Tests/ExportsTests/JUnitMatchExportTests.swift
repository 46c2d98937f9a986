import Exports
import Matching
import TestSupport
import Testing

/// Read by Python's own XML parser; what is counted must be there.
@Suite(.enabled(if: Python.isInstalled, "python3 is not installed")) struct JUnitMatchExportTests {
  private static let count = """
    import sys, xml.etree.ElementTree as tree
    root = tree.fromstring(sys.stdin.buffer.read()); assert root.tag == 'testsuites'
    for suite in root:
        assert suite.tag == 'testsuite'
        cases = suite.findall('testcase'); assert all(c.get('classname') == suite.get('name') for c in cases)
        found = [len(cases)] + [len(suite.findall('testcase/' + t)) for t in ('failure', 'error', 'skipped')]
        told = [int(suite.get(n)) for n in ('tests', 'failures', 'errors', 'skipped')]
        assert found == told, (found, told)
        print(*found)
    """

  /// Tests, failures, errors and skipped ones of each suite.
  private func counts(_ results: [MatchResult], _ call: MatchCall) throws -> [String] {
    let text = SampleMatch.render(JUnitMatchExport.self, results, call)
    let answer = try #require(Python.run(Self.count, Array(text.utf8)))
    #expect(answer.status == 0)
    return answer.text.split(separator: "\n").map(String.init)
  }

  @Test func eachDeviceIsATestAndTheListItselfToo() throws {
    let call = SampleMatch.call()
    #expect(try counts(SampleMatch.many(call), call) == ["4 0 0 0", "4 3 0 1", "1 0 1 0"])
  }

  @Test func anUndecidedDeviceIsSkippedOrFailsWhenStrict() throws {
    let strict = SampleMatch.call(strict: true)
    #expect(try counts(SampleMatch.many(strict), strict) == ["4 0 0 0", "4 4 0 0", "1 0 1 0"])
  }

  @Test func hostileNamesLeaveItWellFormed() throws {
    let call = SampleMatch.hostileCall()
    #expect(try counts([SampleMatch.hostile(call)], call) == ["5 2 0 3"])
  }
}
