import CLinux
import Glibc

/// The kernel's own word of what changes: uevents, rtnetlink(7)'s multicast groups and /dev/rfkill. No privilege is
/// needed, and where nothing happens nothing wakes up.
package final class KernelEvents: ChangeSource {
  // -1 for what could not be opened.
  private let uevents: CInt
  private let routes: CInt
  private let switches: CInt
  private let signals: Signals
  private let output: CInt?
  /// Why a source is not listened to.
  package private(set) var missing: [String] = []

  /// RTMGRP_LINK, _IPV4_IFADDR, _IPV4_ROUTE, _IPV6_IFADDR and _IPV6_ROUTE.
  private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400

  /// - Parameters:
  ///   - signals: The signals that end the waiting.
  ///   - output: A descriptor whose reader may go away, which ends it too.
  /// - Throws: Where neither uevents nor rtnetlink can be listened to.
  package init(endingWith signals: [Int32], output: Int32? = nil) throws(SystemError) {
    self.signals = try Signals(signals)
    self.output = output
    var problems: [SystemError] = []
    uevents = Self.open("NETLINK_KOBJECT_UEVENT", &problems) { clinux_event_socket(15, 1) }
    routes = Self.open("NETLINK_ROUTE", &problems) { clinux_event_socket(0, Self.groups) }
    if uevents < 0, routes < 0, let problem = problems.first { throw problem }
    var refused: [SystemError] = []
    switches = Self.open("/dev/rfkill", &refused) {
      Glibc.open("/dev/rfkill", O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    }
    missing = problems.map { "\($0)" }
    // Its first answer lists the switches that there are.
    _ = drain(switches) { _ in }
  }

  deinit { for descriptor in [uevents, routes, switches] where descriptor >= 0 { close(descriptor) } }

  private static func open(
    _ subject: String, _ problems: inout [SystemError], _ body: () -> CInt
  ) -> CInt {
    do throws(SystemError) { return try check("open", subject, body) } catch {
      problems.append(error)
      return -1
    }
  }

  package func wait(_ milliseconds: Int32?) throws(SystemError) -> ChangeWait {
    let numbers = [signals.raw, output ?? -1, uevents, routes, switches]
    // Of the output only errors are waited for, which poll(2) reports unasked.
    var waiting = numbers.enumerated().map { index, descriptor in
      pollfd(fd: descriptor, events: index == 1 ? 0 : Int16(POLLIN), revents: 0)
    }
    let count = try check("poll", "the kernel's events") {
      poll(&waiting, nfds_t(waiting.count), milliseconds ?? -1)
    }
    if count == 0 { return .nothing }
    if waiting[0].revents != 0, signals.next() != nil { return .end }
    if waiting[1].revents != 0 { return .end }
    return .changes(changes())
  }

  private func changes() -> Set<MachineChange> {
    var changes: Set<MachineChange> = []
    let isUeventLost = drain(uevents) { bytes in
      if let message = UeventMessage(bytes) { changes.insert(.subsystem(message.subsystem)) }
    }
    let isRouteLost = drain(routes) { _ in changes.insert(.network) }
    _ = drain(switches) { _ in changes.insert(.subsystem("rfkill")) }
    if isUeventLost || isRouteLost { changes.insert(.everything) }
    return changes
  }

  /// Takes what is there, up to a bound that a flood does not pass; true where some of it was lost (ENOBUFS).
  private func drain(_ raw: CInt, _ body: ([UInt8]) -> Void) -> Bool {
    guard raw >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 16384)
    var isLost = false
    for _ in 0..<4096 {
      let count = buffer.withUnsafeMutableBytes { bytes in
        raw == switches
          ? max(0, Glibc.read(raw, bytes.baseAddress, bytes.count))
          : clinux_receive_event(raw, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == ENOBUFS {
        isLost = true
        continue
      }
      guard count > 0 else { break }
      body(Array(buffer[..<count]))
    }
    return isLost
  }
}
