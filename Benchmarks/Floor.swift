import Kernel

/// Runs a command while a program of the kernel's does nothing but count: the least that such a look costs.
enum Floor {
  /// By the names of `BPF/floor.bpf.c`: at each system call's return, and at each switch.
  static let programs = ["floor_calls", "floor_switch"]

  /// - Parameter arguments: programs, joined by commas, and the command.
  /// - Returns: 0 where the command ended well, else 1; 2 where it could not be started or the kernel takes no such program.
  static func run(_ arguments: ArraySlice<String>) -> CInt {
    let wanted = Set((arguments.first ?? "").split(separator: ",").map(String.init))
    do throws(SystemError) {
      let object = try BPFObject(
        floorObject, for: "the floor", without: Set(programs).subtracting(wanted))
      for program in programs where wanted.contains(program) { try object.attach(program) }
      defer { object.detach() }
      guard let ended = TimedCommand.run(Array(arguments.dropFirst())) else { return 2 }
      return ended.status == 0 ? 0 : 1
    } catch {
      print(error.description)
      return 2
    }
  }
}
