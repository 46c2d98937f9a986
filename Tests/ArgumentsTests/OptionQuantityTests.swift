import Arguments
import Quantities
import Testing

@Suite struct OptionQuantityTests {
  @Test func anExampleIsOfTheThingAndNotOfItsUnitAlone() throws {
    func problem(_ example: String?) -> String {
      let quantity = OptionQuantity(
        option: "battery", unit: .joules, range: 1...1e6, plain: false, example: example)
      do throws(CommandError) {
        return "\(try quantity.read("12"))"
      } catch { return error.message }
    }
    #expect(problem("12 Wh").contains("expected something like \"12 Wh\""))
    #expect(problem(nil).contains("expected something like \"3 J\""))
  }
}
