import Answers
import Arguments
import Formats
import OutputStreams
import Profiles

/// Writes what the binary carries into a folder, for others to read and to begin their own from.
enum ProfilesExport {
  static var embeddedCount: Int { EmbeddedDocument.all.count }

  /// - Returns: how many files were written.
  /// - Throws: where one cannot be written, or is there with another content.
  static func write(to folder: String, _ console: Console) throws(CommandError) -> Int {
    let files =
      EmbeddedDocument.all.map { ($0.path, $0.bytes) }
      + Schemas.all.map { ("schemas/\($0.name).schema.json", JSONWriter.pretty($0.json)) }
    for (path, bytes) in files {
      let path = "\(folder)/\(path)"
      if let there = try? ProfileLibrary.read(path) {
        guard there == bytes else { throw changed(path) }
        continue
      }
      try OutputFolder.make(above: path)
      try OutputFile(checking: path).write(bytes, console)
    }
    return files.count
  }

  private static func changed(_ path: String) -> CommandError {
    CommandError(
      "\(path) is there already, and is another than the one that Headroom carries",
      hint: "Name an empty folder, or move the file away.")
  }
}
