import Formats
import Glibc
import Kernel
import Quantities

/// What the two ways to start share: resource files, which take no room on the disk and read as zeros.
final class LaunchHabit {
  static let parameters = [
    WorkloadParameter(
      name: "files", unit: .count, initial: 8, range: 1...1000, help: "how many resource files there are"),
    WorkloadParameter(
      name: "hold", unit: .seconds, initial: 1, range: 0...86_400,
      help: "how long to run once ready, with what was read in memory"),
    WorkloadParameter(
      name: "size", unit: .bytes, initial: 4_194_304, range: 4096...1_073_741_824, help: "size of each"),
  ]

  let files: Int
  private let size: Int
  private let hold: UInt64
  private let folder: WorkFolder
  private let begun = Clock.nanoseconds()
  private let before = OwnFootprint.read()
  private var resources: [Int: Resource] = [:]
  private(set) var bytesRead = 0
  private(set) var filesRead = 0

  private final class Resource {
    let memory: MappedMemory
    init(_ size: Int) throws(WorkloadError) { memory = try MappedMemory(anonymous: size) }
  }

  init(_ values: ParameterValues) throws(WorkloadError) {
    files = values.count("files")
    size = values.count("size")
    hold = values.nanoseconds("hold")
    do {
      folder = try WorkFolder()
      for number in 0..<files { try make(number) }
    } catch { throw .because(error) }
  }

  private func make(_ number: Int) throws(SystemError) {
    let (path, size) = (path(number), size)
    let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT)
    let raw = file.raw
    try check("ftruncate", path) { ftruncate(raw, size) }
  }

  private func path(_ number: Int) -> String { "\(folder.path)/resource-\(number + 1)" }

  /// Seconds since the workload began.
  var now: Double { Double(secondsOfNanoseconds: Clock.nanoseconds() - begun) }

  /// Tells who started it that it is ready (sd_notify(3)).
  ///
  /// - Returns: seconds since the workload began.
  func becomeReady() throws(WorkloadError) -> Double {
    let time = now
    do { try NoticeSocket.tellReady() } catch { throw .because(error) }
    return time
  }

  /// Reads a whole file into memory, which is kept.
  ///
  /// - Parameter thread: the name of a thread of its own to do so; nil: the calling one does.
  func load(_ number: Int, on thread: String? = nil) throws(WorkloadError) {
    if resources[number] == nil { resources[number] = try Resource(size) }
    let (path, size) = (path(number), size)
    // As a number, because a pointer may not pass from thread to thread; this one waits for the other's end.
    let place = UInt(bitPattern: resources[number]?.memory.bytes.baseAddress)
    var count = 0
    if let thread {
      do { count = try NamedThread(thread) { Self.read(path, size, to: place) }.join() } catch {
        throw .because(error)
      }
    } else {
      count = Self.read(path, size, to: place)
    }
    guard count == size else {
      throw .because(SystemError(code: count < 0 ? CInt(-count) : EIO, call: "read", subject: path))
    }
    bytesRead += size
    filesRead += 1
  }

  /// The bytes read, or an errno less than zero.
  private static func read(_ path: String, _ size: Int, to place: UInt) -> Int {
    guard let start = UnsafeMutableRawPointer(bitPattern: place) else { return Int(-EFAULT) }
    do {
      let file = try FileDescriptor(opening: path, O_RDONLY)
      let raw = file.raw
      var done = 0
      while done < size {
        let count = try check("read", path) { Glibc.read(raw, start + done, size - done) }
        guard count > 0 else { break }
        done += count
      }
      return done
    } catch { return -Int(error.code) }
  }

  /// Goes on for a while, then tells what was done.
  ///
  /// - Parameters:
  ///   - ready: seconds from the beginning to the moment when it could have answered.
  ///   - early: bytes that were read until then.
  func report(_ workload: String, ready: Double, early: Int) -> JSONValue {
    Clock.pause(nanoseconds: hold)
    var account = WorkAccount(workload)
    account.facts = [
      "files": .integer(files), "fileBytes": .integer(size), "filesReadWhole": .integer(filesRead),
      "rereads": .integer(filesRead - resources.count), "bytesReadWhole": .integer(bytesRead),
      "bytesReadBeforeReady": .integer(early), "readyAfterSeconds": .number(ready), "seconds": .number(now),
      "kernel": [
        "source": .string("\(OwnFootprint.source): Pss_Anon + Pss_Shmem + SwapPss"),
        "footprintBefore": before.json, "footprint": OwnFootprint.read().json,
      ],
    ]
    account.claimPeak(before: before, added: Double(resources.count * size))
    return account.json
  }
}
