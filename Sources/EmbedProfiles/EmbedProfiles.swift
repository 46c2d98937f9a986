import Foundation
import PackagePlugin

/// Makes a Swift file that holds the budgets, device profiles and models of `Profiles`, byte for byte, so that the binary carries
/// them wherever it is copied to.
@main struct EmbedProfiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Profiles")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".json")
    }
    let result = context.pluginWorkDirectoryURL.appending(path: "EmbeddedDocuments.swift")
    // A text between quotation marks loses its last end of line, hence one more.
    let script = ###"""
      set -e
      folder=$1 result=$2
      shift 2
      {
        printf '/// The files of Profiles.\nlet embeddedDocuments: [EmbeddedDocument] = [\n'
        for name; do
          if grep -q '"""' "$folder/$name"; then echo "$name holds what ends a text of Swift" >&2; exit 1; fi
          printf '  EmbeddedDocument(path: "%s", text: ##"""\n' "$name"
          cat "$folder/$name"
          printf '\n"""##),\n'
        done
        printf ']\n'
      } > "$result"
      """###
    return [
      .buildCommand(
        displayName: "Embedding the profiles",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", folder.path, result.path] + names.sorted(),
        inputFiles: names.sorted().map { folder.appending(path: $0) }, outputFiles: [result])
    ]
  }
}
