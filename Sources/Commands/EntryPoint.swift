import Glibc

/// The tool from its arguments to its exit status.
public enum EntryPoint {
  public static func run(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
    -> CInt
  {
    StandardStreams.settle()
    var console = Console(GlobalOptions())
    do throws(CommandError) {
      let plan = try CommandLineReader.read(words(count, arguments))
      console = plan.invocation.console
      return try plan.command.run(plan.invocation).rawValue
    } catch {
      console.report(error)
      return error.exitCode.rawValue
    }
  }

  /// The arguments as bytes: a file name need not be UTF-8.
  private static func words(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [[UInt8]] {
    (1..<max(1, Int(count))).compactMap { index in
      arguments[index].map { word in (0..<strlen(word)).map { UInt8(bitPattern: word[$0]) } }
    }
  }
}
