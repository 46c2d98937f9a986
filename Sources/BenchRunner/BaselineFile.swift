package import Documents
package import Formats
import Glibc
import Kernel
import Profiles

/// A baseline in a file of the repository, made to be reviewed as a diff.
package struct BaselineFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  package var isThere: Bool { access(path, F_OK) == 0 }

  /// - Throws: where it cannot be read or understood; one of another schema is refused rather than wrong.
  package func read() throws(ExplainedError) -> Baseline {
    let bytes = try NamedFile.json(path, hint: "\"headroom bench --update-baseline\" writes one.")
    do throws(DocumentError) {
      return try Baseline(try DocumentReader(file: path, bytes: bytes))
    } catch {
      let isOther = error.place == "schemaVersion"
      throw ExplainedError(
        "\(isOther ? "the baseline is refused: " : "")\(error)",
        hint: "\"headroom bench --update-baseline\" measures and writes it again.",
        kind: isOther ? .notMeasured : .unusable)
    }
  }

  /// Whether the file holds the same figures already.
  package func holds(_ baseline: Baseline) -> Bool {
    guard isThere, let old = try? read() else { return false }
    return Self.figures(old) == Self.figures(baseline)
  }

  /// All of it but when, of which commit and on how busy a machine it was measured.
  private static func figures(_ baseline: Baseline) -> JSONValue {
    var baseline = baseline
    (baseline.measured, baseline.revision, baseline.noise) = ("", nil, [:])
    return baseline.json
  }
}
