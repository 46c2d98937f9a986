package import Documents

/// A form for CI, written from what a run, a bench or a comparison came to. It renders; it never judges and never
/// touches the machine. The same sheet gives the same bytes.
package protocol SheetExport: Sendable {
  static var meta: ExportMeta { get }
  static func render(_ sheet: ResultSheet) -> [UInt8]
}
