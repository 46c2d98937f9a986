import Probes
import Testing

@Suite struct GpsdReportTests {
  private func report(_ text: String) -> GpsdReport { GpsdReport.parse(Array(text.utf8)) }

  @Test func greetingDevicesAndFixesAreALineEach() {
    let found = report(
      """
      {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}\r
      {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0","driver":"NMEA0183","flags":1}]}
      {"class":"TPV","device":"/dev/ttyUSB0","mode":3,"lat":50.85,"lon":4.35,"epx":3.5,"epy":4.5,"eph":9.2,"epv":20}

      """)
    #expect(found.release == "3.22")
    #expect(found.devices == [.init(path: "/dev/ttyUSB0", driver: "NMEA0183")])
    #expect(found.best?.mode == .threeDimensional && found.best?.horizontalError == 9.2)
    #expect(found.isSettled)
  }

  @Test func anEmptyListIsAnAnswer() {
    #expect(report("{\"class\":\"DEVICES\",\"devices\":[]}\n").devices == [])
    #expect(report("").devices == nil)
  }

  @Test func theBestFixIsTheOneWithMostDimensionsAndItsErrors() {
    let found = report(
      """
      {"class":"TPV","mode":3,"eph":5}
      {"class":"TPV","mode":2,"eph":1}
      {"class":"TPV","mode":3}
      {"class":"TPV","mode":1}
      """)
    #expect(found.best?.horizontalError == 5)
    #expect(report("{\"class\":\"TPV\",\"mode\":2}").isSettled == false)
    #expect(report("{\"class\":\"TPV\",\"mode\":99}").best?.mode == GpsdReport.Fix.Mode.none)
  }

  @Test(
    arguments: [
      "{", "null", "[]", "\"x\"", "{\"class\":1}", "{\"class\":\"DEVICES\"}",
      "{\"class\":\"DEVICES\",\"devices\":{}}",
      "{\"class\":\"DEVICES\",\"devices\":[1,null,{\"path\":2}]}",
      "{\"class\":\"TPV\",\"mode\":\"3\",\"eph\":-1}",
      "{\"class\":\"TPV\",\"mode\":1e300}", "HTTP/1.1 400 Bad Request",
    ])
  func hostileLinesAreNoFixesAndNoReceivers(_ line: String) {
    let found = report(line + "\n" + line)
    #expect(found.devices?.isEmpty != false && !found.isSettled && found.release == nil)
    #expect(found.fixes.allSatisfy { !$0.hasAccuracy && $0.mode == .none })
  }

  @Test func linesAndListsHaveLimits() {
    let long = "{\"class\":\"VERSION\",\"release\":\"" + String(repeating: "x", count: 20000) + "\"}"
    #expect(report(long).release == nil)
    let many = String(repeating: "{\"path\":\"/dev/x\"},", count: 500).dropLast()
    #expect(report("{\"class\":\"DEVICES\",\"devices\":[\(many)]}").devices?.count == 64)
    let deep = String(repeating: "[", count: 5000)
    #expect(report("{\"class\":\"DEVICES\",\"devices\":\(deep)").devices == nil)
  }

  @Test func noPositionIsKept() {
    let kept = GpsdReport.withoutPositions(
      Array(
        """
        {"class":"VERSION","release":"3.22"}
        {"class":"TPV","device":"/dev/gnss0","mode":3,"lat":50.8505,"lon":4.3517,"altHAE":42.5,"ecefx":7,"eph":9.2}
        {"class":"SKY","hdop":1.1,"lat":50.8505}
        broken 50.8505

        """.utf8))
    let text = String(decoding: kept, as: UTF8.self)
    for secret in ["50.8505", "4.3517", "42.5", "ecefx"] { #expect(!text.contains(secret)) }
    #expect(GpsdReport.parse(kept).best?.horizontalError == 9.2)
  }
}
