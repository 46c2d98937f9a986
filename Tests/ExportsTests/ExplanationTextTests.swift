import Documents
import Exports
import Formats
import Foundation
import Recordings
import Testing

@Suite struct ExplanationTextTests {
  private let explanation = Explanation(
    section: .availability, key: "battery-level", title: "Battery level",
    finding: Finding(.present, value: 78, evidence: [.init("/sys/class/power_supply/BAT0", "capacity=78")]),
    decides: "Present where a battery tells it.",
    probe: .init(id: "battery", title: "Battery", sources: ["/sys/class/power_supply"]))

  @Test func everythingBehindAnAnswerIsSaid() {
    #expect(
      ExplanationText.render([explanation], width: 100) == """
        battery-level: present, 78 %
          Battery level, asked at run time
          evidence    /sys/class/power_supply/BAT0: capacity=78
          decided by  Present where a battery tells it.
          probe       battery; it asks /sys/class/power_supply
          known       measured by a probe of the device

        """)
  }

  @Test func severalAreSetApart() {
    var other = explanation
    other.decides = "Present where a battery has a level."
    let text = ExplanationText.render([explanation, other], width: 100)
    #expect(text.contains("device\n\nbattery-level: present"))
  }

  @Test func whatIsDecidedByTheSameEvidenceIsSaidOnceUnderBothTitles() {
    var key = explanation
    key.section = .capabilities
    let text = ExplanationText.render([key, explanation], width: 100)
    #expect(text.components(separatedBy: "decided by").count == 2, "\(text)")
    #expect(text.contains("UIRequiredDeviceCapabilities\n  Battery level, asked at run time"), "\(text)")
  }

  @Test func ofAnUnknownAnswerNothingIsSaidOfHowItIsKnown() {
    var unknown = explanation
    unknown.finding = .unknown("no battery answers")
    #expect(!ExplanationText.render([unknown], width: 100).contains("known  "))
  }
}
