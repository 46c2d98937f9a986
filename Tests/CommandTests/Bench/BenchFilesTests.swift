import BenchRunner
import Documents
import Formats
import Kernel
import TestSupport
import Testing

/// The files that put a bench into CI, run as a CI runs them, and the suite that this project holds itself to.
@Suite struct BenchFilesTests {
  private static let folder = Golden.repository + "Benchmarks/ci/"
  private static let hasYAML = Python.run("import yaml")?.status == 0

  private let disk = SuiteOnDisk()
  private var out: String { disk.tree.path + "/out" }
  private var summary: String { disk.tree.path + "/step" }

  private var variables: [String: String] {
    [
      "HEADROOM": Tool.path, "HEADROOM_OUT": out, "XDG_STATE_HOME": disk.tree.path, "SUITE": disk.path,
      "BENCH": Self.folder + "bench.sh", "HEADROOM_SUITE": disk.path, "HEADROOM_OPTIONS": "",
      "HEADROOM_BENCH": Self.folder + "bench.sh",
    ]
  }

  private func shell(_ script: String, _ more: [String: String] = [:]) throws -> Tool {
    try Tool.run(
      program: "/bin/bash", ["-e", "-o", "pipefail", "-c", script],
      environment: variables.merging(more) { $1 }, timeout: 120)
  }

  private func text(_ name: String) throws -> String { try disk.tree.root.text(name) }

  /// The commands of a file, as its format nests them.
  private static func commands(_ file: String, _ expression: String) throws -> String {
    let script = "import sys, yaml; document = yaml.safe_load(open(sys.argv[1])); print(\(expression))"
    return try #require(Python.run(script, [], folder + file)).text
  }

  @Test func theScriptLeavesWhatACIShowsAndEndsAsTheBenchDoes() throws {
    let first = try shell("\"$BENCH\" \"$SUITE\"")
    #expect(first.status == 0, "\(first.errors)")
    #expect(
      try disk.tree.root.entries("/out").sorted() == [
        "annotations.txt", "bench.json", "junit.xml", "metrics.txt", "report.html", "summary.md",
      ])
    disk.setWrites(6)
    let hub = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]
    let second = try shell("\"$BENCH\" \"$SUITE\"", hub)
    #expect(second.status == 1, "\(second.errors)")
    #expect(second.output.contains("::error "))
    #expect(try text("/step") == text("/out/summary.md"))
    #expect(try text("/out/junit.xml").contains("<failure"))
  }

  @Test func theScriptShowsNothingOfAnEarlierCall() throws {
    #expect(try shell("\"$BENCH\" \"$SUITE\"").status == 0)
    disk.suite("{")
    #expect(try shell("\"$BENCH\" \"$SUITE\"").status == 2)
    #expect(try disk.tree.root.entries("/out") == [])
    #expect(try shell("\"$BENCH\"").status == 2)
  }

  @Test(.enabled(if: hasYAML, "python3-yaml is not installed"))
  func theActionMeasuresAndPassesItsOptionsOn() throws {
    let measure = try Self.commands("action.yml", "document['runs']['steps'][0]['run']")
    #expect(try shell(measure, ["HEADROOM_OPTIONS": "--strict\n\n--no-history\n"]).status == 4)
    #expect(try shell(measure).status == 0)
  }

  @Test(.enabled(if: hasYAML, "python3-yaml is not installed"))
  func theActionsCommentIsBroughtUpToDateInPlace() throws {
    let comment = try Self.commands("action.yml", "document['runs']['steps'][2]['run']")
    disk.tree.file("/summary.md", "<!-- headroom:writes -->\n### Pass\n")
    // Writes down how it was called, and knows the comment that it is asked for by its mark.
    disk.tree.file("/bin/empty", "").program(
      "/bin/gh",
      """
      #!/bin/bash
      printf '%s\\n' "$*" >>"$CALLS"
      [[ $* != *--paginate* ]] || [[ ! -e $CALLS.known ]] || echo 7
      """)
    let more = [
      "PATH": disk.tree.path + "/bin:/usr/bin:/bin", "SUMMARY": disk.tree.path + "/summary.md",
      "REPOSITORY": "o/r", "PULL": "3", "CALLS": disk.tree.path + "/calls",
    ]
    #expect(try shell(comment, more).status == 0)
    #expect(try text("/calls").contains("--method POST repos/o/r/issues/3/comments -F body=@"))
    disk.tree.file("/calls.known", "")
    #expect(try shell(comment, more).status == 0)
    #expect(try text("/calls").contains("--method PATCH repos/o/r/issues/comments/7 -F body=@"))
    // A fork's token may neither change a comment nor write one.
    disk.tree.file("/bin/gh", "#!/bin/sh\nexit 1\n")
    let refused = try shell(comment, more)
    #expect(refused.status == 0 && refused.output.contains("::warning title=headroom::the comment"))
  }

  @Test(.enabled(if: hasYAML, "python3-yaml is not installed"))
  func theTemplateRunsInAShellAndNamesWhatItKeeps() throws {
    let script = try Self.commands("gitlab.yml", "'\\n'.join(document['.headroom-bench']['script'])")
    #expect(try shell(script, ["HEADROOM_OPTIONS": "--repeats\n3"]).status == 0)
    let kept = try Self.commands(
      "gitlab.yml", "' '.join(document['.headroom-bench']['artifacts']['reports'].values())")
    for name in kept.split(separator: " ") {
      let path = String(name.replacing("$HEADROOM_OUT", with: "/out"))
      #expect(try !text(path).isEmpty, "\(name)")
    }
  }

  @Test func theProjectsOwnBaselineHasEachGateOfItsSuite() throws {
    let path = Golden.repository + "Benchmarks/suite"
    let suite = try SuiteReading.read(path + ".json")
    let bytes = try #require(Golden.read(path + ".baseline.json"))
    let baseline = try Baseline(DocumentReader(file: "baseline", bytes: bytes))
    #expect(baseline.suite == suite.name && !suite.cases.isEmpty)
    for one in suite.cases {
      let metrics = one.rules.gates.map(\.metric)
      #expect(baseline.cases[one.name]?.keys.sorted() == metrics, "\(one.name)")
    }
  }
}
