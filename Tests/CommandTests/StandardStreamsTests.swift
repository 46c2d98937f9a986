import Commands
import Glibc
import TestSupport
import Testing

@Suite struct StandardStreamsTests {
  @Test(arguments: [
    ["version"], ["help"], ["man"], ["doctor", "--format", "json"], ["completions", "bash"],
  ])
  func aFullDiskIsAnError(_ arguments: [String]) throws {
    let tool = try Tool.run(arguments, output: .file("/dev/full"))
    #expect(tool.status == 2)
    #expect(tool.errors == "headroom: cannot write to standard output: No space left on device\n")
  }

  @Test func aClosedStandardOutputIsAnError() throws {
    let tool = try Tool.run(["version"], output: .closed)
    #expect(tool.status == 2)
    #expect(tool.errors == "headroom: cannot write to standard output: Bad file descriptor\n")
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let script = "\"$0\" man | true; echo ${PIPESTATUS[0]}"
    let tool = try Tool.run(program: "/bin/bash", ["-c", script, Tool.path])
    #expect(tool.output == "0\n")
    #expect(tool.errors == "")
  }

  @Test func noStreamAtAllEndsQuietly() throws {
    let tool = try Tool.run(program: "/bin/sh", ["-c", "\"$0\" version <&- >&- 2>&-; echo $?", Tool.path])
    #expect(tool.output == "2\n")
  }

  @Test func onlyAlwaysColoursWhatIsNoTerminal() throws {
    #expect(try Tool.run(["rum"]).errors.hasPrefix("headroom: "))
    #expect(try Tool.run(["rum"], environment: ["NO_COLOR": "1"]).errors.hasPrefix("headroom: "))
    #expect(!(try Tool.run(["--color", "never", "doctor"]).output.contains("\u{1B}")))
  }

  @Test func noFileTakesTheNumberOfAClosedStream() async {
    await #expect(processExitsWith: .success) {
      close(STDIN_FILENO)
      close(STDOUT_FILENO)
      StandardStreams.settle()
      #expect(open("/dev/null", O_RDWR) > STDERR_FILENO)
      var byte: UInt8 = 0
      #expect(write(STDOUT_FILENO, &byte, 1) == -1)
      #expect(read(STDIN_FILENO, &byte, 1) == -1)
      #expect(fcntl(STDOUT_FILENO, F_GETFD) == FD_CLOEXEC)
    }
  }
}
