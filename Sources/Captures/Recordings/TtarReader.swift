import Kernel

/// Reads the plain-text archives of Prometheus' procfs and node_exporter (`ttar`): `Path:`, then `Lines:` with their
/// number and the lines themselves, or `SymlinkTo:`; `Directory:`; `Mode:`, which is passed over; `#` begins a comment.
///
/// In the lines `NULLBYTE` stands for a zero byte and `EOF` at the end for no newline; a backslash in front of either means
/// the word itself.
enum TtarReader {
  /// Folders at the top of a machine: what stands above the first of them is where the archive was packed.
  private static let tops: Set<String> = ["proc", "sys", "etc", "run", "dev", "usr", "var"]

  static func tree(_ bytes: [UInt8]) throws(CaptureArchive.Problem) -> RecordedTree {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var tree = RecordedTree()
    var path: String?
    var place = 0
    while place < lines.count {
      let line = String(decoding: lines[place], as: UTF8.self)
      place += 1
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let (key, value) = field(line)
      var entry: (path: String, RecordedTree.Entry)?
      switch (key, path) {
      case ("Directory", _): entry = (machinePath(value), .folder)
      case ("Path", _): path = machinePath(value)
      case ("Mode", _): break
      case ("SymlinkTo", let path?): entry = (path, .link(value))
      case ("Lines", let path?):
        guard let count = Int(value), count >= 0, count <= lines.count - place else {
          throw .init(
            line: place, problem: "expected the number of lines that follow; the archive may be cut")
        }
        entry = (path, .file(content(lines[place..<(place + count)])))
        place += count
      default:
        throw .init(
          line: place, problem: "expected Path, Lines, SymlinkTo, Directory or Mode, as ttar writes")
      }
      guard let (path, content) = entry else { continue }
      do throws(RecordedTree.Excess) { try tree.add(path, content) } catch {
        throw .init(line: place, problem: error.problem)
      }
    }
    return tree
  }

  private static func field(_ line: String) -> (key: String, value: String) {
    guard let colon = line.firstIndex(of: ":") else { return (line, "") }
    return (String(line[..<colon]), String(line[line.index(after: colon)...]).trimmedBlanks)
  }

  private static func machinePath(_ path: String) -> String {
    let steps = path.split(separator: "/").map { String($0) }
    // Two folders above, such as `testdata/fixtures`, are the most that archives have.
    let top = steps.prefix(3).firstIndex { tops.contains($0) }
    return "/" + steps[(top ?? steps.endIndex)...].joined(separator: "/")
  }

  private static func content(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let (text, endsHere) = decoded(line)
      bytes += text
      if !(isLast && endsHere) { bytes.append(0x0A) }
    }
    return bytes
  }

  private static func decoded(_ line: ArraySlice<UInt8>) -> (text: [UInt8], endsHere: Bool) {
    let (null, end) = (Array("NULLBYTE".utf8), Array("EOF".utf8))
    var text: [UInt8] = []
    var rest = line
    while let byte = rest.first {
      if byte == UInt8(ascii: "\\"),
        let word = [null, end].first(where: { rest.dropFirst().starts(with: $0) })
      {
        text += word
        rest = rest.dropFirst(1 + word.count)
      } else if rest.starts(with: null) {
        text.append(0)
        rest = rest.dropFirst(null.count)
      } else if rest.elementsEqual(end) {
        return (text, true)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return (text, false)
  }
}
