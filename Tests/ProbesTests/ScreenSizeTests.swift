import Probes
import Recordings
import Testing

@Suite struct ScreenSizeTests {
  private func size(_ pixels: (Int, Int), _ coarse: (UInt8, UInt8), _ fine: (Int, Int)?) throws -> ScreenSize?
  {
    ScreenSize.of(try EDID(parsing: EDIDBytes.made(pixels: pixels, coarse: coarse, millimetres: fine))).value
  }

  @Test func millimetresCountBeforeTheCentimetresThatBearThemOut() throws {
    #expect(try size((800, 1280), (10, 16), (100, 160)) == ScreenSize(width: 100, height: 160))
    #expect(try size((1920, 1080), (31, 17), (309, 174)) == ScreenSize(width: 309, height: 174))
  }

  @Test func millimetresThatContradictTheCentimetresGiveWay() throws {
    #expect(try size((1920, 1080), (53, 30), (16, 9)) == ScreenSize(width: 530, height: 300))
  }

  @Test func aRatioInPlaceOfTheSizeIsNoSize() throws {
    #expect(try size((1920, 1080), (16, 9), (160, 90)) == nil)
    #expect(try size((1920, 1080), (16, 9), nil) == nil)
    #expect(try size((1920, 1080), (79, 0), nil) == nil)
    #expect(try size((1920, 1080), (0, 0), (0, 0)) == nil)
  }

  @Test func aSizeThatDoesNotFitThePixelsIsNoSize() throws {
    #expect(try size((800, 1280), (6, 5), (60, 50)) == nil)
    #expect(try size((3840, 2160), (1, 1), (16, 9)) == nil)
  }

  @Test func aPanelMountedOnItsSideIsBelieved() {
    #expect(ScreenSize.judged(.init(width: 155, height: 97), (800, 1280)).value != nil)
  }

  @Test func aTelevisionSetIsBelieved() throws {
    let size = try #require(try size((1920, 1080), (121, 68), (1210, 680)))
    #expect(abs(size.diagonal - 54.6) < 0.1)
  }

  @Test func theReasonTellsWhatWasClaimed() {
    let reason = ScreenSize.judged(.init(width: 60, height: 50), (800, 1280)).reason
    #expect(reason == "60 x 50 mm does not fit its 800 x 1280 pixels")
  }
}
