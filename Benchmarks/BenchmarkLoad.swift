import Glibc

/// A program whose slow-down is measured: what it mostly does is what watching it may cost.
struct BenchmarkLoad {
  var name: String
  /// What one run does; shown in the table's heading.
  var amount: String
  var command: [String]

  /// - Parameter folder: for the files that they read and write.
  static func all(in folder: String, own: String) -> [BenchmarkLoad] {
    write(rows, to: folder + "/rows.sql")
    write(source, to: folder + "/source.c")
    return [
      BenchmarkLoad(
        name: "pipe", amount: "100,000 switches (perf bench sched pipe)",
        command: ["perf", "bench", "sched", "pipe", "-l", "50000"]),
      BenchmarkLoad(
        name: "writes", amount: "1,000,000 writes of 512 bytes",
        command: [own, "writer", folder + "/written", "1000000"]),
      BenchmarkLoad(
        name: "sqlite3", amount: "1,500 commits of 3 rows",
        command: [
          "sh", "-c", "rm -f \"$1\"; exec sqlite3 \"$1\" \".read $2\"", "sh", folder + "/rows.db",
          folder + "/rows.sql",
        ]),
      BenchmarkLoad(
        name: "compile", amount: "clang -O2 of 300 functions",
        command: ["clang", "-O2", "-c", folder + "/source.c", "-o", folder + "/source.o"]),
    ]
  }

  /// The load `writes`: into the first mebibyte of a file, so that the page cache and not the disk is what it meets.
  static func writer(_ path: String, _ count: Int) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    let block = [UInt8](repeating: 7, count: 512)
    for number in 0..<count { pwrite(file, block, block.count, off_t(number % 2048 * 512)) }
    close(file)
  }

  private static let rows =
    "CREATE TABLE row (id INTEGER PRIMARY KEY, value TEXT);\n"
    + (0..<1500).map { transaction in
      let values = (0..<3).map { "(\(transaction * 3 + $0), 'the value of row \($0)')" }
      return "BEGIN;\n" + values.map { "INSERT INTO row VALUES \($0);\n" }.joined() + "COMMIT;\n"
    }.joined()

  private static let source =
    (0..<300).map { number in
      """
      int function\(number)(int *values, int count) {
        int sum = \(number);
        for (int i = 0; i < count; i++) sum += values[i] * (i ^ \(number));
        return sum;
      }

      """
    }.joined()

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }
}
