/// The Info.plist of the one app inside an `.ipa`: a ZIP archive with the app's bundle in the folder Payload.
enum IPAFile {
  static func infoPlist(_ path: String) throws(AppSourceError) -> (name: String, bytes: [UInt8]) {
    var place = ""
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(path)
      let entry = try only(try archive.entries(most: 3) { isInfoPlist($0.name) })
      place = entry.shownName
      return (place, try archive.contents(of: entry, largest: AppSource.largest))
    } catch { throw Self.error(error, path, place) }
  }

  /// Exactly `Payload/NAME.app/Info.plist`: plug-ins, frameworks and watch apps lie deeper.
  static func isInfoPlist(_ name: [UInt8]) -> Bool {
    guard name.starts(with: "Payload/".utf8), name.last == UInt8(ascii: "t") else { return false }
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 3 && parts[2].elementsEqual("Info.plist".utf8)
      && parts[1].count > 4 && parts[1].suffix(4).elementsEqual(".app".utf8) && !parts[1].contains(0)
  }

  private static func only(_ entries: [ZipEntry]) throws(ZipArchive.Failure) -> ZipEntry {
    guard let entry = entries.first else { throw .unsupported("it holds no Payload/NAME.app/Info.plist") }
    guard entries.count == 1 else {
      let names = entries.map(\.shownName).joined(separator: ", ")
      throw .unsupported("it holds more than one app, or one of them twice: \(names)")
    }
    return entry
  }

  private static func error(_ failure: ZipArchive.Failure, _ path: String, _ place: String) -> AppSourceError
  {
    switch failure {
    case .system(let error): AppSourceError(path: path, place: place, error)
    case .damaged(let problem):
      AppSourceError(
        path: path, place: place, problem: "damaged ZIP archive: \(problem)",
        remedy: "Export or download the .ipa again.")
    case .unsupported(let problem):
      AppSourceError(
        path: path, place: place, problem: problem,
        remedy: Inflater.isBuiltIn
          ? "Unpack it with unzip and give the .app in its folder Payload."
          : "Install zlib1g-dev and build headroom again, or unpack it and give the .app in its folder Payload."
      )
    }
  }
}
