import Formats
import TestSupport
import Testing

@Suite struct WorkloadCommandTests {
  private func workloads() throws -> [DocumentReader] {
    let tool = try Tool.run(["workload", "list", "--format", "json"])
    #expect(tool.status == 0)
    return try DocumentReader(file: "list", bytes: Array(tool.output.utf8)).items()
  }

  @Test func theListIsThereAsTextToo() throws {
    let text = try Tool.run(["workload", "list"]).output
    for workload in try workloads() { #expect(text.contains(try workload.required("id").string())) }
  }

  @Test func aWorkloadsParametersAreItsOptions() throws {
    for workload in try workloads() {
      let id = try workload.required("id").string()
      let help = try Tool.run(["workload", id, "--help"])
      #expect(help.status == 0)
      for parameter in try workload.required("parameters").items() {
        let name = try parameter.required("name").string()
        #expect(help.output.contains("--\(name) QUANTITY"))
        let wrong = try Tool.run(["workload", id, "--\(name)", "soon"])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("--\(name): \"soon\" does not start with a number"))
      }
    }
  }
}
