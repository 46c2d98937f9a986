import Arguments
import Commands
import Glibc
import TestSupport
import Testing

@Suite struct CompletionsTests {
  static let shells = ["bash", "zsh", "fish"]

  static func path(_ shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)"].first { access($0, X_OK) == 0 }
  }

  @Test(arguments: shells.filter { path($0) != nil })
  func theShellParsesItsCompletions(_ shell: String) throws {
    let script = try Tool.run(["completions", shell]).output
    let check = try Tool.run(program: try #require(Self.path(shell)), ["-n", "/dev/stdin"], stdin: script)
    #expect(check.status == 0)
    #expect(check.errors == "")
  }

  @Test(arguments: shells)
  func everyCommandAndOptionIsCompleted(_ shell: String) throws {
    let script = try Tool.run(["completions", shell]).output
    for meta in CommandRegistry.all.map({ $0.meta }) {
      #expect(script.contains(meta.name))
      for option in meta.options {
        #expect(script.contains(shell == "fish" ? "-l \(option.long)" : "--\(option.long)"), "\(option.long)")
      }
    }
  }

  struct Line: Sendable, CustomTestStringConvertible {
    var words: [String]
    var completed: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Line(words: ["d"], completed: ["doctor"]),
    Line(words: ["run", "--bud"], completed: ["--budget"]),
    Line(words: ["-q", "probe", "--format", ""], completed: ["text", "json", "plist"]),
    Line(words: ["run", "--color", "=", "al"], completed: ["always"]),
    Line(words: ["run", "--color", "="], completed: ["auto", "always", "never"]),
    Line(words: ["help", "ru"], completed: ["run"]),
    Line(words: ["run", "--budget", "/proc/cmdl"], completed: ["/proc/cmdline"]),
    Line(words: ["run", "--", "base64"], completed: ["base64"]),
    Line(words: ["run", "--duration", ""], completed: []),
    Line(words: ["run", "base64"], completed: ["base64"]),
    Line(words: ["run", "-b", "handheld", "--rate", "20", "base64"], completed: ["base64"]),
    Line(words: ["run", "--rate", "=", "20", "base64"], completed: ["base64"]),
    Line(words: ["run", "--color", "never", "base64"], completed: ["base64"]),
    Line(words: ["run", "cat", "/proc/cmdl"], completed: ["/proc/cmdline"]),
    Line(words: ["run", "-b", "handh"], completed: ["handheld"]),
    Line(words: ["run", "--budget", "=", "serv"], completed: ["server"]),
    Line(words: ["run", "--profile", "iphone-3"], completed: ["iphone-3g", "iphone-3gs"]),
    Line(words: ["run", "--radio", "3g-"], completed: ["3g-captivate", "3g-default"]),
    Line(words: ["report", "--power", "phon"], completed: ["phone"]),
    Line(words: ["run", "--meter", "n"], completed: ["none"]),
    Line(words: ["run", "--do", "memory-w"], completed: ["memory-warning@"]),
    Line(words: ["run", "--ready", "po"], completed: ["port:"]),
    Line(words: ["compare", "--gate", "disk.sync"], completed: ["disk.sync.bytes.median=", "disk.syncs="]),
    Line(words: ["history", "trend", "disk.syncs"], completed: ["disk.syncs"]),
    Line(words: ["profiles", "show", "pinephone-"], completed: ["pinephone-pro"]),
    Line(words: ["profiles", "show", "power/pho"], completed: ["power/phone"]),
    Line(words: ["probe", "--explain", "gps-"], completed: ["gps-accuracy"]),
    Line(words: ["explain", "handh"], completed: ["handheld"]),
    Line(words: ["match", "--on", "steam-deck-o"], completed: ["steam-deck-oled"]),
    Line(words: ["workload", "save-each", "--inter"], completed: ["--interval"]),
    Line(words: ["audits", "cpu-p"], completed: ["cpu-polling"]),
    Line(words: ["bench", "--", "base64"], completed: ["base64"]),
    Line(words: ["bench", "-n", "3", "--", "true", "--", "base64"], completed: ["base64"]),
    Line(words: ["bench", "--against", "base64"], completed: ["base64"]),
    Line(words: ["compare", "las"], completed: ["last"]),
    Line(words: ["run", "--compare", "las"], completed: ["last"]),
    Line(
      words: ["run", "--do", "memory-warning,level"],
      completed: [
        "memory-warning,level=critical@", "memory-warning,level=low@", "memory-warning,level=medium@",
      ]),
  ])
  func bashCompletes(_ line: Line) throws {
    let driver = """
      source /dev/stdin
      COMP_WORDS=(headroom "$@"); COMP_CWORD=$#
      _headroom 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}" | sort -u
      """
    let script = try Tool.run(["completions", "bash"]).output
    let tool = try Tool.run(program: "/bin/bash", ["-c", driver, "bash"] + line.words, stdin: script)
    #expect(tool.output.split(separator: "\n").map(String.init) == line.completed.sorted())
  }

  /// What only this machine knows is asked for when it is completed.
  @Test(arguments: ["PERF_COUNT_SW_PAGE_F", "PERF_COUNT_SW_CPU_CLOCK,PERF_COUNT_SW_PAGE_F"])
  func eventsOfThisMachineAreCompletedOneAfterTheOther(_ word: String) throws {
    let all = try Tool.run(["completions", "events"])
    #expect(all.status == 0, "\(all.errors)")
    let names = all.output.split(separator: "\n").map(String.init)
    let fitting = names.filter { $0.hasPrefix("PERF_COUNT_SW_PAGE_F") }
    let begun = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
    let driver = """
      source /dev/stdin
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      _headroom 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let script = try Tool.run(["completions", "bash"]).output
    let tool = try Tool.run(
      program: "/bin/bash", ["-c", driver, "bash", Tool.path, "run", "--event", word], stdin: script)
    #expect(tool.output.split(separator: "\n").map(String.init) == fitting.map { begun + $0 })
    if fitting.isEmpty { return }
    guard Self.path("fish") != nil else { return }
    let fish = try Tool.run(
      program: try #require(Self.path("fish")),
      ["-c", "source /dev/stdin; complete -C 'headroom run --event \(word)'"],
      stdin: try Tool.run(["completions", "fish"]).output,
      environment: ["PATH": Self.folder(of: Tool.path) + ":/usr/bin:/bin", "HOME": "/tmp"])
    for name in fitting { #expect(fish.output.contains(begun + name), "\(fish.output)\(fish.errors)") }
  }

  private static func folder(of path: String) -> String {
    String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }

  @Test(
    .enabled(if: path("fish") != nil),
    arguments: ["run base64", "run -- base64", "run --rate 20 base64", "bench -- base64"])
  func fishCompletesTheProgram(_ words: String) throws {
    let fish = try Tool.run(
      program: try #require(Self.path("fish")),
      ["-c", "source /dev/stdin; complete -C 'headroom \(words)'"],
      stdin: try Tool.run(["completions", "fish"]).output, environment: ["HOME": "/tmp"])
    #expect(fish.output.hasPrefix("base64"), "\(fish.output)\(fish.errors)")
  }

  @Test(.enabled(if: path("fish") != nil))
  func fishCompletesTheCasesOfASuite() throws {
    let tree = FixtureTree().file(
      "/s.json",
      #"""
      {
        "schemaVersion": 1, "name": "s", "gates": {"disk.syncs": {"absolute": 2}},
        "scenarios": [
          {"name": "first", "scenario": {"command": ["true"]}}, {"name": "other", "scenario": {"command": ["true"]}}
        ]
      }
      """#)
    let fish = try Tool.run(
      program: try #require(Self.path("fish")),
      ["-c", "source /dev/stdin; complete -C 'headroom bench \(tree.path)/s.json --only '"],
      stdin: try Tool.run(["completions", "fish"]).output,
      environment: ["PATH": Self.folder(of: Tool.path) + ":/usr/bin:/bin", "HOME": "/tmp"])
    let names = fish.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(names == ["first", "other"], "\(fish.output)\(fish.errors)")
  }

  @Test func interfacesOfThisMachineAreNamed() throws {
    let tool = try Tool.run(["completions", "interfaces"])
    #expect(tool.status == 0 && tool.output.split(separator: "\n").contains("lo"), "\(tool.output)")
  }

  @Test func withoutAHistoryNoSessionIsNamed() throws {
    let tool = try Tool.run(["completions", "sessions"], environment: ["XDG_STATE_HOME": "/nonexistent"])
    #expect(tool.status == 0 && tool.output == "" && tool.errors == "")
  }

  @Test func metersOfThisMachineAreNamed() throws {
    let tool = try Tool.run(["completions", "meters"])
    #expect(tool.status == 0 && tool.errors == "")
  }
}
