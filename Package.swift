// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: - Optional C libraries
//
// A missing -dev package removes one ability, which `headroom doctor` names; it never breaks the build.
// WITHOUT_<TARGET>=1 builds the stubs on a machine that has the library.
// SYSROOT=<folder> looks for them among the files of the machine that `--swift-sdk` compiles for.
func optionalLibrary(_ target: String, header: String, link: [String]) -> Target {
  let sysroot = Context.environment["SYSROOT"] ?? ""
  let disabled = Context.environment["WITHOUT_\(target.uppercased())"] != nil
  let present = !disabled && FileManager.default.fileExists(atPath: "\(sysroot)/usr/include/\(header)")
  return .target(
    name: target,
    cSettings: [.define("_GNU_SOURCE")] + (present ? [.define("HAVE_LIBRARY")] : []),
    linkerSettings: present ? link.map { .linkedLibrary($0) } : []
  )
}

// HEADROOM_ARCHIVES=<folder>: what `make dist` links with. Its static archives are found before any shared library; `versions`
// beside the folder says which they are.
let archives = Context.environment["HEADROOM_ARCHIVES"]
let linking: [LinkerSetting] = archives.map { [.unsafeFlags(["-L\($0)", "-use-ld=lld"])] } ?? []

// What `headroom version --verbose` says.
let commit = Context.environment["HEADROOM_COMMIT"] ?? Context.gitInformation?.currentCommit ?? ""
let carried = archives.flatMap { try? String(contentsOfFile: "\($0)/../versions", encoding: .utf8) } ?? ""
let libraries = carried.split(separator: "\n").filter { !$0.contains(" headers") }.joined(separator: ", ")
let facts: [CSetting] = [
  .define("BUILD_COMMIT", to: "\"\(commit)\""), .define("BUILD_ARCHIVES", to: "\"\(libraries)\""),
]

let isForTests = Context.environment["HEADROOM_TESTED"] != nil
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// What is linked into one binary: each function in a section of its own, and none kept for others, so that the linker leaves out unused
// ones.
let oneBinary = ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"]
// Generic types are looked up by what they are made of: by a name that is read when the program runs it takes a tenth of a probe.
let withoutNames = ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]

// For the program: without the engine for regular expressions, which the standard library's search in texts links in.
let sourceSettings =
  settings + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
    .unsafeFlags((isForTests ? [] : oneBinary) + withoutNames, .when(configuration: .release)),
  ]
// Optimised for size, where little time is spent: texts, pages, rules, options.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]
let smallEnough: Set = [
  "Answers", "Arguments", "Audits", "BenchRunner", "Calibration", "Captures", "Commands", "Documents",
  "Exports", "Help", "MatchRunner", "OutputStreams", "Probes", "Profiles", "Runs", "Stimuli", "Workloads",
]

// What `make test` builds, in release, is optimised where the tests would wait for it. These run in few of them, and would take longer
// to optimise, as would the tests themselves.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
let quickEnough: Set = [
  "Answers", "Arguments", "Audits", "BenchRunner", "Calibration", "Captures", "Commands", "Documents",
  "Energy", "Exports", "Help", "Matching", "Metrics", "OutputStreams", "PowerMeters", "Probes", "Profiles",
  "Runs", "Stimuli", "Store", "Workloads",
]

/// What every part speaks that knows of recordings, and of what a document is made of besides. Functions, because sums of lists take
/// the compiler of a manifest too long.
func recordings(_ others: [Target.Dependency]) -> [Target.Dependency] {
  ["Quantities", "Formats", "Recordings"] + others
}
func documents(_ others: [Target.Dependency]) -> [Target.Dependency] { recordings(["Documents"] + others) }

/// How a module is compiled: for speed, for size or, for the tests, quickly.
func compiled(_ name: String) -> [SwiftSetting] {
  sourceSettings
    + (isForTests && quickEnough.contains(name) ? unoptimised : smallEnough.contains(name) ? small : [])
}

