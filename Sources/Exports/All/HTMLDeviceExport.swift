package import Documents

/// A device as one page.
package enum HTMLDeviceExport: Export {
  package static let meta = ExportMeta(id: "html", title: "A page for people", fileExtension: "html")

  package static func render(_ card: DeviceCard) -> [UInt8] { DevicePage.render(card) }
}
