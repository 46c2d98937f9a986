import BenchRunner
import Documents
import Kernel
import TestSupport
import Testing

struct MachineNoiseMeterTests {
  @Test func aMachineSaysWhatElseItIsAbout() {
    let cpu = "/sys/devices/system/cpu/cpu0/cpufreq"
    let tree = FixtureTree()
      .file("/proc/stat", "cpu 10 0 10 70 0 0 0 10 0 0\ncpu0 1 1\n")
      .file("/proc/loadavg", "1.50 0.7 0.3 1/99 4242\n")
      .file("/proc/pressure/cpu", "some avg10=12.50 avg60=1.00 avg300=0.00 total=5\nfull avg10=0.00\n")
      .file("\(cpu)/scaling_cur_freq", "1800000\n")
      .file("/sys/class/thermal/thermal_zone0/temp", "41000\n")
      .file("/sys/class/thermal/thermal_zone0/type", "soc\n")
      .file("/sys/class/thermal/thermal_zone1/temp", "55500\n")
      .file("/sys/class/thermal/thermal_zone1/type", "gpu\n")
    var meter = MachineNoiseMeter(tree.root)
    _ = tree.file("/proc/stat", "cpu 20 0 20 140 0 0 0 20 0 0\n")
    let noise = meter.read()
    #expect(noise == MachineNoise(load: 1.5, pressure: 12.5, stolen: 10, frequency: 1.8e9, temperature: 55.5))
    #expect(meter.read().stolen == nil)
  }

  @Test func waitingForAProcessorIsThatOfTheRunAndOfASecondAtLeast() {
    let tree = FixtureTree()
    var milliseconds: UInt64 = 5_000
    var meter = MachineNoiseMeter(tree.root, nanoseconds: { milliseconds * 1_000_000 }, own: { 0 })
    func share(at time: UInt64, waited microseconds: Int, average: Double = 99) -> Double? {
      milliseconds = time
      _ = tree.file(
        "/proc/pressure/cpu", "some avg10=\(average) avg60=1.00 avg300=0.00 total=\(microseconds)\n")
      return meter.read().pressure
    }
    #expect(share(at: 5_000, waited: 1_000_000, average: 7) == 7)
    #expect(share(at: 5_400, waited: 1_400_000, average: 8) == 8)
    // Since the first reading, since the second, and since the fourth, which is 10 s old.
    #expect(share(at: 6_000, waited: 1_400_000) == 40)
    #expect(share(at: 6_500, waited: 1_510_000) == 10)
    #expect(share(at: 16_500, waited: 1_510_000) == 0)
    // A counter that falls is another one.
    #expect(share(at: 18_000, waited: 5, average: 3) == 3)
  }

  @Test func whatOthersKeepBusyIsWithoutOnesOwn() {
    let tree = FixtureTree()
    var (seconds, own): (UInt64, Double) = (10, 3)
    var meter = MachineNoiseMeter(tree.root, nanoseconds: { seconds * 1_000_000_000 }, own: { own })
    func others(at time: UInt64, busy: Int, idle: Int, own used: Double) -> Double? {
      (seconds, own) = (time, used)
      _ = tree.file("/proc/stat", "cpu \(busy) 0 0 \(idle) 0 0 0 0 0 0\n")
      return meter.read().others
    }
    #expect(others(at: 10, busy: 0, idle: 0, own: 3) == nil)
    // In 2 s of two processors 1.5 s of work, half a second of it one's own.
    #expect(others(at: 12, busy: 150, idle: 250, own: 3.5) == 25)
    #expect(others(at: 14, busy: 250, idle: 550, own: 4.6) == 0, "a tick more or less is nobody's")
  }

  @Test func whatTheKernelDoesNotTellIsNotZero() {
    var meter = MachineNoiseMeter(FixtureTree().root)
    #expect(meter.read() == MachineNoise())
  }

  @Test func theFingerprintOfThisMachineIsTheSameTwice() throws {
    let (first, second) = (try MachineFingerprint.read(), try MachineFingerprint.read())
    #expect(first.differences(from: second).isEmpty && first.digest == second.digest)
    #expect(first.processors > 0 && first.memory > 1e6 && !first.kernel.isEmpty)
  }
}
