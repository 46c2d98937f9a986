import Network
import Testing

struct RadioPlanTests {
  private func model(_ name: String) -> RadioModel {
    let state = RadioModel.State(name: "on", power: 1)
    return RadioModel(
      name: name, title: name, kind: .wifi, idle: RadioModel.State(name: "idle", power: 0), promotion: nil,
      active: RadioModel.Active(state: state), tail: [])
  }

  @Test func anInterfaceIsJudgedByItsOwnRadioAndEveryOtherByTheCommonOne() {
    let plan = RadioPlan(choices: [
      RadioPlan.Choice(interface: "wlan0", model: model("wifi")), RadioPlan.Choice(model: model("lte")),
    ])
    #expect(plan.model(for: "wlan0")?.name == "wifi")
    #expect(plan.model(for: "eth0")?.name == "lte")
  }

  @Test func talkWithinTheMachineCountsOnlyWhereItIsAskedFor() {
    #expect(!RadioPlan().counts("lo", isLoopback: true))
    #expect(RadioPlan().counts("eth0", isLoopback: false))
    #expect(RadioPlan(interfaces: ["lo"]).counts("lo", isLoopback: true))
    #expect(!RadioPlan(interfaces: ["lo"]).counts("eth0", isLoopback: false))
  }
}
