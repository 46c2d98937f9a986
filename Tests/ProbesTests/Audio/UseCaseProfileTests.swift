import Kernel
import Probes
import TestSupport
import Testing

@Suite struct UseCaseProfileTests {
  private let folder = UseCaseProfile.directory
  private let card = ProcAsound.Card(
    number: 0, id: "PinePhone", driver: "simple-card", name: "PinePhone", longName: "PinePhone")

  private func profile(_ text: String) -> UseCaseProfile? {
    UseCaseProfile.read(FixtureTree().file("\(folder)/conf.d/simple-card/PinePhone.conf", text).root, card)
  }

  @Test func aProfileIsFollowedFromWhereItReallyLies() throws {
    let tree = FixtureTree().file(
      "\(folder)/PinePhone/PinePhone.conf",
      "Syntax 2\nSectionUseCase.\"HiFi\" {\n\tFile \"HiFi.conf\"\n\tComment \"x\"\n}\n"
    ).file(
      "\(folder)/PinePhone/HiFi.conf",
      """
      SectionVerb { EnableSequence [ cset "name='Mic1 Capture Switch' off" ] Value { } }
      SectionDevice."Speaker" { Value { PlaybackPCM "hw:${CardId},0" } }
      SectionDevice."DigitalMic" {
        ConflictingDevice [ "HeadsetMic" ]
        Value { CapturePriority 100
          CapturePCM "hw:${CardId},0" }
      }
      SectionDevice."HeadsetMic" { Value { CapturePCM "hw:0" JackControl "Headset Microphone Jack" } }
      """
    ).link("\(folder)/conf.d/simple-card/PinePhone.conf", to: "../../PinePhone/PinePhone.conf")
    let profile = try #require(UseCaseProfile.read(tree.root, card))
    #expect(profile.file == "\(folder)/PinePhone/PinePhone.conf")
    #expect(profile.devices.map(\.name) == ["Speaker", "DigitalMic", "HeadsetMic"])
    #expect(profile.devices.map(\.isMicrophone) == [false, true, true])
    #expect(profile.devices.last?.jack == "Headset Microphone Jack")
    #expect(profile.gap == nil)
  }

  @Test func aLineInputIsNoMicrophone() {
    let found = profile("SectionDevice.\"Line1\".0 { Value { CapturePCM \"hw:0\" } }")
    #expect(found?.devices.map(\.records) == [true])
    #expect(found?.devices.first?.isMicrophone == false)
  }

  @Test func aDeviceUnderAConditionIsNotSure() {
    let found = profile(
      "If.mic { Condition { Type String } True { SectionDevice.\"Mic\" { Value { CapturePCM \"hw:0\" } } } }")
    #expect(found?.devices.first?.isConditional == true)
    #expect(found?.gap == "conditions that only the library decides")
  }

  @Test(arguments: ["Macro.x { }", "Include.x.File \"/lib/${Var}.conf\"", "Include.x.File \"/gone.conf\""])
  func whatCannotBeReadLeavesAGap(_ text: String) { #expect(profile(text)?.gap != nil) }

  @Test func aProfileThatIncludesItselfEnds() {
    let found = profile("Include.a.File \"PinePhone.conf\"\nInclude.b { x.File \"PinePhone.conf\" }")
    #expect(found?.gap == "files beyond those that are followed")
  }

  @Test func aPathOutOfTheProfilesIsNotRead() {
    let found = profile("Include.a.File \"../../../../../../etc/passwd\"")
    #expect(found?.devices.isEmpty == true && found?.gap == "files beyond those that are followed")
    let hostile = ProcAsound.Card(number: 0, id: "x", driver: "../..", name: "x", longName: "../x")
    #expect(UseCaseProfile.read(FixtureTree().root, hostile) == nil)
  }

  @Test func aCardWithoutALongNamesProfileHasItsDriversOne() {
    let tree = FixtureTree().file("\(folder)/conf.d/simple-card/simple-card.conf", "Syntax 2\n")
    #expect(UseCaseProfile.read(tree.root, card)?.file.hasSuffix("simple-card/simple-card.conf") == true)
  }

  @Test(
    arguments: [
      "SectionDevice.\"Mic", "SectionDevice.\"Mic\" {", "}}}]]]", "SectionDevice.Mic", "{{{{", "a [ [ { ] }",
      "SectionDevice { }", "\"", "SectionDevice.\"\" { Value [ } ]", "${", "\\",
    ])
  func damagedTextIsReadAsFarAsItGoes(_ text: String) {
    #expect(profile(text)?.devices.contains { $0.isMicrophone } == false)
  }

  @Test func aBraceTooManyDoesNotEndTheProfile() {
    let found = profile("} ] SectionDevice.\"Mic\" { Value { CapturePCM \"hw:0\" } }")
    #expect(found?.devices.map(\.isMicrophone) == [true])
  }

  @Test func bracesDeeperThanAnyProfileAreSkipped() {
    let deep = String(repeating: "a {", count: 5000) + String(repeating: "}", count: 5000)
    #expect(profile(deep + " SectionDevice.\"Mic\" { Value { CapturePCM x } }")?.devices.count == 1)
  }
}
