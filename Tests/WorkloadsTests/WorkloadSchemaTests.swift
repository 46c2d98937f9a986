import Formats
import TestSupport
import Testing
import Workloads

/// Checks what workloads answer against `Reports/schemas/workload.schema.json` with an independent validator.
@Suite(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
struct WorkloadSchemaTests {
  /// What makes each of them quick; a workload takes those that it knows.
  private static let quick = [
    "changes": 4.0, "duration": 0.05, "hold": 0, "interval": 0, "length": 0.12, "period": 0.01,
    "size": 65_536, "steps": 4,
    "sync": 0, "times": 1, "wakeups": 2,
  ]

  /// By the workload's name, the places that break the schema.
  private func complaints(_ answers: [String: JSONValue]) throws -> [String: String] {
    let all = answers.sorted { $0.key < $1.key }
    let places = try SchemaValidator.complaints(all.map(\.value), "workload")
    return Dictionary(uniqueKeysWithValues: zip(all.map(\.key), places)).filter { $0.value != "" }
  }

  @Test func everyWorkloadsAnswerIsValid() throws {
    let server = try ServedNetwork()
    var answers: [String: JSONValue] = [:]
    // The one left out takes the whole process to another cgroup, with all other tests.
    for workload in WorkloadRegistry.all where workload.meta.id != "group-leave" {
      // The server takes any port that is free.
      let port = workload.meta.needsServer ? ["port": Double(server.port)] : [:]
      let answer = try workload.run(Self.quick.merging(port) { $1 })
      #expect(answer["workload"] == .string(workload.meta.id))
      #expect((answer["truth"] == nil) == (workload.meta.calibration == nil), "\(workload.meta.id)")
      answers[workload.meta.id] = answer
    }
    #expect(try complaints(answers) == [:])
  }

  @Test func aClaimOfAnotherShapeIsFound() throws {
    let found = try complaints([
      "a": ["workload": "a", "truth": ["disk.syncs": "many"]],
      "b": ["workload": "b", "truth": ["disk.syncs": ["value": 1]]],
      "c": ["workload": "c", "threads": [["name": "waiter"]]],
      "d": ["workload": "d", "truth": ["disk.syncs": 1, "memory.growth": ["value": 1, "tolerance": 2]]],
    ])
    #expect(found["a"]?.contains("$.truth") == true && found["b"]?.contains("$.truth") == true)
    #expect(found["c"]?.contains("$.threads[0]") == true && found["d"] == nil)
  }
}
