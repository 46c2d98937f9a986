import Formats
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct EnvironmentProbeTests {
  private func states(_ tree: FixtureTree) -> [String?] {
    let hardware = EnvironmentProbe.read(tree.root).hardware
    return ["light", "pressure", "temperature", "humidity"].map { hardware?[$0]?["state"]?.string }
  }

  @Test func aPhoneHasLightAndTheThermometerInItsChipsIsNotTheRooms() {
    #expect(states(.pinePhone) == ["present", "absent", "absent", "absent"])
  }

  @Test func aBarometerAndAHygrometerMeasureTheAirsTemperatureToo() {
    let barometer = FixtureTree().iio(0, "bmp280", ["in_pressure_input", "in_temp_input"])
    #expect(states(barometer) == ["absent", "present", "present", "absent"])
    let hygrometer = FixtureTree().iio(0, "hts221", ["in_humidityrelative_raw", "in_temp_raw"])
    #expect(states(hygrometer) == ["absent", "absent", "present", "present"])
  }

  @Test func aMissingBusIsNoAbsence() {
    #expect(states(FixtureTree()) == ["unknown", "unknown", "unknown", "unknown"])
  }

  @Test func whatOnlyTheProxySeesIsThere() {
    let tree = FixtureTree.fairphone4.sensorProxy(#"{"HasAmbientLight":true}"#)
    #expect(states(tree) == ["present", "unknown", "unknown", "unknown"])
  }

  @Test func aLightSensorWithoutItsDriverIsNotAbsent() {
    let tree = FixtureTree().iio(0, "adc", [])
    tree.file("/sys/bus/platform/devices/HID-SENSOR-200041.5.auto/modalias", "x\n")
    #expect(states(tree) == ["unknown", "absent", "absent", "absent"])
    tree.file("/sys/bus/platform/devices/HID-SENSOR-200041.5.auto/driver/x", "")
    #expect(states(tree).first == "absent")
  }
}
