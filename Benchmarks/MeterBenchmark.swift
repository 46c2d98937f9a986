import Energy
import Glibc
import Kernel
import PowerMeters
import Quantities

/// What reading meters costs, compared with what it may: ten wake-ups a second and a thousandth of a processor.
enum MeterBenchmark {
  private static let wakeups = 10.0
  private static let share = 0.001
  private static let zones = [
    "intel-rapl:0": "package-0", "intel-rapl:0:0": "core", "intel-rapl:1": "package-1",
  ]

  /// Reads two packages, the cores of one, and a battery, whose files stand in a folder of their own.
  ///
  /// - Returns: the exit status: 1 where it costs more than it may.
  static func run(seconds: Double) -> CInt {
    do throws(SystemError) {
      let folder = try TemporaryFolder(for: nil)
      defer { folder.remove() }
      let battery = "/sys/class/power_supply/BAT0"
      for (name, text) in ["type": "Battery", "status": "Discharging", "power_now": "5000000"] {
        write("\(text)\n", "\(battery)/\(name)", below: folder.path)
      }
      for (zone, name) in zones {
        write("\(name)\n", "/sys/class/powercap/\(zone)/name", below: folder.path)
        write("1\n", "/sys/class/powercap/\(zone)/energy_uj", below: folder.path)
      }
      let counter = try CountingZones(zones.keys.map { "\(folder.path)/sys/class/powercap/\($0)/energy_uj" })
      defer { counter.end() }
      return try read(KernelRoot(path: folder.path), seconds)
    } catch {
      return fail("\(error)")
    }
  }

  private static func read(_ root: KernelRoot, _ seconds: Double) throws(SystemError) -> CInt {
    // The thread that counts may be late, which hardware is not.
    let reader = MeterReader(.automatic, root: root, patience: UInt64(nanosecondsOfSeconds: 5))
    let count = reader.facts.count
    try reader.start()
    let from = Clock.nanoseconds()
    Clock.pause(nanoseconds: UInt64(nanosecondsOfSeconds: seconds))
    let read = reader.stop().reduce(0) { $0 + $1.points.count }
    let time = Double(secondsOfNanoseconds: Clock.nanoseconds() - from)
    guard count == zones.count + 1, reader.wakeups > 0, read > count else {
      return fail("\(count) meters gave \(read) readings")
    }
    let (often, share) = (Double(reader.wakeups) / time, reader.processorTime / time)
    let (each, percent) = (Display.fixed(often, 2), Display.fixed(share * 100, 4))
    print("\(count) meters, \(read) readings: \(each) wake-ups per second, \(percent) % of a processor")
    guard often <= wakeups else { return fail("more than \(wakeups) wake-ups per second") }
    return share <= Self.share ? 0 : fail("more than \(Self.share * 100) % of a processor")
  }

  private static func fail(_ why: String) -> CInt {
    print("meters: \(why)")
    return 1
  }

  private static func write(_ text: String, _ file: String, below folder: String) {
    var directory = folder
    for step in file.split(separator: "/").dropLast() {
      directory += "/\(step)"
      mkdir(directory, 0o755)
    }
    let descriptor = open(folder + file, O_WRONLY | O_CREAT, 0o644)
    _ = Array(text.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    close(descriptor)
  }
}
