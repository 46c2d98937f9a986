import Glibc

/// What only the user's own directory tells. Its name, which is mostly the user's, is in no answer.
package enum HomeDirectory {
  /// FS_IOC_GET_ENCRYPTION_POLICY_EX and FS_IOC_GET_ENCRYPTION_KEY_STATUS (Documentation/filesystems/fscrypt.rst).
  private static let getPolicy: UInt32 = 0xC009_6616
  private static let getKeyStatus: UInt32 = 0xC080_661A

  private static var path: String? {
    guard let path = Environment.own()["HOME"], path.hasPrefix("/"), path != "/", path != "/root" else {
      return nil
    }
    return path
  }

  /// Where the file system with people's data is mounted: that of the home directory, or of /home for root.
  package static func mountPoint(_ root: KernelRoot, _ covering: (String) -> String?) -> String? {
    let bytes = try? root.answer("mount point of the home directory") {
      Array((covering(path ?? "/home") ?? "").utf8)
    }
    guard let bytes, !bytes.isEmpty else { return covering("/home") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A directory's encryption by its file system.
  package struct Policy: Sendable, Equatable {
    package enum Key: UInt8, Sendable {
      case untold, absent, present, incompletelyRemoved
    }
    package var version: UInt8
    /// FSCRYPT_MODE_* of the files' contents.
    package var contentsMode: UInt8
    package var key: Key
  }

  /// How the home directory is encrypted by its file system; nil where it is not.
  ///
  /// - Throws: ENOTTY or EOPNOTSUPP where the file system cannot encrypt, ENOENT where there is no home directory.
  package static func policy(_ root: KernelRoot) throws(SystemError) -> Policy? {
    parse(try root.answer("encryption policy of the home directory") { () throws(SystemError) in try ask() })
  }

  /// Three bytes, or none where there is no policy.
  package static func parse(_ bytes: [UInt8]) -> Policy? {
    guard bytes.count >= 3 else { return nil }
    return Policy(version: bytes[0], contentsMode: bytes[1], key: Policy.Key(rawValue: bytes[2]) ?? .untold)
  }

  private static func ask() throws(SystemError) -> [UInt8] {
    guard let path else {
      throw SystemError(
        code: ENOENT, call: "find", subject: "a person's home directory (HOME is root's, or not set)")
    }
    let node = try DeviceNode(.live, path)
    let answer: [UInt8]
    do throws(SystemError) { answer = try node.ioctl(getPolicy, policyArgument) } catch {
      if error.code == ENODATA { return [] }
      throw SystemError(code: error.code, call: error.call, subject: "the home directory")
    }
    guard answer.count >= 10 else { return [] }
    return [answer[8], answer[9], try keyState(node, answer)]
  }

  /// The room for a policy of either version, and its size in front.
  private static let policyArgument =
    withUnsafeBytes(of: UInt64(24)) { Array($0) } + [UInt8](repeating: 0, count: 24)

  /// Whether the key of a policy of version 2 is in the kernel's hands.
  private static func keyState(_ node: DeviceNode, _ policy: [UInt8]) throws(SystemError) -> UInt8 {
    guard let argument = keyQuestion(policy), let answer = try? node.ioctl(getKeyStatus, argument) else {
      return 0
    }
    return UInt8(clamping: answer[...].integer(UInt32.self, at: 64) ?? 0)
  }

  /// struct fscrypt_get_key_status_arg, for the key that a policy names; nil for version 1, which names it otherwise.
  package static func keyQuestion(_ policy: [UInt8]) -> [UInt8]? {
    guard policy.count >= 32, policy[8] == 2 else { return nil }
    var argument = [UInt8](repeating: 0, count: 128)
    // FSCRYPT_KEY_SPEC_TYPE_IDENTIFIER.
    argument.replaceSubrange(0..<4, with: withUnsafeBytes(of: UInt32(2)) { Array($0) })
    argument.replaceSubrange(8..<24, with: policy[16..<32])
    return argument
  }
}
