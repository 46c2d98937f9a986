import Formats
import TestSupport
import Testing

@testable import Exports

@Suite struct EventStringsTests {
  @Test(
    arguments: [
      ("stimulus", ["id": "suspend", "label": "suspend", "how": "freezer"], "5 s: suspend, how freezer"),
      ("stimulus", ["id": "suspend", "label": "nap"], "5 s: nap (suspend)"),
      ("stimulus", ["id": "terminate"], "5 s: terminate"),
      ("stimulus", ["id": "suspend", "refused": "why"], "5 s: suspend, refused why"),
      ("program.ready", ["how": "notify"], "5 s: the program is ready, how notify"),
      ("program.launch", ["number": 2, "cold": true], "5 s: launch 2, cold"),
      ("program.exit", ["status": 0], "5 s: the program ended, status 0"),
      (
        "warning.listener", ["channel": "bus", "name": "app", "process": 7],
        "5 s: app listens for memory warnings, channel bus, process 7"
      ),
      ("response", ["to": "resume", "seconds": 0.25], "5 s: answer to resume, seconds 250 ms"),
      ("stage.frozen", [:], "5 s: all its processes are frozen"),
      ("memory.oom-kill", ["processes": 1], "5 s: memory.oom-kill, processes 1"),
    ] as [(String, [String: JSONValue], String)])
  func eachKindHasItsWords(_ kind: String, _ detail: [String: JSONValue], _ words: String) {
    #expect(EventStrings.one(.of(5, kind, detail)) == words)
  }

  @Test func momentsComeFirstAndHaveTheirUnit() {
    let members: [String: JSONValue] = ["bytes": 2048, "end": 3, "start": 1.5, "joules": 0.25, "a": 1]
    let words = EventStrings.ordered(members).map { "\($0.key) \(EventStrings.value($0.key, $0.value))" }
    #expect(words == ["start 1.5 s", "end 3 s", "a 1", "bytes 2 KiB", "joules 250 mJ"])
  }
}
