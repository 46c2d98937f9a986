import Glibc

/// Where Headroom keeps what it can compute again (XDG Base Directory Specification); it may be removed at any time.
package enum CacheFolder {
  /// `/var/cache/headroom` of root, else `$XDG_CACHE_HOME/headroom` or `~/.cache/headroom`; nil where there is no home.
  package static func path() -> String? {
    if geteuid() == 0 { return "/var/cache/headroom" }
    let own = Environment.own()
    if let cache = own["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/headroom" }
    guard let home = own["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.cache/headroom"
  }

  /// Makes the folder, and the one that it lies in.
  ///
  /// - Returns: whether it is this user's own.
  package static func make(_ path: String) -> Bool {
    if let slash = path.lastIndex(of: "/") { mkdir(String(path[..<slash]), 0o755) }
    mkdir(path, 0o700)
    return isOwn(path)
  }

  /// Whether nobody but this user can put anything there.
  package static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
