import CBpf
import Glibc
package import Kernel

/// The BPF programs of one run (bpf(2)): loaded together, attached part by part by the instruments.
package final class KernelPrograms {
  private let raw: OpaquePointer
  private let group: Cgroup
  /// Under which they are kept for the next run.
  private let shelf: String
  private let names: [ProgramName]
  /// What this run and this kernel offer, by the words of `BPF/common.h`.
  private let offers: Set<String>
  private var attached: Set<Int> = []
  let counters: CInt
  private let sums = UnsafeMutablePointer<UInt64>.allocate(capacity: Int(CBPF_MOST_FIGURES))
  /// When `sums` were read, nanoseconds of `Clock`.
  private var readAt: UInt64 = 0
  private var isReadable = false
  /// Whether the programs read the kernel's structures through its type information.
  let readsTypes: Bool
  /// Parts that this kernel would not load, each with the reason.
  package private(set) var refused: [String: SystemError] = [:]
  /// Bytes that events may take up until the end of the run.
  private static let room = 16 << 20

  /// - Parameter wanted: what the run asks for beyond the ordinary, by the words of `BPF/common.h`: `causes`.
  /// - Throws: why nothing can be counted in the kernel: no library, no privilege.
  package init(_ group: Cgroup, wanted: Set<String> = [], root: KernelRoot = .live) throws(SystemError) {
    self.group = group
    let directory = try FileDescriptor(opening: group.path, O_RDONLY | O_DIRECTORY)
    readsTypes = Self.hasTypes(root)
    let kernel = Self.offers(wanted, readsTypes)
    offers = kernel
    shelf = Self.shelf(kernel)
    var problems: [String: SystemError] = [:]
    let kept = LoadedPrograms.take(shelf, for: directory.raw)
    raw = if let kept { kept } else { try Self.loaded(directory.raw, kernel, &problems) }
    LoadedPrograms.wait(raw)
    refused = problems
    let programs = raw
    names = Self.names(programs)
    var (key, value): (UInt32, UInt32) = (0, 0)
    counters = cbpf_map(raw, "figures", &key, &value)
    let code = cbpf_follow(raw, "events", Self.room)
    guard counters >= 0, code == 0 else { throw Self.error(min(counters, code)) }
  }

  /// Has the kernel check and attach them while a run is made ready otherwise: they count nothing before they know the group.
  package static func prepare(wanted: Set<String> = []) {
    let kernel = offers(wanted, hasTypes(.live))
    LoadedPrograms.prepare(shelf(kernel)) {
      (try? loaded(-1, casts: true, attached: true) { $0.needs.isSubset(of: kernel) })
        .map { UInt(bitPattern: $0) }
    }
  }

  private static func offers(_ wanted: Set<String>, _ readsTypes: Bool) -> Set<String> {
    wanted.union([readsTypes ? "btf" : "plain"]).union(cbpf_is_older_than(5, 18) ? ["pages"] : [])
  }

  private static func shelf(_ kernel: Set<String>) -> String {
    "counting " + kernel.sorted().joined(separator: " ")
  }

  deinit {
    // With what was refused the reasons would have to be kept too.
    if refused.isEmpty {
      LoadedPrograms.give(back: raw, shelf, attached: staysAttached)
    } else {
      LoadedPrograms.free(raw)
    }
    sums.deallocate()
  }

  /// Whether they can stay attached for the next run: nothing lives any more that they count.
  private var staysAttached: Bool {
    figure(.left) == 0 && LoadedPrograms.leave(raw, group)
  }

  /// Whether the kernel tells where its structures' members lie (btf.rst).
  package static func hasTypes(_ root: KernelRoot) -> Bool { root.exists("/sys/kernel/btf/vmlinux") }

  /// Attaches a part's programs; those whose tracepoint this kernel has not are left out, and those that another instrument
  /// has attached stay.
  ///
  /// - Returns: what was attached, by name without the part.
  /// - Throws: the reason why none could be, or why one that this kernel has a tracepoint for could not: without it the others would
  ///   count too little.
  package func attach(_ part: String) throws(SystemError) -> [String] {
    if let problem = refused[part] { throw problem }
    LoadedPrograms.begin(raw)
    var done: [String] = []
    for (index, program) in names.enumerated() {
      guard program.part == part, program.needs.isSubset(of: offers) else { continue }
      let code = attached.contains(index) ? 0 : cbpf_attach(raw, CInt(index))
      guard code == 0 else {
        if Self.isLacking(-code) { continue }
        throw Self.error(code)
      }
      attached.insert(index)
      done.append(program.what)
      if program.part == "tree", program.what == "attach" { followsTree = true }
    }
    guard !done.isEmpty else { throw Self.error(readsTypes ? -ENOENT : -EOPNOTSUPP) }
    return done
  }

  /// Whether this is what a kernel answers that has not the tracepoint, whose tracepoint tells less than the program reads, or that
  /// attaches no program of the kind; 524 is its own ENOTSUPP.
  static func isLacking(_ code: CInt) -> Bool { [ENOENT, EINVAL, EOPNOTSUPP, 524].contains(code) }

  /// Detaches one program of a part.
  package func detach(_ part: String, _ what: String) {
    for index in attached where names[index].part == part && names[index].what == what {
      cbpf_detach(raw, CInt(index))
      attached.remove(index)
    }
  }

  /// All programs have finished counting.
  package func end() { LoadedPrograms.leaveAttached(raw) }

  /// Instructions that the kernel walked to check the loaded programs; 0 where it does not say, before Linux 5.16.
  var checkedInstructions: UInt32 {
    (0..<CInt(names.count)).reduce(0) { $0 + cbpf_checked(raw, $1) }
  }

  func isAttached(_ part: String, _ what: String) -> Bool {
    attached.contains { names[$0].part == part && names[$0].what == what }
  }

  /// A figure of the whole tree so far; nil where the kernel would not say. Does not allocate.
  ///
  /// - Parameter now: the sample's time: all figures of one sample are read with one call. Nil: read now.
  package func figure(_ figure: KernelFigure, at now: UInt64? = nil) -> UInt64? {
    if now == nil || now != readAt {
      isReadable = cbpf_sums(raw, counters, sums, UInt32(CBPF_MOST_FIGURES)) == 0
      readAt = now ?? 0
    }
    return isReadable ? sums[Int(figure.rawValue)] : nil
  }

  /// How many processes have left the program's cgroup; nil where that is not followed. Does not allocate.
  package func left(at now: UInt64) -> UInt64? { followsTree ? figure(.left, at: now) : nil }
  private var followsTree = false

  /// Takes what the kernel has to tell; to be called at each sample, so that its buffer does not run over. Does not
  /// allocate.
  package func take() { cbpf_take(raw) }

  /// All events so far of the given kinds, in the order in which they were told.
  package func events(_ kinds: Set<KernelEvent.Kind>) -> [KernelEvent] {
    take()
    return KernelEvent.list(taken, kinds)
  }

  /// Hands out the records that were taken since the last time, each with its head. Does not allocate.
  package func walk(from place: inout Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    KernelEvent.walk(taken, from: &place, body)
  }

  private var taken: UnsafeRawBufferPointer {
    var (size, lost): (Int, UInt64) = (0, 0)
    let start = cbpf_taken(raw, &size, &lost)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size)
  }

  /// Events that found no place in the kernel's buffer or here.
  package var lost: UInt64 {
    var (size, lost): (Int, UInt64) = (0, 0)
    _ = cbpf_taken(raw, &size, &lost)
    return lost + (figure(.eventsLost) ?? 0)
  }

  /// Each entry of a hash map, as raw bytes: key and value.
  package func entries(_ map: String) -> [(key: [UInt8], value: [UInt8])] {
    BPFObject.entries(of: raw, map)
  }

  private static let subject = "counting in the kernel"

  private static func loaded(
    _ group: CInt, _ kernel: Set<String>, _ problems: inout [String: SystemError]
  ) throws(SystemError) -> OpaquePointer {
    do throws(SystemError) {
      return try withCastsOrWithout { casts throws(SystemError) in
        try loaded(group, casts: casts) { $0.needs.isSubset(of: kernel) }
      }
    } catch {
      guard !isFinal(error) else { throw error }
    }
    // One part that a kernel does not take must not cost the others.
    for part in try parts(kernel) {
      do throws(SystemError) {
        cbpf_close(try loaded(group, casts: false) { $0.part == part && $0.needs.isSubset(of: kernel) })
      } catch { problems[part] = error }
    }
    let refused = problems
    return try loaded(group, casts: false) { refused[$0.part] == nil && $0.needs.isSubset(of: kernel) }
  }

  private static func isFinal(_ error: SystemError) -> Bool { error.code == EPERM || error.code == ENOSYS }

  /// A kernel that does not compile programs takes none that make pointers of addresses (`cbpf_cast`).
  ///
  /// - Parameter load: told whether they are to.
  static func withCastsOrWithout<R>(_ load: (Bool) throws(SystemError) -> R) throws(SystemError) -> R {
    do throws(SystemError) { return try load(true) } catch {
      guard !isFinal(error) else { throw error }
      return try load(false)
    }
  }

  private static func loaded(
    _ group: CInt, casts: Bool, attached: Bool = false, _ isWanted: (ProgramName) -> Bool
  ) throws(SystemError) -> OpaquePointer {
    let programs = try opened()
    if casts { _ = cbpf_cast(programs) }
    if attached { cbpf_attach_when_loaded(programs) }
    for (index, name) in names(programs).enumerated() { cbpf_enable(programs, CInt(index), isWanted(name)) }
    var devices = MemoryFileSystems().others.map { KernelDevice.number($0.device) }
    devices += Array(repeating: 0, count: MemoryFileSystems.mostOthers - devices.count)
    var code = cbpf_set(programs, "other_devices", &devices, devices.count * MemoryLayout<UInt32>.size)
    if code == 0 { code = cbpf_load(programs, group) }
    guard code == 0 else {
      cbpf_close(programs)
      throw error(code)
    }
    return programs
  }

  private static func opened() throws(SystemError) -> OpaquePointer {
    try BPFObject.open(programsObject, for: subject)
  }

  private static func parts(_ kernel: Set<String>) throws(SystemError) -> Set<String> {
    let programs = try opened()
    defer { cbpf_close(programs) }
    return Set(names(programs).filter { $0.needs.isSubset(of: kernel) }.map(\.part))
  }

  private static func names(_ programs: OpaquePointer) -> [ProgramName] {
    (0..<cbpf_count(programs)).map { ProgramName(String(cString: cbpf_name(programs, $0))) }
  }

  private static func error(_ code: CInt) -> SystemError {
    SystemError(code: -code, call: "bpf", subject: subject)
  }
}

/// A BPF program's name taken apart: `<part>_<what>__<need>_<need>`, as `BPF/common.h` says.
struct ProgramName: Equatable {
  var part: String
  var what: String
  var needs: Set<String>

  init(_ name: String) {
    let text = Array(name.utf8)
    let line = UInt8(ascii: "_")
    let cut = text.indices.dropLast().first { text[$0] == line && text[$0 + 1] == line } ?? text.count
    let words = text[..<cut].split(separator: line, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
    needs = Set(text.dropFirst(cut + 2).split(separator: line).map { String(decoding: $0, as: UTF8.self) })
    part = words.first ?? ""
    what = words.count > 1 ? words[1] : ""
  }
}
