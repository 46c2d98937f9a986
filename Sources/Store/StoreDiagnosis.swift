import CSQLite
package import Documents

/// Whether recordings can be kept in files.
package enum StoreDiagnosis {
  package static func rows() -> [Diagnosis] {
    var row = Diagnosis(kind: "store", unit: "recordings", source: "SQLite", state: .works)
    if !csqlite_available() {
      row.state = .fallsBack
      row.reason = "this build is without it; a run is kept in memory and --record is refused"
      row.remedy = "apt-get install libsqlite3-dev && make build"
    }
    return [row]
  }
}
