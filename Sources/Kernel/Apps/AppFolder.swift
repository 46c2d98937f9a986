import Glibc

/// A folder that may be an app's bundle or an Xcode archive.
struct AppFolder {
  /// As the user gave it, for messages.
  let given: String
  /// Without slashes at its end.
  let path: String

  struct Found {
    var kind: AppSource.Kind
    /// From this folder.
    var place: String
    var note: String?
  }

  private static let applications = "Products/Applications"
  /// Bundles that have an Info.plist and are no apps.
  private static let parts = [
    ".framework": "a framework", ".appex": "an app extension", ".xpc": "a service",
    ".bundle": "a bundle of resources",
    ".xctest": "a bundle of tests", ".plugin": "a plug-in", ".kext": "a kernel extension",
    ".dSYM": "a bundle of symbols",
  ]

  func infoPlist() throws(AppSourceError) -> Found {
    if let part = Self.parts.first(where: { path.hasSuffix($0.key) }) {
      throw error(
        "this is \(part.value), and only apps say what they require of a device",
        "Give the .app it belongs to.")
    }
    if path.hasSuffix(".app") { return try bundle("", .appBundle) }
    if path.hasSuffix(".xcarchive") || isFolder(Self.applications) {
      return try bundle(try onlyApp(in: Self.applications) + "/", .archive)
    }
    throw stranger()
  }

  /// On handhelds the Info.plist lies at the bundle's top, on Macs in its folder Contents.
  private func bundle(_ prefix: String, _ kind: AppSource.Kind) throws(AppSourceError) -> Found {
    guard let place = ["Info.plist", "Contents/Info.plist"].map({ prefix + $0 }).first(where: exists) else {
      throw error(
        "the app holds neither Info.plist nor Contents/Info.plist", "Build the app again.",
        String(prefix.dropLast()))
    }
    return Found(kind: kind, place: place, note: note(prefix))
  }

  private func note(_ prefix: String) -> String? {
    let inWatchFolder = path.split(separator: "/").dropLast().last == "Watch"
    guard inWatchFolder || isFolder(prefix + "_WatchKitStub") else { return nil }
    return "this is a watch app; what the phone must have stands in the app around it"
  }

  private func onlyApp(in folder: String) throws(AppSourceError) -> String {
    let apps = appNames(in: folder)
    guard let app = apps.first else {
      throw error("the archive holds no app in \(folder)", "Archive a scheme that builds an app.")
    }
    guard apps.count == 1 else {
      throw error("the archive holds \(apps.count) apps: \(Self.listed(apps))", "Give the one that is meant.")
    }
    return "\(folder)/\(app)"
  }

  private func stranger() -> AppSourceError {
    if exists("Info.plist") {
      return error("the folder is no app bundle", "It holds a property list; give that: \(path)/Info.plist")
    }
    let apps = ["", "Payload"].flatMap { folder in
      appNames(in: folder).map { folder.isEmpty ? "\(path)/\($0)" : "\(path)/\(folder)/\($0)" }
    }
    let hint = apps.isEmpty ? AppSourceError.whatCanBeGiven : "Give the app in it: \(Self.listed(apps))"
    return error("the folder is neither an app bundle nor an Xcode archive", hint)
  }

  private static func listed(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }

  private func appNames(in folder: String) -> [String] {
    let names = (try? KernelRoot(path: path).entries("/" + folder)) ?? []
    return names.filter { $0.hasSuffix(".app") && $0.count > 4 && isFolder("\(folder)/\($0)") }
  }

  private func exists(_ place: String) -> Bool { access("\(path)/\(place)", F_OK) == 0 }

  private func isFolder(_ place: String) -> Bool {
    var status = stat()
    return stat("\(path)/\(place)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func error(_ problem: String, _ remedy: String, _ place: String = "") -> AppSourceError {
    AppSourceError(path: given, place: place, problem: problem, remedy: remedy)
  }
}
