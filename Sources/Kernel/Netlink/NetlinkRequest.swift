import Glibc

/// A question to the kernel over netlink (netlink(7)), to which its answer ends with NLMSG_DONE or an acknowledgement.
package struct NetlinkRequest: Sendable, Equatable {
  package enum Family: String, Sendable {
    case route = "NETLINK_ROUTE"
    case generic = "NETLINK_GENERIC"
    case socketDiagnosis = "NETLINK_SOCK_DIAG"
    var number: CInt {
      switch self {
      case .route: 0
      case .socketDiagnosis: 4
      case .generic: 16
      }
    }
  }

  package var family: Family
  package var type: UInt16
  /// Whether all objects of a kind are asked for, or one.
  package var isDump: Bool
  /// Bits beyond those that every question has, such as NLM_F_CREATE.
  package var flags: UInt16
  package var payload: [UInt8]

  package init(
    _ family: Family, type: UInt16, isDump: Bool = true, flags: UInt16 = 0, payload: [UInt8]
  ) {
    self.family = family
    self.type = type
    self.isDump = isDump
    self.flags = flags
    self.payload = payload
  }

  /// NLM_F_REQUEST with NLM_F_DUMP, or with NLM_F_ACK so that the answer to a single question has an end too.
  package func bytes(sequence: UInt32) -> [UInt8] {
    NetlinkMessage(
      type: type, flags: flags | (isDump ? 0x301 : 0x5), sequence: sequence, port: 0, payload: payload
    ).bytes
  }

  /// An attribute with zeros up to where the next one begins.
  package static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
    let length = 4 + value.count
    let padding = [UInt8](repeating: 0, count: NetlinkMessage.aligned(length) - length)
    return UInt16(clamping: length).rawBytes + type.rawBytes + value + padding
  }
}

// MARK: - rtnetlink(7)

extension NetlinkRequest {
  /// RTM_GETLINK without the statistics (IFLA_EXT_MASK with RTEXT_FILTER_SKIP_STATS), which change all the time.
  package static let links = NetlinkRequest(
    .route, type: 18, payload: everything + attribute(29, UInt32(8).rawBytes))
  /// RTM_GETADDR.
  package static let addresses = NetlinkRequest(.route, type: 22, payload: everything)
  /// RTM_GETROUTE.
  package static let routes = NetlinkRequest(.route, type: 26, payload: everything)

  /// The largest of the family headers, zeroed: each kind of dump reads the front of it and takes zero as "all".
  private static let everything = [UInt8](repeating: 0, count: 16)

  /// RTM_GETROUTE for one destination: which way packets to it would go. None is sent.
  ///
  /// - Parameter link: The number of the link that they must leave by; nil for any.
  package static func route(to address: InternetAddress, link: Int32? = nil) -> NetlinkRequest {
    let family: UInt8 = address.family == .ipv4 ? 2 : 10
    let length = UInt8(address.bytes.count * 8)
    let header: [UInt8] = [family, length, 0, 0, 0, 0, 0, 0] + UInt32(0).rawBytes
    let out = link.map { attribute(4, $0.rawBytes) } ?? []
    return NetlinkRequest(
      .route, type: 26, isDump: false, payload: header + attribute(1, address.bytes) + out)
  }
}

// MARK: - Asking

extension KernelRoot {
  /// Asks the kernel over netlink.
  ///
  /// - Parameters:
  ///   - question: Names the question for good, with all that its answer depends on.
  ///   - edit: Takes out of a message what a capture must not hold.
  /// - Throws: The kernel's own error where it refuses; ENOSYS in a build without libmnl.
  package func netlink(
    _ question: String, _ request: NetlinkRequest, isAskedOnce: Bool = false,
    _ edit: (NetlinkMessage) -> NetlinkMessage = { $0 }
  ) throws(SystemError) -> [NetlinkMessage] {
    let bytes = try answer("netlink \(question)", isAskedOnce: isAskedOnce) { () throws(SystemError) in
      var socket = try NetlinkSocket(request.family)
      return try socket.exchange(request).flatMap { edit($0).bytes }
    }
    return try NetlinkRequest.messages(bytes, subject: question)
  }
}

extension NetlinkRequest {
  /// The messages of a whole answer, without the final one.
  ///
  /// - Throws: The error that it ends with; EBADMSG where it is damaged or has no end.
  package static func messages(_ bytes: [UInt8], subject: String) throws(SystemError) -> [NetlinkMessage] {
    var dump = NetlinkDump(sequence: 0, port: 0, subject: subject) { $0 }
    guard try dump.take(bytes) == .done else {
      throw SystemError(code: EBADMSG, call: "netlink dump", subject: subject)
    }
    return dump.values
  }
}
