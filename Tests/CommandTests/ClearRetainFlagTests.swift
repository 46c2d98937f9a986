import TestSupport
import Testing

/// `scripts/clear-retain-flag.pl` with an object that marks a function and a table as to be kept.
@Suite(.waitsForPrograms) struct ClearRetainFlagTests {
  private func run(_ script: String) throws -> Tool {
    let folder = FixtureTree()
    return try Tool.run(program: "/bin/sh", ["-ec", "cd \(folder.path)\n" + script], timeout: 60)
  }

  private let script = Golden.repository + "scripts/clear-retain-flag.pl"

  @Test func functionsLoseTheMarkAndTablesKeepIt() throws {
    let tool = try run(
      """
      cat > one.c <<'END'
      __attribute__((used, retain, section(".text.one"))) void one(void) {}
      __attribute__((used, retain, section("records"))) int record = 1;
      END
      gcc -c one.c
      printf odd > odd
      ar rc from.a odd one.o
      \(script) from.a to.a
      readelf -SW one.o | grep -oE '(.text.one|records) .* (AXR|WAR) ' | cut -d' ' -f1
      ar p to.a one.o > two.o
      readelf -SW two.o | grep -oE '(.text.one|records) .* (AX|WAR) ' | cut -d' ' -f1
      cmp -l from.a to.a | wc -l
      """)
    #expect(tool.status == 0)
    #expect(tool.output == ".text.one\nrecords\n.text.one\nrecords\n1\n")
  }

  @Test func whatIsNoArchiveIsNamed() throws {
    let tool = try run("echo text > text; \(script) text to.a; echo reached")
    #expect(tool.status != 0 && tool.errors == "text is no archive\n" && tool.output.isEmpty)
    #expect(try run("\(script) missing to.a").errors == "missing: No such file or directory\n")
  }
}
