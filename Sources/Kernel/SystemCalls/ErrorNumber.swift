import CLinux

/// The names of errno(3): numbers differ from one architecture to the next.
package enum ErrorNumber {
  /// `ENOENT` for 2; the number in decimal where the C library has no name for it.
  package static func name(_ code: CInt) -> String {
    clinux_error_name(code).map { String(cString: $0) } ?? "\(code)"
  }

  /// This machine's number for a name; nil for what is neither a name nor a number that a kernel returns.
  package static func code(_ name: String) -> CInt? {
    codes[name] ?? CInt(name).flatMap { (1...highest).contains($0) ? $0 : nil }
  }

  /// MAX_ERRNO of linux/err.h.
  private static let highest: CInt = 4095

  private static let codes: [String: CInt] = Dictionary(
    (1...highest).compactMap { code in
      clinux_error_name(code).map { (String(cString: $0), code) }
    }, uniquingKeysWith: { one, _ in one })
}
