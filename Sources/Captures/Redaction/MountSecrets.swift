import Kernel

/// Conceals who mounted what from where in the lines of /proc/self/mountinfo (proc_pid_mountinfo(5)): user, machine and
/// share of a network's file system, and options that name people, machines and passwords.
enum MountSecrets {
  /// Of mount.cifs(8), nfs(5), mount.ceph(8), the kernel's 9p and ecryptfs, and FUSE's own (mount.fuse3(8)).
  private static let people: Set<String> = ["username", "user", "uname", "name", "owner"]
  private static let others: Set<String> = [
    "domain", "domainauto", "workgroup", "password", "password2", "pass", "credentials", "cred", "unc",
    "prefixpath", "server", "servername", "netbiosname", "hostname", "host", "source", "fsname", "secret",
    "aname", "label", "ecryptfs_sig", "ecryptfs_fnek_sig",
  ]
  private static let networks: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "ceph", "9p", "davfs", "coda", "lustre",
    "fuse.sshfs", "fuse.davfs", "fuse.glusterfs", "fuse.curlftpfs", "fuse.s3fs", "fuse.rclone",
  ]

  static func conceal(_ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    let source = text.bytes
    for line in ranges(source, 0..<source.count, separator: 0x0A) {
      let fields = ranges(source, line, separator: 0x20)
      guard fields.count >= 10,
        let dash = fields.dropFirst(6).firstIndex(where: { source[$0].elementsEqual([0x2D]) }),
        dash + 2 < fields.count
      else { continue }
      let type = String(decoding: source[fields[dash + 1]], as: UTF8.self)
      if isRemote(type, source[fields[dash + 2]]) { concealSource(fields[dash + 2], &text, &names) }
      // A cgroup's `name=systemd` is a hierarchy's.
      guard !type.hasPrefix("cgroup") else { continue }
      for options in [fields[5]] + fields[(dash + 3)...] { concealOptions(options, &text, &names) }
    }
  }

  private static func isRemote(_ type: String, _ source: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: source, as: UTF8.self)
    if text.hasPrefix("/dev/") { return false }
    return networks.contains(type) || text.contains("@") || text.hasPrefix("//")
      || (type.hasPrefix("fuse") && text.contains(":"))
  }

  /// `anna@laptop:/home/anna`, `//nas/share`, `https://cloud.example.org/dav`: each word by itself.
  private static func concealSource(
    _ range: Range<Int>, _ text: inout ConcealedBytes, _ names: inout Pseudonyms
  ) {
    let source = text.bytes
    let isSign = { (place: Int) in range.contains(place) && source[place] == UInt8(ascii: "@") }
    var words = words(source, range)[...]
    if let scheme = words.first, source[scheme.upperBound..<range.upperBound].starts(with: "://".utf8) {
      words.removeFirst()
    }
    for word in words {
      // A machine stands first, unless a user does.
      let isPerson = word == words.first || isSign(word.upperBound) || isSign(word.lowerBound - 1)
      conceal(word, isPerson: isPerson, in: &text, &names)
    }
  }

  private static func concealOptions(
    _ range: Range<Int>, _ text: inout ConcealedBytes, _ names: inout Pseudonyms
  ) {
    let source = text.bytes
    for option in ranges(source, range, separator: UInt8(ascii: ",")) {
      guard let sign = source[option].firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = self.key(source[option.lowerBound..<sign])
      guard people.contains(key) || others.contains(key) else { continue }
      for word in words(source, (sign + 1)..<option.upperBound) {
        conceal(word, isPerson: people.contains(key), in: &text, &names)
      }
    }
  }

  /// `owner` of `x-owner`, `name` of `x-gvfs-name` (mount(8)).
  private static func key(_ bytes: ArraySlice<UInt8>) -> String {
    let key = String(decoding: bytes, as: UTF8.self).lowercased()
    guard key.hasPrefix("x-") else { return key }
    return String(key.split { $0 == "-" || $0 == "." }.last ?? "")
  }

  /// Addresses are left to those who look for them wherever they stand.
  private static func conceal(
    _ word: Range<Int>, isPerson: Bool, in text: inout ConcealedBytes, _ names: inout Pseudonyms
  ) {
    guard InternetAddress(parsing: String(decoding: text.bytes[word], as: UTF8.self)) == nil else { return }
    text.concealText(word, isPerson: isPerson, &names)
  }

  private static func ranges(_ source: [UInt8], _ range: Range<Int>, separator: UInt8) -> [Range<Int>] {
    source[range].split(separator: separator, omittingEmptySubsequences: false).map {
      $0.startIndex..<$0.endIndex
    }
  }

  /// The parts between separators; a backslash and three octal digits are one character of a file's name.
  private static func words(_ source: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var (start, place) = (range.lowerBound, range.lowerBound)
    func end(_ width: Int) {
      if place > start { words.append(start..<place) }
      place += width
      start = place
    }
    while place < range.upperBound {
      if source[place] == UInt8(ascii: "\\") {
        end(min(4, range.upperBound - place))
      } else if "/:@#[]?&;,=".utf8.contains(source[place]) {
        end(1)
      } else {
        place += 1
      }
    }
    end(0)
    return words
  }
}
