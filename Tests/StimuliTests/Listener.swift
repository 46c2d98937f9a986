import Foundation
import Kernel
import TestSupport

/// Programs that listen to the protocol and were written from its text, not from this repository's code.
enum Listener {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/listeners").standardized.path
  static let python = "/usr/bin/python3"
  static let script = folder + "/pressure.py"
  /// A program that touches so many mebibytes of memory again and again.
  static let busy = folder + "/busy.py"

  /// The one that waits for POLLPRI alone and never reads, compiled once.
  static let deaf: String? = {
    let program = FixtureTree().path + "/deaf"
    let built = try? Tool.run(program: "/usr/bin/gcc", ["-o", program, folder + "/pressure.c"])
    return built?.status == 0 ? program : nil
  }()

  static let isRoot = getuid() == 0
}
