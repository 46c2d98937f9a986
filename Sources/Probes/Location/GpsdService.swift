import Glibc
package import Kernel

/// gpsd, asked over its socket (gpsd_json(5)).
package struct GpsdService: Sendable {
  /// Where it listens; nil where the environment names a place that is not an address.
  package var address: TextService.Address?
  /// In milliseconds.
  package var patience = 1000

  package init(_ address: TextService.Address?) { self.address = address }

  /// By `GPSD_HOST` and `GPSD_PORT`, else where gpsd listens by itself.
  package init(_ environment: Environment = .own()) {
    let port = environment["GPSD_PORT"].flatMap { UInt16($0) } ?? 2947
    address = TextService.Address(host: environment["GPSD_HOST"] ?? "localhost", port: port)
  }

  /// The questions' names in captures.
  package static let devicesQuestion = "gpsd ?DEVICES"
  package static let watchQuestion = "gpsd ?WATCH"

  /// Which receivers it has. It listens to none of them for the question, so that none is switched on.
  package func devices(_ root: KernelRoot) throws(SystemError) -> GpsdReport {
    let bytes = try root.answer(Self.devicesQuestion) { () throws(SystemError) in
      try ask("?DEVICES;\n", patience) { GpsdReport.parse($0).devices != nil }
    }
    return try greeted(GpsdReport.parse(bytes))
  }

  /// How well it knows the position: watched until a fix is there, and no longer than this.
  ///
  /// - Parameter seconds: How long a fix is waited for.
  package func fix(_ root: KernelRoot, seconds: Int = 10) throws(SystemError) -> GpsdReport {
    let bytes = try root.answer(Self.watchQuestion) { () throws(SystemError) in
      let lines = try ask(
        "?WATCH={\"enable\":true,\"json\":true};\n", seconds * 1000, limit: 1 << 20,
        farewell: "?WATCH={\"enable\":false};\n"
      ) { GpsdReport.parse($0).isSettled }
      return GpsdReport.withoutPositions(lines)
    }
    return try greeted(GpsdReport.parse(bytes))
  }

  private func ask(
    _ request: String, _ deadline: Int, limit: Int = 65536, farewell: String? = nil,
    until isEnough: ([UInt8]) -> Bool
  ) throws(SystemError) -> [UInt8] {
    guard let address else {
      throw SystemError(code: EINVAL, call: "connect", subject: "GPSD_HOST, which is no address in numbers")
    }
    return try TextService.exchange(address, request, deadline: deadline, limit: limit, farewell: farewell) {
      $0.last == 0x0A && isEnough($0)
    }
  }

  private func greeted(_ report: GpsdReport) throws(SystemError) -> GpsdReport {
    guard report.release != nil else {
      throw SystemError(
        code: EPROTO, call: "ask", subject: "\(address?.text ?? "gpsd"), where no gpsd greets")
    }
    return report
  }
}
