/// The files of another machine than the running one.
protocol MachineFiles: Sendable {
  func bytes(_ file: String) throws(SystemError) -> [UInt8]
  /// Where a symbolic link leads, as written in it.
  func link(_ file: String) throws(SystemError) -> [UInt8]
  /// - Throws: where nothing is there.
  func find(_ file: String) throws(SystemError)
  /// Sorted.
  func names(_ directory: String) throws(SystemError) -> [String]
}
