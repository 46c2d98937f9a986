package import Recordings

/// Which of a machine's processors are threads of one core (admin-guide/cputopology.rst).
package enum SysTopology {
  package static let directory = "/sys/devices/system/cpu"

  /// The processors of the core that one belongs to, itself among them.
  package static func threads(_ processor: Int, _ root: KernelRoot) -> Reading<CPUList> {
    let file = "\(directory)/cpu\(processor)/topology/thread_siblings_list"
    switch root.reading(file) {
    case .value(let text):
      return CPUList(parsing: text).map { .value($0) } ?? .failed("\(file) holds no list")
    case .absent(let why): return .absent(why)
    case .denied(let why): return .denied(why)
    case .failed(let why): return .failed(why)
    }
  }
}
