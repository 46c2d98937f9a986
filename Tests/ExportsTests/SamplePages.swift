import Bench
import Documents
import Formats
import Quantities
import Recordings
import TestSupport

/// Documents of the pages beyond a single run.
enum SamplePages {
  private static let tool = Recording.Tool(version: "1.2.3")

  /// A history with a step that is gone again, one that was accepted, one that is new, and a branch beside it.
  static let history: HistoryOverview = {
    var (syncs, bytes) = (SampleCourse(course(20, 40, 20, 33)), SampleCourse(course(10, 10, 16, 16)))
    syncs.open = [3]
    (syncs.otherKernel, bytes.otherKernel) = (2, 2)
    bytes.metric = "disk.writes"
    bytes.gate = Gate(metric: "disk.writes", relative: 0.1, absolute: 2)
    bytes.accepted = [19]
    bytes.missing = [9]
    let main = zip(syncs.sessions, bytes.sessions).map { one, other in
      var session = one
      session.figures["save"]?.merge(other.figures["save"] ?? [:]) { $1 }
      session.outcomes["save"]?.merge(other.outcomes["save"] ?? [:]) { $1 }
      session.levels = other.levels
      return session
    }
    let branch = SampleCourse([20, 20, 20]).sessions.map { entry in
      var entry = entry
      entry.session.branch = "<b>faster</b>"
      entry.session.key = String(entry.session.key.reversed())
      entry.session.verdict = .inconclusive
      return entry
    }
    let now = UTCMoment.seconds("2026-02-20T00:00:00Z") ?? 0
    return overview([main, branch].compactMap { TimelineMaker.timeline($0, now: now) })
  }()

  static func overview(_ timelines: [HistoryTimeline]) -> HistoryOverview {
    HistoryOverview(
      tool: tool, place: "state/history.db", isNamed: true, written: "2026-02-20T00:00:00.000Z",
      timelines: timelines)
  }

  private static func course(_ levels: Double...) -> [Double] {
    levels.flatMap { Array(repeating: $0, count: 8) }
  }

  static let doctor: DoctorDocument = {
    var document = DoctorDocument(sources: [
      Diagnosis(
        kind: "probe", unit: "battery", source: "/sys/class/power_supply", state: .missing,
        reason: "no battery"),
      Diagnosis(kind: "instrument", unit: "memory", source: "/proc/PID/smaps_rollup", state: .works),
      Diagnosis(
        kind: "instrument", unit: "disk", source: "taskstats", state: .fallsBack,
        reason: "reads /proc/PID/io instead", remedy: "sudo setcap cap_net_admin+ep ./headroom"),
    ])
    document.tool = tool
    return document
  }()

  static let calibration = CalibrationSummary(
    tool: tool, machine: "Test, 2 processors, kernel 6.1.0",
    workloads: [
      .init(
        name: "save-each",
        figures: [
          .init(
            metric: "disk.syncs", truth: "100", measured: "99", difference: "-1", fidelity: .exact,
            outcome: .off, reason: nil),
          .init(
            metric: "disk.writes", truth: "102", measured: "102", difference: "0", fidelity: .exact,
            outcome: .ok, reason: nil),
          .init(
            metric: "energy.total", truth: "3 J ± 1 J", measured: "", difference: "", fidelity: nil,
            outcome: .notMeasured, reason: "no meter is here"),
        ], problem: nil),
      .init(name: "wait-poll", figures: [], problem: "no room is left"),
    ])

  static let device: DeviceCard = {
    var profile = DeviceProfile()
    profile.identity.name = .value("Sample <phone>")
    profile.identity.kind = .value("handset")
    profile.defaultBudget = "handheld"
    profile.hardware = Hardware([
      "processor": ["model": "Test 9000", "cores": 4], "memory": ["total": 4_294_967_296],
      "nfc": ["missing": "the kernel's NFC module is not loaded"],
    ])
    let findings: [(String, Finding)] = [
      ("gps", .present(nil, .init("/dev/gnss0", "opened"))),
      ("nfc", .absent("no reader is there", .init("/sys/class/nfc", "No such file or directory"))),
      ("metal", .unknown("a graphics interface of Apple's systems")),
    ]
    let explanations = findings.map { key, finding in
      Explanation(
        section: .capabilities, key: key, title: key, finding: finding, decides: "What a receiver says.",
        probe: .init(id: "location", title: "Location", sources: ["/dev/gnss*"]))
    }
    profile.capabilities = Dictionary(uniqueKeysWithValues: findings)
    return DeviceCard(tool: tool, profile: profile, explanations: explanations)
  }()
}
