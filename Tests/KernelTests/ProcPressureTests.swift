import Kernel
import Testing

@Suite struct ProcPressureTests {
  @Test func whatSomeTaskWaitedIsReadAndNotWhatAllTasksDid() {
    let pressure = ProcPressure(
      """
      some avg10=1.53 avg60=0.87 avg300=0.73 total=29365541
      full avg10=0.00 avg60=0.12 avg300=0.05 total=7

      """)
    #expect(pressure.lastTenSeconds == 1.53 && pressure.total == 29_365_541)
  }

  @Test(arguments: ["", "full avg10=1.00 total=5\n", "some avg10=x total=-1\n"])
  func whatIsNotThereIsUnknownAndNotZero(text: String) {
    let pressure = ProcPressure(text)
    #expect(pressure.lastTenSeconds == nil && pressure.total == nil)
  }
}
