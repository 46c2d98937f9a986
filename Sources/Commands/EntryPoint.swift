import Arguments
import Glibc
import Kernel
import OutputStreams

/// The tool from its arguments to its exit status.
public enum EntryPoint {
  public static func run() -> CInt {
    StandardStreams.settle()
    OwnProcFiles.claim()
    var console = Console(GlobalOptions())
    do throws(CommandError) {
      let plan = try CommandLineReader.read(OwnArguments.words)
      console = plan.invocation.console
      if plan.command.needsProc(plan.invocation) { try checkProc() }
      return try plan.command.run(plan.invocation).rawValue
    } catch {
      console.report(error)
      return error.exitStatus.rawValue
    }
  }

  /// Without /proc whatever is asked of the system fails, each thing with words of its own.
  private static func checkProc() throws(CommandError) {
    guard !KernelRoot.live.exists("/proc/self") else { return }
    throw CommandError(
      "/proc is not mounted, and nothing can be learnt of the system without it",
      hint: "Mount it: mount -t proc proc /proc")
  }
}