func swift(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: compiled(name))
}

let testSettings =
  settings + unoptimised
  + [.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))]

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: testSettings)
}

// What `make test` begins with (Tests/Release/XCTMain.swift) is found because this target lies beside it.
let release: [Target] =
  isForTests
  ? [
    .testTarget(
      name: "ReleaseTests", dependencies: ["Kernel"], path: "Tests/Release/ReleaseTests",
      swiftSettings: testSettings)
  ]
  : []

// libFuzzer's driver comes from the toolchain, and `make fuzz` alone links it: an ordinary build knows nothing of it.
let fuzzDriver: [Target] =
  Context.environment["FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "headroom-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver", swiftSettings: settings
    )
  ]

// No test runs it, and `make bench` builds it.
let benchmarks: [Target] =
  isForTests
  ? []
  : [
    .executableTarget(
      name: "headroom-benchmarks",
      dependencies: [
        "Bench", "CBpf", "Comparison", "Energy", "Kernel", "PowerMeters", "Formats", "Recordings",
        "Documents", "Network", "Quantities", "Store",
      ],
      path: "Benchmarks", exclude: ["BPF", "ci", "suite.json", "suite.baseline.json"],
      swiftSettings: settings, plugins: ["CompileBPF"])
  ]

// Each of some builds alone.
let conditional: [Target] = release + fuzzDriver + benchmarks

