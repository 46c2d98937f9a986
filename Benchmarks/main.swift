import Documents
import Glibc
import Harness
import Quantities

final class Sink: RecordingSink {
  var r: Recording?
  var series: [String: Recording.Series] = [:]
  var events: [Recording.Event] = []
  func append(time: [Double], columns: [SampledColumn]) {
    for c in columns {
      var s = series[c.name] ?? Recording.Series(unit: c.unit, time: [], value: [])
      s.time += time
      s.value += c.values
      series[c.name] = s
    }
  }
  func append(_ event: Recording.Event) { events.append(event) }
  func flush(_ state: Recording, complete: Bool) throws(SinkError) { r = state }
  func load() throws(SinkError) -> Recording {
    var x = r!
    x.series = series
    x.events = events
    return x
  }
}
var env: [String: String] = [:]
env["PATH"] = String(cString: getenv("PATH"))
let plan = RunPlan(
  command: CommandLine.arguments.dropFirst().map { Array($0.utf8) }, environment: env,
  rate: Double(String(cString: getenv("RATE") ?? strdup("10")))!)
let state = Recording(
  tool: .init(version: "0"), device: .null, scenario: .null,
  program: Program(name: plan.title, command: [], exit: .unknown(""), started: "", duration: 0))
let h = try Harness(plan, state: state, sink: Sink(), tell: { print("headroom:", $0.text) })
let r = try h.run()
for (k, m) in r.metrics.sorted(by: { $0.key < $1.key }) {
  print(
    k, m.value.map { "\($0)" } ?? "-", m.unit.rawValue, m.fidelity?.rawValue ?? "", m.missing ?? "",
    m.note ?? "")
}
print(r.program.exit, r.program.duration, r.program.endedBy ?? "", r.phases, r.notes, r.events)
print(r.series["memory.footprint"]!.time.count, r.series["memory.footprint"]!.value.prefix(20))
