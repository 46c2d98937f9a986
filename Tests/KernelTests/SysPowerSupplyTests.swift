import Kernel
import TestSupport
import Testing

@Suite struct SysPowerSupplyTests {
  private let base = "/sys/class/power_supply/BAT0"

  @Test func whatUeventLeavesOutIsReadFromItsFile() throws {
    let tree = FixtureTree()
    tree.file("\(base)/uevent", "POWER_SUPPLY_TYPE=Battery\nPOWER_SUPPLY_CAPACITY=42\nDEVTYPE=power_supply\n")
    tree.file("\(base)/status", "Charging\n")
    let supply = try #require(try SysPowerSupply.readAll(tree.root).first)
    #expect(
      supply.integer("capacity") == 42 && supply.text("status") == "Charging"
        && supply.text("type") == "Battery")
  }

  @Test func oneConsistentAnswerWinsOverALaterOne() throws {
    let tree = FixtureTree()
    tree.file("\(base)/uevent", "POWER_SUPPLY_CAPACITY=42\n").file("\(base)/capacity", "43\n")
    #expect(try SysPowerSupply.readAll(tree.root).first?.integer("capacity") == 42)
  }

  @Test func anAttributeThatAnswersWithAnErrorIsKeptWithIt() throws {
    let tree = FixtureTree()
    // A directory in the file's place answers EISDIR, as a driver would answer EINVAL.
    tree.file("\(base)/type", "Battery\n").file("\(base)/capacity/x", "")
    let supply = try #require(try SysPowerSupply.readAll(tree.root).first)
    #expect(supply.refusals["capacity"] != nil && supply.attributes["capacity"] == nil)
    #expect(supply.refusals["energy_now"] == nil)
  }

  @Test func blanksAroundATextAreNotPartOfIt() {
    #expect(SysPowerSupply(name: "B", attributes: ["model_name": "  6463 \t"]).text("model_name") == "6463")
    #expect(SysPowerSupply(name: "B", attributes: ["model_name": "   "]).text("model_name") == nil)
  }
}
