import Quantities
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("64 MiB", 67_108_864, Unit.bytes), ("64MiB", 67_108_864, .bytes), ("1 kB", 1000, .bytes),
    ("5 s", 5, .seconds),
    ("250 ms", 0.25, .seconds), ("3 µs", 3e-6, .seconds), ("3 \u{3bc}s", 3e-6, .seconds),
    ("2 h", 7200, .seconds),
    ("10 /s", 10, .perSecond), ("6 /min", 0.1, .perSecond),
    ("1 GiB/d", 1_073_741_824.0 / 86_400, .bytesPerSecond),
    ("50 %", 50, .percent), ("0.5 cores", 0.5, .cores), ("1 core", 1, .cores), ("3 J", 3, .joules),
    ("1 Wh", 3600, .joules), ("500 mWh", 1800, .joules), ("2 kWh", 7.2e6, .joules), ("20", 20, .count),
    ("1e3", 1000, .count), ("1.5 ratio", 1.5, .ratio),
    ("  -5\ts ", -5, .seconds), ("1e3 ms", 1, .seconds),
  ])
  func quantitiesAreReadWithTheirUnits(_ text: String, _ value: Double, _ unit: Unit) throws {
    let quantity = try Quantity(parsing: text)
    #expect(quantity.unit == unit)
    #expect(abs(quantity.value - value) <= abs(value) * 1e-12)
  }

  @Test(arguments: [
    ("", "does not start with a number"), ("MiB", "does not start with a number"),
    ("--5 s", "does not start with a number"), ("inf s", "does not start with a number"),
    ("64 mib", "did you mean \"64 MiB\"?"), ("5 sec", "has the unknown unit \"sec\""),
    ("1.2.3", "unknown unit \".3\""),
    ("1e308 TiB", "is out of range"), ("٣ s", "does not start with a number"),
    ("5 parsec", "unknown unit \"parsec\""),
  ])
  func whatCannotBeReadIsNamed(_ text: String, _ words: String) {
    do {
      let quantity = try Quantity(parsing: text)
      Issue.record("read as \(quantity)")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
      #expect(error.text == text)
    }
  }

  @Test func aLongHostileTextIsRefusedQuickly() {
    let text = String(repeating: "1", count: 200_000) + String(repeating: "-", count: 200_000)
    let clock = ContinuousClock()
    let spent = clock.measure { #expect(throws: QuantityError.self) { try Quantity(parsing: text) } }
    #expect(spent < .seconds(5))
  }

  @Test func everyUnitsExampleIsReadInThatUnit() throws {
    for unit in Unit.allCases where unit != .ratio && unit != .count {
      let example = unit.example.filter { $0 != "\"" }
      #expect(try Quantity(parsing: example).unit == unit, "\(example)")
    }
  }
}
