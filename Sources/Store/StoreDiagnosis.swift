import CPostgres
package import Documents
import SQLite

/// Whether recordings can be kept in files, and histories on a server.
package enum StoreDiagnosis {
  package static func rows() -> [Diagnosis] {
    var row = Diagnosis(kind: "store", unit: "recordings", source: "SQLite", state: .works)
    if !SQLiteLimits.isAvailable {
      row.state = .fallsBack
      row.reason = "this build is without it; a run is kept in memory and --record is refused"
      row.remedy = "apt-get install libsqlite3-dev && make build"
    }
    var server = Diagnosis(kind: "store", unit: "shared history", source: "PostgreSQL (libpq)", state: .works)
    if !cpostgres_available() {
      server.state = .missing
      server.reason = "libpq.so.5 is not on this machine; --store takes files alone"
      server.remedy = "apt-get install libpq5"
    }
    return [row, server]
  }
}
