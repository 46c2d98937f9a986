import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct NewFileTests {
  @Test func nothingLiesThereBeforeTheFileIsWhole() throws {
    let tree = FixtureTree().file("/file", "before")
    let path = tree.path + "/file"
    let old = try NewFile.status(path)
    try NewFile.make(path, inPlaceOf: old, holding: Array("after".utf8)) { () throws(SystemError) in
      #expect((try? tree.root.text("/file")) == "before")
      #expect((try? tree.root.entries("/")) == ["file"])
      unlink(path)
    }
    #expect(try tree.root.text("/file") == "after")
  }

  @Test func whatCannotBeMadeRoomForIsLeftAlone() throws {
    let tree = FixtureTree().file("/file", "before")
    let path = tree.path + "/file"
    #expect(throws: SystemError.self) {
      try NewFile.make(path, inPlaceOf: nil, holding: [1]) { () throws(SystemError) in
        throw SystemError(code: EEXIST, call: "unlink", subject: path)
      }
    }
    // A name that is taken in the last moment is taken.
    #expect(throws: SystemError.self) {
      try NewFile.make(path, inPlaceOf: nil, holding: [1]) { () throws(SystemError) in }
    }
    #expect(try tree.root.text("/file") == "before")
  }

  @Test func theModeOfWhatLayThereIsKept() throws {
    let tree = FixtureTree().file("/file", "before")
    let path = tree.path + "/file"
    chmod(path, 0o640)
    let old = try NewFile.status(path)
    try NewFile.make(path, inPlaceOf: old, holding: [1]) { () throws(SystemError) in unlink(path) }
    #expect(try #require(try NewFile.status(path)).st_mode & 0o777 == 0o640)
  }
}
