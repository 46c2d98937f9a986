import FuzzTargets
import Glibc

@_silgen_name("LLVMFuzzerRunDriver")
private func fuzz(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// `headroom-fuzz NAME [OPTION…] [FILE|DIRECTORY…]`: hands one target to libFuzzer, which takes the rest
/// (https://llvm.org/docs/LibFuzzer.html).
enum FuzzDriver {
  private static let target = CommandLine.arguments.dropFirst().first.flatMap { FuzzRegistry.target($0) }

  static func run() -> CInt {
    guard target != nil else {
      for name in FuzzRegistry.names { print(name) }
      return CommandLine.arguments.count == 1 ? 0 : 2
    }
    var count = CommandLine.argc - 1
    var arguments = CommandLine.unsafeArgv + 1
    return fuzz(&count, &arguments) { bytes, size in
      FuzzDriver.target?.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
      return 0
    }
  }
}
