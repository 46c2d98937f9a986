import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct AppSourceTests {
  private let tree = FixtureTree()

  private func refusal(_ path: String) -> AppSourceError? {
    do throws(AppSourceError) {
      Issue.record("read as \(try AppSource.read(path))")
      return nil
    } catch { return error }
  }

  private func ipa(_ entries: [ZipBytes.Entry]) throws -> String {
    try tree.file("/My.ipa", bytes: ZipBytes(entries: entries).bytes)
  }

  @Test func aPropertyListIsReadAsItStands() throws {
    tree.file("/Info.plist", "{}")
    let path = tree.path + "/Info.plist"
    #expect(
      try AppSource.read(path)
        == AppSource(path: path, kind: .infoPlist, plistPath: "", bytes: Array("{}".utf8)))
  }

  @Test(arguments: ["Info.plist", "Contents/Info.plist"]) func aBundleHoldsItAtTheTopOrInContents(
    _ place: String
  ) throws {
    tree.file("/My.app/\(place)", "{}").file("/My.app/Frameworks/A.framework/Info.plist", "no")
    for path in [tree.path + "/My.app", tree.path + "/My.app//"] {
      let source = try AppSource.read(path)
      #expect(source.kind == .appBundle)
      #expect(source.plistPath == place)
      #expect(source.bytes == Array("{}".utf8))
      #expect(source.note == nil)
    }
  }

  @Test func anArchiveHoldsItInItsApp() throws {
    tree.file("/My.xcarchive/Info.plist", "of the archive itself")
      .file("/My.xcarchive/Products/Applications/My.app/Info.plist", "{}")
    let source = try AppSource.read(tree.path + "/My.xcarchive")
    #expect(source.kind == .archive)
    #expect(source.plistPath == "Products/Applications/My.app/Info.plist")
    #expect(source.bytes == Array("{}".utf8))
  }

  @Test func anIPAHoldsItInThePayloadAndNowhereElse() throws {
    let path = try ipa([
      ZipBytes.stored("Payload/My.app/PlugIns/A.appex/Info.plist", "no"),
      ZipBytes.stored("Payload/My.app/Frameworks/A.framework/Info.plist", "no"),
      ZipBytes.stored("../Payload/My.app/Info.plist", "no"),
      ZipBytes.stored("/Payload/My.app/Info.plist", "no"),
      ZipBytes.stored("Payload/../My.app/Info.plist", "no"), ZipBytes.stored("Payload/.app/Info.plist", "no"),
      ZipBytes.stored("payload/My.app/Info.plist", "no"),
      ZipBytes.stored("Payload\\My.app\\Info.plist", "no"),
      ZipBytes.stored("Payload/My.app/Info.plist", "{}"),
      ZipBytes.stored("Payload/My.app/Info.plist/x", "no"),
    ])
    let source = try AppSource.read(path)
    #expect(
      source
        == AppSource(path: path, kind: .ipa, plistPath: "Payload/My.app/Info.plist", bytes: Array("{}".utf8)))
    let renamed = try tree.file(
      "/renamed", bytes: ZipBytes(entries: [ZipBytes.stored("Payload/A.app/Info.plist", "1")]).bytes)
    #expect(try AppSource.read(renamed).kind == .ipa)
  }

  @Test func anIPAWithoutOneAppIsRefused() throws {
    let entry = ZipBytes.stored("Payload/My.app/Info.plist", "{}")
    #expect(refusal(try ipa([]))?.problem == "it holds no Payload/NAME.app/Info.plist")
    #expect(
      refusal(try ipa([entry, entry]))?.problem.contains("more than one app, or one of them twice") == true)
    var encrypted = entry
    encrypted.flags = 1
    let error = refusal(try ipa([encrypted]))
    #expect(error?.place == "Payload/My.app/Info.plist")
    #expect(error?.problem == "the entry is encrypted")
    let cut = try tree.file("/cut.ipa", bytes: Array(ZipBytes(entries: [entry]).bytes.dropLast()))
    #expect(
      refusal(cut)?.description.contains("damaged ZIP archive: the directory at the end is missing") == true)
    tree.file("/text.ipa", "hello")
    #expect(refusal(tree.path + "/text.ipa")?.problem.contains("too short for a ZIP archive") == true)
  }

  /// 100 MiB of zeros in 100 KiB.
  @Test(.enabled(if: Python.isInstalled && Inflater.isBuiltIn), arguments: [104_857_600, 1000])
  func aBombIsNotInflated(_ claimed: Int) throws {
    let script = """
      import sys, zipfile, struct
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:
          z.writestr("Payload/My.app/Info.plist", bytes(104_857_600))
      b = open(sys.argv[1], "rb").read().replace(struct.pack("<L", 104_857_600), struct.pack("<L", int(sys.argv[2])))
      open(sys.argv[1], "wb").write(b)
      """
    let path = tree.path + "/bomb.ipa"
    #expect(Python.run(script, [], path, "\(claimed)")?.status == 0)
    let problem = refusal(path)?.problem
    #expect(problem?.contains(claimed == 1000 ? "tooLong" : "more than 16 MiB") == true, "\(problem ?? "")")
  }

  @Test func whatIsNoAppSaysWhatToGiveInstead() throws {
    tree.file("/A.framework/Info.plist", "").file("/B.appex/Info.plist", "").file("/Empty.app/x", "")
      .file("/project/Info.plist", "").file("/out/My.app/Info.plist", "").file(
        "/ipa/Payload/My.app/Info.plist", ""
      )
      .file("/none.xcarchive/Info.plist", "").file(
        "/two.xcarchive/Products/Applications/A.app/Info.plist", ""
      )
      .file("/two.xcarchive/Products/Applications/B.app/Info.plist", "").file("/nothing/x", "")
    for (name, words) in [
      ("A.framework", "this is a framework"), ("B.appex", "this is an app extension"),
      ("Empty.app", "holds neither Info.plist nor Contents/Info.plist"),
      ("project", "give that: \(tree.path)/project/Info.plist"),
      ("out", "Give the app in it: \(tree.path)/out/My.app"),
      ("ipa", "Give the app in it: \(tree.path)/ipa/Payload/My.app"),
      ("none.xcarchive", "the archive holds no app in Products/Applications"),
      ("two.xcarchive", "the archive holds 2 apps: A.app, B.app"),
      ("nothing", "Give an Info.plist, an .app bundle, an .ipa file or an .xcarchive folder."),
      ("missing", "there is no such file. Give an Info.plist"),
    ] {
      let error = refusal("\(tree.path)/\(name)")
      #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
      #expect(error?.path == "\(tree.path)/\(name)")
    }
  }

  @Test func aWatchAppIsReadAndSaid() throws {
    tree.file("/My.app/Watch/W.app/Info.plist", "{}").file("/S.app/Info.plist", "{}").file(
      "/S.app/_WatchKitStub/WK", "")
    #expect(
      try AppSource.read(tree.path + "/My.app/Watch/W.app").note?.contains("this is a watch app") == true)
    #expect(try AppSource.read(tree.path + "/S.app").note?.contains("this is a watch app") == true)
  }

  @Test func whatIsInABundleMustBeARegularFile() throws {
    tree.file("/My.app/x", "").file("/Zero.app/x", "")
    #expect(mkfifo(tree.path + "/My.app/Info.plist", 0o600) == 0)
    #expect(symlink("/dev/zero", tree.path + "/Zero.app/Info.plist") == 0)
    #expect(refusal(tree.path + "/My.app")?.place == "Info.plist")
    #expect(refusal(tree.path + "/Zero.app")?.place == "Info.plist")
  }

  @Test func anEndlessFileIsLeftAtSixteenMebibytes() {
    #expect(refusal("/dev/zero")?.problem == "it has more than 16 MiB")
  }

  @Test func anErrorNamesPathPlaceProblemAndRemedy() {
    let error = AppSourceError(path: "a", place: "b", problem: "c", remedy: "D.")
    #expect("\(error)" == "a: b: c. D.")
  }
}
