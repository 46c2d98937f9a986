import CLinux
import Glibc
import Synchronization

/// The addresses of a host by the C library's resolver (getaddrinfo(3)), in the order in which a program should try
/// them.
package enum NameLookup {
  /// An address that is written as one, with the link that stands behind a `%`; nil for anything else. Nobody is asked.
  package static func numeric(_ text: String) -> (address: InternetAddress, link: String?)? {
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    let address = String(parts[0])
    let link = parts.count == 2 ? String(parts[1]) : nil
    for (family, number, length) in [(InternetAddress.Family.ipv4, AF_INET, 4), (.ipv6, AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: length)
      if inet_pton(number, address, &bytes) == 1 { return (InternetAddress(family, bytes), link) }
    }
    return nil
  }

  /// Asks the resolver, which reads /etc/hosts and, for most names, asks a DNS server.
  ///
  /// - Throws: ENOENT for a name that is not known or has no address, EAGAIN where no server answered, EREMOTEIO where
  ///   one refused or failed, ETIMEDOUT after five seconds, and what else `errorNumber` gives.
  package static func addresses(_ root: KernelRoot, _ name: String) throws(SystemError) -> [InternetAddress] {
    let bytes = try root.answer("resolve \(name)") { () throws(SystemError) in
      Array(try resolve(name).map(\.text).joined(separator: "\n").utf8)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      numeric(String($0))?.address
    }
  }

  /// What a thread of its own leaves behind, because the resolver cannot be told how long to wait.
  private final class Inquiry: Sendable {
    let name: String
    let result = Mutex<Result<[InternetAddress], SystemError>?>(nil)
    init(_ name: String) { self.name = name }
  }

  private static func resolve(_ name: String) throws(SystemError) -> [InternetAddress] {
    let inquiry = Inquiry(name)
    var thread = pthread_t()
    let passed = Unmanaged.passRetained(inquiry)
    let code = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        let inquiry = Unmanaged<Inquiry>.fromOpaque(pointer).takeRetainedValue()
        let result = NameLookup.lookUp(inquiry.name)
        inquiry.result.withLock { $0 = result }
        return nil
      }, passed.toOpaque())
    guard code == 0 else {
      passed.release()
      throw SystemError(code: code, call: "pthread_create", subject: name)
    }
    pthread_detach(thread)
    for _ in 0..<1000 {
      if let result = inquiry.result.withLock({ $0 }) { return try result.get() }
      usleep(5000)
    }
    throw SystemError(code: ETIMEDOUT, call: "getaddrinfo", subject: name)
  }

  private static func lookUp(_ name: String) -> Result<[InternetAddress], SystemError> {
    var hints = addrinfo()
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(name, nil, &hints, &list)
    guard code == 0 else {
      let number = errorNumber(code, errno)
      return .failure(SystemError(code: number, call: "getaddrinfo", subject: name))
    }
    defer { freeaddrinfo(list) }
    var found: [InternetAddress] = []
    var next = list
    while let entry = next?.pointee, found.count < 64 {
      if let address = address(entry), !found.contains(address) { found.append(address) }
      next = entry.ai_next
    }
    return .success(found)
  }

  /// The errno that stands for what getaddrinfo(3) returned; ENOENT only where it is sure that there is no address.
  ///
  /// - Parameter system: errno after the call.
  package static func errorNumber(_ code: CInt, _ system: CInt) -> CInt {
    switch code {
    case EAI_NONAME, clinux_EAI_NODATA: ENOENT
    case EAI_AGAIN: EAGAIN
    case EAI_FAIL: EREMOTEIO
    case EAI_MEMORY: ENOMEM
    case EAI_FAMILY: EAFNOSUPPORT
    // A file that the resolver misses says nothing of the name.
    case EAI_SYSTEM: [0, ENOENT, ENODATA].contains(system) ? EIO : system
    default: EIO
    }
  }

  private static func address(_ entry: addrinfo) -> InternetAddress? {
    guard let pointer = entry.ai_addr else { return nil }
    let bytes = [UInt8](UnsafeRawBufferPointer(start: pointer, count: Int(entry.ai_addrlen)))
    return switch entry.ai_family {
    case AF_INET where bytes.count >= 8: InternetAddress(.ipv4, Array(bytes[4..<8]))
    case AF_INET6 where bytes.count >= 24: InternetAddress(.ipv6, Array(bytes[8..<24]))
    default: nil
    }
  }
}
