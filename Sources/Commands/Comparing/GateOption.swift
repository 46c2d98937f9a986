package import Arguments
package import Documents
import Formats
import Recordings

/// A gate as it is written on the command line: `cpu.wakeups=5 %,10`.
package enum GateOption {
  /// - Throws: for an unknown metric, and for what is no bound of it.
  package static func read(_ text: String) throws(CommandError) -> Gate {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let metric = String(parts[0])
    guard parts.count == 2, !metric.isEmpty else {
      throw CommandError("--gate: \"\(text)\" is no gate; expected something like \"cpu.wakeups=5 %,10\"")
    }
    let bounds = parts[1].split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let value = JSONValue.members([
      "relative": bounds[0].isEmpty ? nil : .string(bounds[0]),
      "absolute": bounds.count > 1 ? .string(bounds[1]) : nil,
      "better": .string(MetricCatalogue.better(metric).rawValue),
    ])
    do throws(DocumentError) {
      return try Gate(file: DocumentReader(file: "--gate", value: [:]).child(metric, value))
    } catch { throw CommandError(error) }
  }
}
