import Formats
import Kernel
import Recordings

/// This process's footprint in the kernel's own words, as a witness beside what the workload knows it did.
enum OwnFootprint {
  static let source = "/proc/self/smaps_rollup"
  private static let parts = ["Pss_Anon:", "Pss_Shmem:", "SwapPss:"]

  /// The sum of `Pss_Anon`, `Pss_Shmem` and `SwapPss` in bytes, as in proc_pid_smaps(5).
  static func read() -> Reading<Double> {
    let text: String
    do { text = try KernelRoot.live.text(source) } catch { return .failed(error.description) }
    return parse(text)
  }

  static func parse(_ text: String) -> Reading<Double> {
    var sum = 0.0
    var left = Set(parts)
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard let name = fields.first.map(String.init), left.contains(name) else { continue }
      guard fields.count >= 2, let kibibytes = UInt32(fields[1]) else { return .failed("\(source): \(line)") }
      sum += Double(kibibytes) * 1024
      left.remove(name)
    }
    return left.isEmpty ? .value(sum) : .absent("\(source) has no \(left.sorted().joined(separator: " "))")
  }
}

extension Reading<Double> {
  var json: JSONValue {
    switch self {
    case .value(let value): .number(value)
    case .absent(let why), .denied(let why), .failed(let why): ["missing": .string(why)]
    }
  }
}
