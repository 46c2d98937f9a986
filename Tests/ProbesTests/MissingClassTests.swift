import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

extension FixtureTree {
  /// The modules of the running kernel as they lie on disk, below `kernel/`.
  func modules(_ files: String...) -> FixtureTree {
    file("/proc/sys/kernel/osrelease", "6.1.0-56-amd64\n")
    file("/lib/modules/6.1.0-56-amd64/modules.dep", "")
    for name in files { file("/lib/modules/6.1.0-56-amd64/kernel/\(name)", "") }
    return self
  }
}

/// One rule for all kinds of devices whose class the kernel does not show.
@Suite struct MissingClassTests {
  private static let kinds: [(key: String, module: String)] = [
    ("still-camera", "drivers/media/v4l2-core/videodev.ko"), ("magnetometer", "drivers/iio/industrialio.ko"),
    ("bluetooth-le", "net/bluetooth/bluetooth.ko"), ("nfc", "net/nfc/nfc.ko"),
    ("microphone", "sound/soundcore.ko"), ("gps", "drivers/gnss/gnss.ko"),
    ("telephony", "drivers/usb/core/usbcore.ko"), ("telephony", "drivers/net/wwan/wwan.ko.zst"),
  ]

  private func finding(_ key: String, _ tree: FixtureTree) -> Finding? {
    DeviceProber.profile(tree.root).capabilities[key]
  }

  @Test(arguments: kinds) func aModuleThatIsNotLoadedLeavesItOpen(_ key: String, _ module: String) throws {
    let found = try #require(finding(key, FixtureTree().modules(module)))
    let name = try #require(module.split(separator: "/").last?.prefix { $0 != "." })
    #expect(found.state == .unknown)
    #expect(found.reason?.contains("installed and not loaded (\(name))") == true, "\(found.reason ?? "")")
  }

  @Test(arguments: kinds) func aKernelWithoutTheModuleHasNone(_ key: String, _ module: String) throws {
    let found = try #require(finding(key, FixtureTree().modules("fs/ext4/ext4.ko")))
    #expect(found.state == .absent, "\(found)")
  }

  @Test(arguments: kinds) func modulesOutOfSightTellNothing(_ key: String, _ module: String) throws {
    let tree = FixtureTree().file("/proc/sys/kernel/osrelease", "6.1.0\n")
    #expect(finding(key, tree)?.state == .unknown)
    #expect(finding(key, FixtureTree().file("/lib/modules/6.1.0/modules.dep", ""))?.state == .unknown)
  }

  @Test func aClassThatIsWithheldIsNotMissing() {
    let error = SystemError(code: EACCES, call: "opendir", subject: "/sys/class/gnss")
    let missing = MissingClass.read(
      FixtureTree().modules().root, of: "receivers", modules: [.receivers], refusedWith: error)
    #expect(missing.state == .unknown)
  }
}
