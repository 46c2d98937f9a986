import Glibc

/// Outputs that are kept in the repository, so that a change of them is seen in review.
///
/// `HEADROOM_UPDATE_GOLDEN=1 swift test --filter Golden` writes them again and fails once, so that recording cannot
/// be left switched on.
package enum Golden {
  /// What is wrong with an output; nil where it is what the repository holds.
  ///
  /// - Parameter path: from the repository's top folder.
  package static func difference(_ output: [UInt8], _ path: String) -> String? {
    let file = repository + path
    if getenv("HEADROOM_UPDATE_GOLDEN") != nil {
      return write(output, file)
        ? "\(path) was written; run again without recording" : "\(path) cannot be written"
    }
    guard let kept = read(file) else { return "\(path) cannot be read" }
    guard kept != output else { return nil }
    let pair = zip(lines(kept) + [""], lines(output) + [""]).enumerated().first {
      $0.element.0 != $0.element.1
    }
    let place =
      pair.map { "line \($0.offset + 1) was “\($0.element.0)”, is “\($0.element.1)”" } ?? "its length changed"
    return "\(path) differs: \(place)"
  }

  /// The repository's top folder, with a slash at its end.
  package static var repository: String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.map { $0 + "/" }.joined()
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0.prefix(200), as: UTF8.self)
    }
  }

  package static func read(_ file: String) -> [UInt8]? {
    guard let stream = fopen(file, "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  private static func write(_ bytes: [UInt8], _ file: String) -> Bool {
    guard let stream = fopen(file, "w") else { return false }
    let count = fwrite(bytes, 1, bytes.count, stream)
    return fclose(stream) == 0 && count == bytes.count
  }
}
