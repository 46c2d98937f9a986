import Documents
import Exports
import Formats
import Testing

struct DiagnosisTextTests {
  private let rows = [
    Diagnosis(
      kind: "probe", unit: "battery", source: "/sys/class/power_supply", state: .missing, reason: "no battery"
    ),
    Diagnosis(kind: "instrument", unit: "memory", source: "/proc/PID/smaps_rollup", state: .works),
    Diagnosis(
      kind: "instrument", unit: "disk", source: "taskstats", state: .fallsBack,
      reason: "reads /proc/PID/io instead",
      remedy: "sudo setcap cap_net_admin+ep ./headroom"),
  ]

  @Test func sourcesStandUnderTheirUnitsWithReasonAndRemedy() {
    #expect(
      DiagnosisText.render(rows, colour: false) == """
        Instruments
          disk
            ~ falls back  taskstats
                          reads /proc/PID/io instead
                          → sudo setcap cap_net_admin+ep ./headroom
          memory
            ✓ works       /proc/PID/smaps_rollup

        Probes
          battery
            ✗ missing     /sys/class/power_supply
                          no battery

        1 works, 1 falls back, 1 missing

        """)
  }

  @Test func aHostileSourceDoesNotReachTheTerminal() {
    let text = DiagnosisText.render(
      [
        Diagnosis(
          kind: "\u{1B}k", unit: "\u{9B}", source: "a\n\u{1B}[2J", state: .missing, reason: "\r",
          remedy: "\u{7}")
      ],
      colour: false)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.replacement(for: $0) == nil })
  }

  @Test func nothingExaminedIsSaid() {
    #expect(DiagnosisText.render([], colour: true) == "Nothing was examined.\n")
  }
}
