import Foundation
import Kernel

extension FixtureTree {
  /// What a machine of the device lab answered, from `Tests/Fixtures/answers`: a question and its answer in base64 on
  /// each line.
  @discardableResult
  package func recorded(_ machine: String) -> Self {
    for (question, bytes) in Self.recordedAnswers(machine) { answer(question, bytes) }
    return self
  }

  package static func recordedAnswers(_ machine: String) -> [String: [UInt8]] {
    let bytes = Golden.read(Golden.repository + "Tests/Fixtures/answers/\(machine).txt") ?? []
    var answers: [String: [UInt8]] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let data = Data(base64Encoded: String(parts[1])) else { continue }
      answers[String(parts[0])] = [UInt8](data)
    }
    return answers
  }
}
