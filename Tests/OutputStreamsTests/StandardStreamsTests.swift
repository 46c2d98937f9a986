import Glibc
import Kernel
import OutputStreams
import TestSupport
import Testing

@Suite(.serialized, .waitsForItsProcesses) struct StandardStreamsTests {
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

  @Test func aSummaryThatCannotBeWrittenIsNoSuccess() throws {
    for (words, status) in [("", "4\n"), ("2>&-", "0\n"), ("-q", "4\n")] {
      let script =
        "exec 2>/dev/full; \"$0\" run \(words == "-q" ? words : "") -- /bin/true \(words == "-q" ? "" : words); echo $?"
      #expect(try Tool.run(program: "/bin/sh", ["-c", script, Tool.path]).output == status, "\(words)")
    }
  }

  @Test func aLimitOfFileSizesIsToldAndLeavesNothing() throws {
    let tree = FixtureTree()
    let script = "ulimit -f 8; \"$0\" run -q --record \"$1/r\" --html \"$1/p\" -- /bin/true; echo $?"
    let tool = try Tool.run(program: "/bin/sh", ["-c", script, Tool.path, tree.path])
    #expect(tool.output == "2\n")
    #expect(tool.errors.contains("no space is left for the recording"), "\(tool.errors)")
    #expect(!tool.errors.contains("is whole"), "\(tool.errors)")
    #expect(try tree.root.entries("/") == [])
  }

  @Test func aProgramMeetsTheLimitOfFileSizesAsItDoesByItself() throws {
    let tree = FixtureTree()
    let script =
      "ulimit -f 8; \"$0\" run -q -- /bin/sh -c 'head -c 9000 /dev/zero >\"$0\"; echo $?' \"$1/big\"; echo $?"
    let tool = try Tool.run(program: "/bin/sh", ["-c", script, Tool.path, tree.path])
    // 128 + 25: ended by the signal (signal(7), SIGXFSZ).
    #expect(tool.output == "153\n0\n")
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
