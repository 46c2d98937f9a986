import Documents
import Glibc
import Kernel

/// A baseline in a file of the repository, made to be reviewed as a diff.
struct BaselineFile {
  let path: String

  init(_ path: String) { self.path = path }

  var isThere: Bool { access(path, F_OK) == 0 }

  /// - Throws: where it cannot be read or understood; one of another schema is refused rather than wrong.
  func read() throws(CommandError) -> Baseline {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try ProfileLibrary.read(path) } catch { throw CommandError(error) }
    do throws(DocumentError) {
      return try Baseline(try DocumentReader(file: path, bytes: bytes))
    } catch {
      let isOther = error.place == "schemaVersion"
      throw CommandError(
        "\(isOther ? "the baseline is refused: " : "")\(error)",
        hint: "\"headroom bench --update-baseline\" measures and writes it again.",
        exitCode: isOther ? .unmeasurable : .usage)
    }
  }

  /// Replaces the file in one step; the same figures leave it as it is.
  ///
  /// - Returns: whether it was written.
  func write(_ baseline: Baseline, _ console: Console) throws(CommandError) -> Bool {
    if isThere, let old = try? read(), Self.figures(old) == Self.figures(baseline) { return false }
    try OutputFile(checking: path).write(JSONWriter.pretty(baseline.json), console)
    return true
  }

  /// All of it but when, of which commit and on how busy a machine it was measured.
  private static func figures(_ baseline: Baseline) -> JSONValue {
    var baseline = baseline
    (baseline.measured, baseline.revision, baseline.noise) = ("", nil, [:])
    return baseline.json
  }

  /// The gated figures of a session: what nobody judges would only make the file's diffs long.
  static func made(of document: BenchDocument, gates: [String: [String]]) -> Baseline {
    var baseline = Baseline(
      suite: document.session.suite, machine: document.session.machine, tool: document.session.tool,
      measured: document.session.started, revision: document.session.revision)
    for one in document.cases {
      // What other work moves is not compared with another session's figures.
      let gated = (gates[one.name] ?? []).filter { !MetricCatalogue.influence(on: $0).isLoadDependent }
      baseline.cases[one.name] = one.figures.filter { gated.contains($0.key) }.mapValues { figure in
        Sample(
          unit: figure.sample.unit, values: figure.sample.values.sorted(), by: figure.sample.by,
          bound: figure.sample.bound)
      }
      baseline.noise[one.name] = one.level?.noise
    }
    return baseline
  }
}