let package = Package(
  name: "headroom",
  targets: [
    // C, from the outside world inwards.
    .target(name: "CLinux", cSettings: [.define("_GNU_SOURCE")]),
    optionalLibrary("CPfm", header: "perfmon/pfmlib.h", link: []),
    optionalLibrary("CNuma", header: "numa.h", link: []),
    optionalLibrary("CMnl", header: "libmnl/libmnl.h", link: ["mnl"]),
    optionalLibrary("CBpf", header: "bpf/libbpf.h", link: ["bpf", "elf", "z"]),
    optionalLibrary("CSQLite", header: "sqlite3.h", link: ["sqlite3"]),
    optionalLibrary("CZlib", header: "zlib.h", link: ["z"]),
    optionalLibrary("CDeflate", header: "zlib.h", link: ["z"]),
    // Loads its library when it is first asked, so that a build needs no header.
    .target(name: "CDbus", cSettings: [.define("_GNU_SOURCE")]),
    .target(name: "CPages", cSettings: []),
    .target(name: "CBuild", cSettings: facts),

    // Pure: no I/O, no Foundation, no C.
    swift("Quantities"),
    swift("Formats", ["Quantities"]),
    swift("Recordings", ["Quantities", "Formats"]),
    swift("Documents", recordings([])),
    swift("Energy", documents([])),
    swift("Audits", documents(["Energy"])),
    swift("Matching", documents([])),
    swift("Network", recordings([])),
    swift("Comparison", documents(["Audits"])),
    swift("Bench", documents(["Audits", "Comparison"])),
    swift("Metrics", ["Quantities", "Recordings", "Energy"]),

    // The machine.
    swift("Kernel", recordings(["CBpf", "CLinux", "CDbus", "CMnl", "CZlib"])),
    swift("SQLite", ["CSQLite"]),
    swift("Captures", ["Kernel", "Quantities", "Formats"]),
    swift("PowerMeters", ["Energy", "Kernel", "Quantities", "Recordings"]),
    swift("Probes", documents(["Kernel", "PowerMeters", "CPfm", "CNuma"])),
    .plugin(name: "CompileBPF", capability: .buildTool(), path: "Sources/CompileBPF"),
    .target(
      name: "Instruments",
      dependencies: [
        "Kernel", "CBpf", "CPfm", "Energy", "PowerMeters", "Metrics", "Network", "Quantities", "Recordings",
        "Documents",
      ],
      exclude: ["BPF"],
      swiftSettings: sourceSettings, plugins: ["CompileBPF"]),
    .target(
      name: "Stimuli", dependencies: documents(["Kernel"]), exclude: ["BPF"],
      swiftSettings: compiled("Stimuli"), plugins: ["CompileBPF"]),
    swift("Workloads", recordings(["Kernel"])),
    swift("Harness", documents(["Energy", "Kernel", "Instruments", "Metrics", "Stimuli", "SQLite"])),

    // Out.
    swift("Exports", documents(["Energy", "Matching", "Network", "CDeflate", "CPages"])),
    // Loads its library when a history on a server is first asked for.
    .target(name: "CPostgres", cSettings: [.define("_GNU_SOURCE")]),
    swift("Store", documents(["Kernel", "SQLite", "CPostgres"])),
    // What a command does, without arguments, output and exit status.
    .plugin(name: "EmbedProfiles", capability: .buildTool(), path: "Sources/EmbedProfiles"),
    .target(
      name: "Profiles", dependencies: documents(["Audits", "Energy", "Kernel", "Network", "Probes"]),
      swiftSettings: compiled("Profiles"), plugins: ["EmbedProfiles"]),
    swift(
      "Runs",
      documents([
        "Audits", "Energy", "Harness", "Instruments", "Kernel", "Metrics", "Network", "PowerMeters", "Probes",
        "Profiles", "Stimuli", "Store",
      ])),
    swift(
      "Calibration",
      documents([
        "Energy", "Harness", "Instruments", "Kernel", "Network", "PowerMeters", "Runs", "Workloads",
      ])),
    swift(
      "BenchRunner",
      documents([
        "Bench", "Comparison", "Harness", "Instruments", "Kernel", "Probes", "Profiles", "Runs", "Stimuli",
        "Store",
      ])),
    swift("MatchRunner", ["Captures", "Kernel", "Matching", "Probes", "Profiles", "Formats"]),
    // What commands answer with besides reports: lists, tables, explanations, schemas and progress.
    swift(
      "Answers",
      documents([
        "CBuild", "Audits", "Bench", "Calibration", "Energy", "Exports", "Instruments", "Kernel", "Matching",
        "Network", "PowerMeters", "Probes", "Profiles", "Runs", "Stimuli", "Store", "Workloads",
      ])),
    // The command line: what may be asked, how it is explained and completed, where answers go, and each command.
    swift("Arguments", ["Kernel", "Quantities", "Formats"]),
    swift("Help", documents(["Answers", "Arguments", "Kernel"])),
    swift("OutputStreams", documents(["Answers", "Arguments", "Exports", "Harness", "Kernel", "Store"])),
    swift(
      "Commands",
      documents([
        "Answers", "Arguments", "Audits", "Bench", "BenchRunner", "Calibration", "Captures", "Comparison",
        "Energy", "Exports", "Harness", "Help", "Instruments", "Kernel", "MatchRunner", "Matching", "Network",
        "OutputStreams", "PowerMeters", "Probes", "Profiles", "Runs", "Stimuli", "Store", "Workloads",
      ])),
    .executableTarget(
      name: "headroom", dependencies: ["Commands"], swiftSettings: sourceSettings, linkerSettings: linking),

    .target(
      name: "TestSupport", dependencies: ["Kernel", "Formats", "Recordings", "Documents", "Quantities"],
      path: "Tests/TestSupport",
      swiftSettings: settings + (isForTests ? unoptimised : [])),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Audits", "Captures", "Formats", "Recordings", "Documents", "Energy", "Kernel", "Matching", "Network",
        "Probes",
      ],
      path: "Tests/Fuzz/Targets", swiftSettings: settings + (isForTests ? unoptimised : [])),
    tests("FuzzTests", ["FuzzTargets"]),
    tests("QuantitiesTests", ["Quantities"]),
    tests("FormatsTests", ["Formats", "Quantities"]),
    tests("RecordingsTests", ["Formats", "Recordings", "Quantities"]),
    tests("DocumentsTests", ["Formats", "Recordings", "Documents", "Quantities"]),
    tests("KernelTests", ["Kernel"]),
    tests(
      "CalibrationTests", ["Calibration", "Formats", "Recordings", "Quantities", "Workloads"]),
    tests(
      "AnswersTests",
      ["Answers", "Bench", "Calibration", "Documents", "Formats", "Recordings", "Quantities", "Workloads"]),
    tests("ArgumentsTests", ["Arguments", "Formats"]),
    tests("HelpTests", ["Arguments", "Help"]),
    tests("OutputStreamsTests", ["Arguments", "Kernel", "OutputStreams"]),
    tests("ComparisonTests", ["Comparison", "Formats", "Recordings", "Documents", "Quantities"]),
    tests("ProfilesTests", ["Profiles", "Kernel", "Formats", "Recordings", "Documents"]),
    tests("RunsTests", ["Runs", "Profiles", "Formats", "Recordings", "Documents", "Energy", "Network"]),
    tests(
      "BenchRunnerTests",
      [
        "BenchRunner", "Bench", "Comparison", "Kernel", "Formats", "Recordings", "Documents", "Quantities",
        "Store",
      ]),
    tests("CapturesTests", ["Captures", "Formats", "Kernel"]),
    tests("BenchTests", ["Bench", "Comparison", "Formats", "Recordings", "Documents", "Quantities"]),
    tests("EnergyTests", ["Energy", "Formats", "Recordings", "Documents", "Quantities"]),
    tests("PowerMetersTests", ["PowerMeters", "Energy", "Recordings", "Kernel"]),
    tests("MetricsTests", ["Metrics", "Formats", "Recordings", "Energy", "Quantities"]),
    tests("MatchingTests", ["Matching", "Formats", "Recordings", "Documents"]),
    tests("NetworkTests", ["Network", "Formats", "Recordings"]),
    tests(
      "ProbesTests",
      ["Probes", "Captures", "PowerMeters", "Formats", "Recordings", "Documents", "Kernel"]),
    tests(
      "InstrumentsTests",
      [
        "CBpf", "Formats", "Instruments", "Recordings", "Documents", "Energy", "Kernel", "Metrics",
        "Network",
      ]),
    .testTarget(
      name: "StimuliTests",
      dependencies: ["Stimuli", "Recordings", "Documents", "Kernel", "TestSupport"],
      exclude: ["BPF"], swiftSettings: testSettings, plugins: ["CompileBPF"]),
    tests("WorkloadsTests", ["Workloads", "Formats", "Recordings", "Kernel", "Quantities"]),
    tests(
      "HarnessTests",
      [
        "Harness", "Stimuli", "Formats", "Recordings", "Documents", "Kernel", "CSQLite",
      ]),
    tests("AuditsTests", ["Audits", "Formats", "Recordings", "Documents", "Energy", "Quantities"]),
    tests(
      "ExportsTests",
      [
        "Exports", "Audits", "Bench", "Formats", "Recordings", "Documents", "Energy", "Matching", "Metrics",
        "Network", "Quantities",
      ]),
    tests(
      "StoreTests",
      [
        "Store", "SQLite", "Formats", "Recordings", "Documents", "Kernel", "Quantities", "CSQLite",
        "CPostgres",
      ]),
    tests(
      "CommandTests",
      [
        "Answers", "Arguments", "Audits", "Bench", "BenchRunner", "Calibration", "Captures", "Commands",
        "Formats", "Recordings", "Documents", "Energy", "Exports", "Help", "Kernel", "Matching", "Network",
        "OutputStreams", "PowerMeters", "Probes", "Profiles", "Quantities", "Stimuli", "Store", "Workloads",
      ]),
    tests(
      "LiveTests",
      [
        "CSQLite", "Formats", "Recordings", "Kernel", "Metrics", "Quantities",
      ]),
    tests("SoundnessTests", []),
  ] + conditional
)
