import Foundation
import PackagePlugin

private let library = "/usr/include/bpf/bpf_helpers.h"

/// Compiles each `BPF/<name>.bpf.c` of a target for the kernel's virtual machine and makes a Swift file of it that
/// holds the object as text: `let <name>Object = "…"`, empty where the headers of libbpf are missing.
@main struct CompileBPF: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "BPF")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let clang = try context.tool(named: "clang").url
    return files.filter { $0.path.hasSuffix(".bpf.c") }.map { source in
      command(
        source, headers: files.filter { $0.path.hasSuffix(".h") }, clang: clang,
        folder: context.pluginWorkDirectoryURL)
    }
  }

  /// Takes out which line of its source each instruction comes from: half of an object, which the kernel would check with each
  /// program. The header of `.BTF.ext` tells where functions, lines and relocations lie (btf.rst).
  private static let dropLines = #"""
    word() {
      rest=$1
      for byte in 1 2 3 4; do
        printf "\\$(printf %03o $((rest % 256)))"
        rest=$((rest / 256))
      done
    }
    drop_lines() {
      "$1" --dump-section ".BTF.ext=$2.told" "$2"
      part() { tail -c "+$(($3 + $1 + 1))" "$told" | head -c "$2"; }
      copy=$1 object=$2 told=$2.told
      set -- $(od -An -v -tu4 -N32 "$told" | tr '\n' ' ')
      { head -c 16 "$told"; word $4; word 0; word $4; word $8; part $3 $4 $2; part $7 $8 $2; } > "$told.less"
      "$copy" --update-section ".BTF.ext=$told.less" --remove-section .rel.BTF.ext "$object"
    }
    """#

  /// The object is small, and a text of a few kilobytes compiles at once; a list of bytes would take seconds.
  private func command(_ source: URL, headers: [URL], clang: URL, folder: URL) -> Command {
    let name = source.lastPathComponent.replacingOccurrences(of: ".bpf.c", with: "")
    let object = folder.appending(path: "\(name).bpf.o")
    let result = folder.appending(path: "\(name)Object.swift")
    let script = """
      set -e
      \(Self.dropLines)
      text=
      if [ -f \(library) ]; then
        # Debian's Swift comes with a clang that knows nothing of the kernel's virtual machine.
        clang=$1
        "$clang" --print-targets | grep -q bpf || clang=clang
        # The kernel is told of the sources by name, and not of where they lay.
        "$clang" -target bpf -O2 -g -Wall -Werror -I "/usr/include/$(uname -m)-linux-gnu" \
          -fdebug-compilation-dir=. "-ffile-prefix-map=$(dirname "$2")=." -c "$2" -o "$3"
        copy=$(dirname "$1")/llvm-objcopy
        if [ -x "$copy" ]; then
          # What a debugger reads is a third of it, and the kernel takes none.
          "$copy" --strip-debug "$3"
          drop_lines "$copy" "$3"
        fi
        text=$(base64 -w 0 "$3")
      fi
      printf '/// The object of %s as base64; empty in a build without libbpf.\\nlet %sObject = "%s"\\n' \
        "$(basename "$2")" "$5" "$text" > "$4"
      """
    // Compiled again where the library has come or gone.
    let found = [URL(filePath: library)].filter { FileManager.default.fileExists(atPath: $0.path) }
    return .buildCommand(
      displayName: "Compiling \(source.lastPathComponent) for the kernel",
      executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", script, "sh", clang.path, source.path, object.path, result.path, name],
      inputFiles: [source] + headers + found, outputFiles: [result])
  }
}
