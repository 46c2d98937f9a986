import Bench
import Documents
package import Formats
import Kernel
import Profiles
import Quantities

extension BenchRequest {
  /// A suite of one case, whose figures no history keeps.
  ///
  /// - Parameter repeats: how often the command is run.
  package init(command: [String], name: String, suite: String, repeats: Int) {
    var scenario = Scenario()
    scenario.command = command
    var rules = BenchRules()
    rules.repeats = repeats...repeats
    self.init(
      path: "",
      suite: BenchSuite(
        name: suite, cases: [SuiteCase(name: name, scenario: scenario, file: "", rules: rules)]))
    keepsHistory = false
  }

  /// `suite.baseline.json` beside `suite.json`.
  package static func usualBaseline(_ suite: String) -> String {
    (suite.hasSuffix(".json") ? String(suite.dropLast(5)) : suite) + ".baseline.json"
  }

  /// Leaves out all cases but some.
  ///
  /// - Parameter names: a case's, or the part of it before a `/`, which stands for all below.
  /// - Throws: where one names none.
  package mutating func select(_ names: [String]) throws(ExplainedError) {
    let known = suite.cases.map(\.name)
    for name in names where !known.contains(where: { $0 == name || $0.hasPrefix(name + "/") }) {
      throw ExplainedError(
        "the suite has no case \"\(name)\"\(Spelling.hint(for: name, among: known))",
        hint: "\"headroom bench --list\" lists them.")
    }
    suite.cases.removeAll { one in !names.contains { one.name == $0 || one.name.hasPrefix($0 + "/") } }
  }

  /// - Throws: where a case is repeated so few times that none of its gates can fail.
  package func checkRepeats() throws(ExplainedError) {
    let gates = suite.cases.reduce(0) { $0 + $1.rules.gates.count }
    for one in suite.cases {
      let least = LeastRepeats.of(one.rules, session: gates)
      guard one.rules.repeats.upperBound < least else { continue }
      throw ExplainedError(
        "\(one.name): with \(one.rules.repeats.upperBound) repeats no gate could ever fail; it takes \(least)",
        hint:
          "\"repeats\" in the suite or --repeats says how many; fewer gates, of all cases together, or less confidence take fewer."
      )
    }
  }

  /// Of the bytes of the suite and its scenarios, and of what else decides what is run.
  ///
  /// - Parameter settings: texts such as `repeats=10`, in a fixed order.
  package func digest(settings: [String]) throws(ExplainedError) -> String {
    var bytes: [UInt8] = []
    var files = [path]
    for one in suite.cases where !files.contains(one.file) { files.append(one.file) }
    do throws(SystemError) {
      for file in files { bytes += try ProfileLibrary.read(file) + [0] }
    } catch { throw ExplainedError(error) }
    for setting in settings { bytes += Array(setting.utf8) + [0] }
    return SecureHash.sha256(bytes)
  }
}
