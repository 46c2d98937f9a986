import CLinux
import Glibc

/// What this process was started with.
package enum OwnArguments {
  /// The path of the executable file; nil where it is unknown.
  package static var file: String? {
    if let path = try? KernelRoot.live.link("/proc/self/exe") { return path }
    return clinux_own_file().flatMap { try? RealPath.of(String(cString: $0)) }
  }

  /// The words behind the program's name, as bytes: a file name need not be UTF-8.
  package static var words: [[UInt8]] {
    var count: CInt = 0
    guard let words = clinux_own_arguments(&count) else { return [] }
    return (1..<max(1, Int(count))).compactMap { index in
      words[index].map { word in (0..<strlen(word)).map { UInt8(bitPattern: word[$0]) } }
    }
  }
}
