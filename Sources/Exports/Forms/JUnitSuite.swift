import Quantities

/// Test results for a CI server, in the form that JUnit's Ant task made common.
struct JUnitSuite {
  struct Test {
    enum Outcome {
      case passed
      case failure(message: String, type: String, detail: HTML)
      case error(message: String, type: String, detail: HTML?)
      case skipped(message: String)
    }

    var name: String
    var outcome: Outcome
    /// What the test printed; nil: nothing.
    var output: HTML?
    /// Seconds; nil where unknown.
    var time: Double?
  }

  var name: String
  var tests: [Test]
  /// Seconds; nil where unknown.
  var time: Double?

  static func begin(_ title: String) -> HTML {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(title)\">\n"
  }
  static let end: HTML = "</testsuites>\n"

  var html: HTML {
    let (failures, errors, skipped) = tests.reduce(into: (0, 0, 0)) { counts, test in
      switch test.outcome {
      case .passed: break
      case .failure: counts.0 += 1
      case .error: counts.1 += 1
      case .skipped: counts.2 += 1
      }
    }
    return """
      <testsuite name="\(name)" tests="\(tests.count)" failures="\(failures)" errors="\(errors)" \
      skipped="\(skipped)"\(Self.attribute(time))>
      \(tests.map { $0.html(of: name) })</testsuite>

      """
  }

  fileprivate static func attribute(_ time: Double?) -> HTML? {
    guard let time, time.isFinite, time >= 0 else { return nil }
    return " time=\"\(Display.fixed(time, 6))\""
  }
}

extension JUnitSuite.Test {
  fileprivate func html(of suite: String) -> HTML {
    let head: HTML = "<testcase classname=\"\(suite)\" name=\"\(name)\"\(JUnitSuite.attribute(time))"
    let printed: HTML? = output.map { "<system-out>\($0)</system-out>" }
    guard result != nil || printed != nil else { return "\(head)/>\n" }
    return "\(head)>\(result)\(printed)</testcase>\n"
  }

  private var result: HTML? {
    switch outcome {
    case .passed: nil
    case .failure(let message, let type, let detail):
      "<failure message=\"\(message)\" type=\"\(type)\">\(detail)</failure>"
    case .error(let message, let type, let detail?):
      "<error message=\"\(message)\" type=\"\(type)\">\(detail)</error>"
    case .error(let message, let type, nil): "<error message=\"\(message)\" type=\"\(type)\"/>"
    case .skipped(let message): "<skipped message=\"\(message)\"/>"
    }
  }
}
