import Documents
import Formats
import Network
import Profiles
import Recordings
import Runs
import TestSupport
import Testing

/// Which radio carries what, by what was named and by what the device has.
struct RadioChoiceTests {
  private let library = ProfileLibrary.standard
  private let links: [RadioChoice.Link] = [
    .init("eth0", isWireless: false), .init("lo", isWireless: false), .init("wlan0", isWireless: true),
  ]

  private func requests(_ texts: [String]) -> [RadioRequest] {
    texts.compactMap { RadioRequest(parsing: $0) }
  }

  private func choice(_ named: [String] = [], device: [String] = [], interfaces: [String] = [])
    throws(ExplainedError)
    -> RadioChoice
  {
    try RadioChoice(
      named: requests(named), interfaces: interfaces, device: device, library: library, links: links)
  }

  private func words(_ choice: RadioChoice) -> [String] {
    choice.plan.choices.map { ($0.interface.map { "\($0)=" } ?? "") + $0.model.name }
  }

  private func refusal(_ named: [String] = [], interfaces: [String] = []) -> ExplainedError? {
    do throws(ExplainedError) {
      _ = try choice(named, interfaces: interfaces)
      return nil
    } catch { return error }
  }

  @Test func whatIsNamedIsTakenWhateverTheDeviceHas() throws {
    let named = try choice(["wlan0=wifi", "lte"], device: ["3g"])
    #expect(words(named) == ["wlan0=wifi", "lte"] && named.plan.missing == nil)
    #expect(named.plan.model(for: "eth0")?.name == "lte")
    #expect(named.plan.burstGap == RadioPlan.usualBurstGap)
  }

  @Test func aDevicesWiFiServesWiFiLinksAndItsLatestMobileRadioAllOthers() throws {
    #expect(words(try choice(device: ["3g", "lte", "wifi"])) == ["wlan0=wifi", "lte"])
    #expect(words(try choice(device: ["wifi"])) == ["wifi"])
    #expect(words(try choice(device: ["lte"])) == ["lte"])
  }

  @Test func aRadioWithoutAModelIsSaidAndPassedOver() throws {
    let phone = try choice(device: ["5g", "lte", "wifi"])
    #expect(words(phone) == ["wlan0=wifi", "lte"])
    #expect(phone.notes == ["the device has the radio \"5g\", of which there is no model"])
    let none = try choice(device: ["5g"])
    #expect(none.plan.choices.isEmpty && none.plan.missing == RadioChoice.missing && none.notes.count == 1)
  }

  @Test func withoutAnyRadioItIsSaidHowToNameOne() throws {
    let plan = try choice().plan
    #expect(plan.missing?.contains("--radio lte") == true && plan.choices.isEmpty)
  }

  @Test func everyRadioOfTheCatalogueHasAModelButTheFifthGeneration() throws {
    for name in library.names(.device) {
      let profile = try library.device(name)
      let chosen = try choice(device: profile.radios)
      #expect(profile.radios.isEmpty == chosen.plan.choices.isEmpty, "\(name)")
      #expect(chosen.notes.allSatisfy { $0.contains("\"5g\"") }, "\(name)")
    }
  }

  @Test func aTypingErrorIsAnsweredWithAGuess() {
    #expect(refusal(["lt"])?.message == "no radio model is called \"lt\"; did you mean \"lte\"?")
    let link = refusal(["wlan1=wifi"])
    #expect(link?.message == "no network interface is called \"wlan1\"; did you mean \"wlan0\"?")
    #expect(link?.hint == "There are: eth0, lo, wlan0.")
    #expect(refusal(interfaces: ["lo0"])?.message.hasPrefix("no network interface is called \"lo0\"") == true)
    #expect(refusal(interfaces: ["lo"]) == nil)
  }

  @Test func oneInterfaceHasOneRadio() {
    #expect(refusal(["lte", "wifi"])?.message == "two radios are named for every other interface")
    #expect(refusal(["wlan0=lte", "wlan0=wifi"])?.message == "two radios are named for wlan0")
  }

  @Test func aFileIsAModelByItsPath() throws {
    let tree = FixtureTree().file("/x=y.json", "{}")
    let error = refusal(["\(tree.path)/x=y.json"])
    #expect(
      error?.message.hasPrefix("\(tree.path)/x=y.json: the key") == true, "\(error?.message ?? "was read")")
    let mine = try choice(["eth0=" + Golden.repository + "Profiles/radios/3g.json"])
    #expect(words(mine) == ["eth0=3g"])
  }
}
