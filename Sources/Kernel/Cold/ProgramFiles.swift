import Glibc
import Quantities

/// The files that the kernel and the dynamic loader open to start a program (execve(2), ld.so(8)): the program, the
/// interpreter of a script, the loader, and all libraries that are needed. Where a library's name leads to several
/// files, for other processors too, all of them.
package struct ProgramFiles {
  private let cache: [String: [String]]
  private let library: [String]
  private let path: String
  private var found: [String] = []

  private static let (mostFiles, mostScripts) = (2000, 4)
  /// Where the loader looks last.
  private static let folders = ["/lib64", "/usr/lib64", "/lib", "/usr/lib"]

  /// - Parameters:
  ///   - environment: the program's: its PATH and LD_LIBRARY_PATH count.
  /// - Returns: paths, the program's own first; without what could not be read.
  package static func of(_ executable: String, _ environment: Environment) -> [String] {
    var files = ProgramFiles(environment)
    files.add(program: executable, depth: 0)
    return files.found
  }

  private init(_ environment: Environment) {
    cache = LoaderCache.parse((try? KernelRoot.live.bytes("/etc/ld.so.cache")) ?? [])
    library = (environment["LD_LIBRARY_PATH"] ?? "").split { $0 == ":" || $0 == ";" }.map { part in
      String(part)
    }
    path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
  }

  private mutating func add(program file: String, depth: Int) {
    guard depth <= Self.mostScripts, let real = note(file) else { return }
    guard let words = Self.interpreterLine(real), let first = words.first else {
      return addLibraries(of: real)
    }
    add(program: first, depth: depth + 1)
    // `#!/usr/bin/env NAME` is a way to write the interpreter's name only.
    guard first.hasSuffix("/env"), let name = words.dropFirst().first(where: { !$0.hasPrefix("-") }),
      let found = try? Executable.find(name, path: path)
    else { return }
    add(program: found, depth: depth + 1)
  }

  /// Notes the file that a path leads to; nil where it is known already or cannot be.
  private mutating func note(_ file: String) -> String? {
    guard found.count < Self.mostFiles, let pointer = realpath(file, nil) else { return nil }
    defer { free(pointer) }
    let real = String(cString: pointer)
    guard !found.contains(real) else { return nil }
    found.append(real)
    return real
  }

  private mutating func addLibraries(of file: String) {
    guard let elf = Self.elf(file) else { return }
    if let loader = elf.interpreter, let real = note(loader) { addLibraries(of: real) }
    let origin = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    let own = elf.folders.map {
      $0.replacing("$ORIGIN", with: origin).replacing("${ORIGIN}", with: origin)
    }
    for name in elf.needed {
      for place in places(of: name, own) {
        if let real = note(place) { addLibraries(of: real) }
      }
    }
  }

  private func places(of name: String, _ own: [String]) -> [String] {
    guard !name.contains("/") else { return [name] }
    for folder in own + library where access("\(folder)/\(name)", F_OK) == 0 { return ["\(folder)/\(name)"] }
    if let known = cache[name] { return known }
    return Self.folders.map { "\($0)/\(name)" }
  }

  private static func elf(_ file: String) -> ElfFile? {
    guard let descriptor = try? FileDescriptor(opening: file, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      return nil
    }
    let raw = descriptor.raw
    return ElfFile { offset, count in bytes(raw, offset, count) }
  }

  private static func bytes(_ raw: CInt, _ offset: UInt64, _ count: Int) -> [UInt8]? {
    guard let start = off_t(exactly: offset), count >= 0, count <= 1 << 20 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(raw, $0.baseAddress, count, start) }
    return got == count ? bytes : nil
  }

  /// The words behind `#!`, as far as the kernel reads them (256 bytes); nil where there is no such line.
  private static func interpreterLine(_ file: String) -> [String]? {
    guard let descriptor = try? FileDescriptor(opening: file, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      return nil
    }
    var head = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor.raw, &head, head.count, 0)
    guard count > 2, head.starts(with: [0x23, 0x21]) else { return nil }
    let line = head[2..<count].prefix { $0 != 0x0A && $0 != 0 }
    return String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }.map { String($0) }
  }
}
