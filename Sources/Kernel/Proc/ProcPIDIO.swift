/// A process's or thread's I/O as the kernel counts it: `/proc/PID/io` (proc_pid_io(5)).
package struct ProcPIDIO: Sendable, Equatable {
  /// Bytes handed to write calls, whatever they went to: `wchar`.
  package var written = 0.0
  /// Write calls: `syscw`.
  package var writes = 0.0
  /// Bytes that were to reach storage, counted when a page becomes dirty: `write_bytes`.
  package var device = 0.0
  /// Of those, bytes that never had to because the file was cut or deleted first: `cancelled_write_bytes`.
  package var cancelled = 0.0

  /// Bytes that were fetched from storage: `read_bytes`.
  package var fetched = 0.0

  package init() {}

  package static func read(_ file: String, _ root: KernelRoot = .live) throws(SystemError) -> ProcPIDIO {
    let bytes = try root.bytes(file)
    return bytes.withUnsafeBytes { ProcPIDIO(parsing: $0) }
  }

  /// Reads the text without allocating; a key that is missing counts as nothing happened.
  package init(parsing bytes: UnsafeRawBufferPointer) {
    written = Double(KeyedNumbers.find("wchar:", in: bytes) ?? 0)
    writes = Double(KeyedNumbers.find("syscw:", in: bytes) ?? 0)
    device = Double(KeyedNumbers.find("write_bytes:", in: bytes) ?? 0)
    fetched = Double(KeyedNumbers.find("read_bytes:", in: bytes) ?? 0)
    cancelled = Double(KeyedNumbers.find("cancelled_write_bytes:", in: bytes) ?? 0)
  }

  package static func + (left: ProcPIDIO, right: ProcPIDIO) -> ProcPIDIO { combine(left, right, +) }
  package static func - (left: ProcPIDIO, right: ProcPIDIO) -> ProcPIDIO { combine(left, right, -) }

  private static func combine(_ left: ProcPIDIO, _ right: ProcPIDIO, _ with: (Double, Double) -> Double)
    -> ProcPIDIO
  {
    var result = ProcPIDIO()
    result.written = with(left.written, right.written)
    result.writes = with(left.writes, right.writes)
    result.device = with(left.device, right.device)
    result.cancelled = with(left.cancelled, right.cancelled)
    result.fetched = with(left.fetched, right.fetched)
    return result
  }
}
