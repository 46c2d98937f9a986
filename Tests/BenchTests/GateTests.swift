import Documents
import Testing

struct GateTests {
  @Test func aChangeMattersPastBothItsBounds() {
    #expect(Gate(metric: "disk.syncs", relative: 0.1, absolute: 5).tolerance(around: 20) == 5)
    #expect(Gate(metric: "disk.syncs", relative: 0.1, absolute: 5).tolerance(around: -200) == 20)
  }
}
