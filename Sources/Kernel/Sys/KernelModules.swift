/// The running kernel's modules as they lie on disk (modules.dep(5), depmod(8)).
package enum KernelModules {
  /// A module that makes a class or a bus of devices: until it is loaded no such device shows.
  package struct Module: Sendable, Equatable {
    package var name: String
    package var folder: String
    package init(_ name: String, in folder: String) {
      self.name = name
      self.folder = "kernel/\(folder)"
    }

    package static let bluetooth = Module("bluetooth", in: "net/bluetooth")
    package static let cameras = Module("videodev", in: "drivers/media/v4l2-core")
    package static let nfc = Module("nfc", in: "net/nfc")
    package static let receivers = Module("gnss", in: "drivers/gnss")
    package static let remoteProcessors = Module("rpmsg_core", in: "drivers/rpmsg")
    package static let sensors = Module("industrialio", in: "drivers/iio")
    package static let sound = Module("soundcore", in: "sound")
    package static let usb = Module("usbcore", in: "drivers/usb/core")
    package static let wirelessModems = Module("wwan", in: "drivers/net/wwan")
  }

  package enum Presence: Sendable {
    /// Not necessarily loaded.
    case installed
    case missing
    /// The modules of the running kernel are out of sight, as in a container.
    case unseen
  }

  package static func presence(_ module: Module, _ root: KernelRoot) -> Presence {
    guard let release = try? root.text("/proc/sys/kernel/osrelease"), !release.isEmpty,
      !release.contains("/")
    else { return .unseen }
    let modules = "/lib/modules/\(release)"
    let names = (try? root.entries("\(modules)/\(module.folder)")) ?? []
    // They may be compressed: gnss.ko.xz.
    if names.contains(where: { $0.hasPrefix("\(module.name).ko") }) { return .installed }
    return root.exists("\(modules)/modules.dep") ? .missing : .unseen
  }
}
