import Documents

/// One line for each source, without colour.
enum DiagnosisTable {
  static func render(_ rows: [Diagnosis]) -> String {
    rows.map { row in
      let reason = row.reason.map { ": \($0)" } ?? ""
      let remedy = row.remedy.map { "\n    \($0)" } ?? ""
      return Console.harmless(
        "\(row.state.rawValue) \(row.kind) \(row.unit): \(row.source)\(reason)\(remedy)") + "\n"
    }.joined()
  }
}
