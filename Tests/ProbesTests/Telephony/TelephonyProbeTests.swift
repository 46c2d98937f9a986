import Documents
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct TelephonyProbeTests {
  private func answer(_ tree: FixtureTree) -> (calls: Finding?, messages: Finding?) {
    let answer = TelephonyProbe.read(tree.root)
    return (answer.capabilities["telephony"], answer.capabilities["sms"])
  }
  private func served(_ reply: String) -> FixtureTree { FixtureTree().dbus(ModemObjects.call, reply) }

  @Test func aPhoneCallsAndSendsMessages() {
    let (calls, messages) = answer(served(ModemReply.pinePhone))
    #expect(calls?.state == .present && messages?.state == .present)
    #expect(
      calls?.evidence.first?.answer == "QUECTEL Mobile Broadband Module EG25-G, registered, offers calls")
    #expect(messages?.evidence.first?.answer.hasSuffix("storages for messages: sm, me") == true)
  }

  @Test func aDataCardSendsMessagesAndDoesNotCall() {
    let (calls, messages) = answer(served(ModemReply.dataCard))
    #expect(calls?.state == .absent && calls?.reason == "the modem is for data only")
    #expect(messages?.state == .present)
  }

  @Test func aLockedModemLeavesBothOpen() {
    for reply in [ModemReply.modem(state: 2), ModemReply.modem(state: -1, failure: 2)] {
      let (calls, messages) = answer(served(reply))
      #expect(calls?.state == .unknown && messages?.state == .unknown)
    }
    #expect(
      answer(served(ModemReply.modem(state: 2))).calls?.reason?.hasSuffix("it is locked") == true)
  }

  @Test func aModemWithoutPlacesForMessagesSendsNone() {
    let reply = ModemReply.modem(
      state: 8, ",\"org.freedesktop.ModemManager1.Modem.Messaging\":{\"SupportedStorages\":[0]}")
    #expect(answer(served(reply)).messages?.state == .absent)
  }

  @Test func aServiceWithoutModemsMeansThatThereIsNone() {
    #expect(answer(served(ModemReply.none)).calls?.state == .absent)
  }

  @Test func aModemOfTheKernelsAloneLeavesBothOpen() {
    let trees = [
      FixtureTree().file("/sys/class/wwan/wwan0at0/type", "AT\n"),
      FixtureTree().file("/sys/class/usbmisc/cdc-wdm0/dev", "180:0\n"),
      FixtureTree().file("/sys/class/remoteproc/remoteproc0/firmware", "qcom/sm7225/fairphone4/modem.mbn\n"),
      FixtureTree().file("/sys/class/net/wwan0/type", "1\n").file(
        "/sys/class/net/wwan0/uevent", "DEVTYPE=wwan\n"),
      FixtureTree().file("/sys/class/tty/ttyACM0/dev", "166:0\n"),
    ]
    for tree in trees {
      let (calls, messages) = answer(tree)
      #expect(calls?.state == .unknown && messages?.state == .unknown)
      #expect(calls?.reason?.contains("ModemManager or oFono could tell") == true)
      #expect(TelephonyProbe.diagnose(tree.root).first?.remedy != nil)
    }
  }

  @Test func aServiceThatListsNothingIsBelievedOfVaguePortsOnly() {
    let vague = served(ModemReply.none).file("/sys/class/tty/ttyACM0/dev", "166:0\n")
    #expect(answer(vague).calls?.state == .absent)
    let sure = served(ModemReply.none).file("/sys/class/usbmisc/cdc-wdm0/dev", "180:0\n")
    #expect(answer(sure).calls?.state == .unknown)
    #expect(answer(sure).calls?.reason?.contains("lists no modem") == true)
  }

  @Test func otherProcessorsAreNoModems() {
    let tree = FixtureTree().file("/sys/bus/usb/devices/usb1/idVendor", "1d6b\n")
    tree.file("/sys/class/remoteproc/remoteproc0/firmware", "adsp.mbn\n").file(
      "/sys/class/tty/ttyUSB0/dev", "188:0\n")
    tree.file("/sys/class/usbmisc/hiddev0/dev", "180:96\n")
    #expect(answer(tree).calls?.state == .absent)
  }

  @Test func withoutATraceTheBusesDecide() {
    #expect(answer(FixtureTree()).calls?.state == .unknown)
    let board = FixtureTree().file("/sys/bus/usb/devices/usb1/idVendor", "1d6b\n")
    #expect(answer(board).calls?.state == .absent)
    #expect(answer(board).calls?.reason == "nothing points to a modem")
  }

  @Test func oFonoIsBelievedToo() {
    let tree = FixtureTree().dbus(
      OFono.call, "[[\"/ril_0\",{\"Online\":true,\"Interfaces\":[\"org.ofono.VoiceCallManager\"]}]]")
    #expect(answer(tree).calls?.state == .present && answer(tree).messages?.state == .absent)
  }
}
