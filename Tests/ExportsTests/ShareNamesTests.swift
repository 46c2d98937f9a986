import Testing

@testable import Exports

@Suite struct ShareNamesTests {
  @Test func aLongPathIsShownByItsEnd() {
    #expect(ShareNames.short(["/var/lib/an-application/data/books.db"]) == ["…/data/books.db"])
    #expect(ShareNames.short(["/tmp/a", "worker 12"]) == ["/tmp/a", "worker 12"])
  }

  @Test func pathsThatEndAlikeAreToldApartByTheFolderThatDiffers() {
    let names = ["arm", "x86"].map { "/home/someone/work/build-for-\($0)/drivers-of-the-network-card/image" }
    #expect(ShareNames.short(names) == ["…/build-for-arm/…/image", "…/build-for-x86/…/image"])
    let near = [
      "/usr/share/a-first-application/elf", "/usr/share/a-second-application/elf",
      "/usr/bin/of-any-length/elf2",
    ]
    let short = ShareNames.short(near)
    #expect(Set(short).count == 3 && short.allSatisfy { $0.count <= 30 }, "\(short)")
  }

  @Test func theSameNameTwiceStaysTheSame() {
    let name = "/var/lib/an-application/data/books-of-the-library.db"
    #expect(Set(ShareNames.short([name, name])).count == 1)
  }
}
