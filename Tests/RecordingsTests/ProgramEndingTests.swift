import Recordings
import Testing

@Suite struct ProgramEndingTests {
  @Test(arguments: [
    (Program.Exit.status(3), "exited with status 3", "a exited with status 3"),
    (.signal(9, name: "SIGKILL"), "ended by signal 9 (SIGKILL)", "a was ended by signal 9 (SIGKILL)"),
    (.unknown("it was cut off"), "end not seen: it was cut off", "a ended unseen: it was cut off"),
  ])
  func anEndIsSaidByItselfAndOfWhoEnded(_ exit: Program.Exit, _ alone: String, _ sentence: String) {
    #expect(exit.ending == alone && exit.ending(of: "a") == sentence)
  }
}
