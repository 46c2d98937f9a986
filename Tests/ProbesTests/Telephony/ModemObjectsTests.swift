import Probes
import Testing

@Suite struct ModemObjectsTests {
  @Test func interfacesAndNumbersBecomeWords() throws {
    let modem = try #require(ModemObjects.modems(ModemReply.pinePhone)?.first)
    #expect(modem.path == "/org/freedesktop/ModemManager1/Modem/0")
    #expect(modem.state == "registered" && modem.failure == nil)
    #expect(modem.technologies == ["gsm-umts", "lte"])
    #expect(modem.calls && modem.messages && modem.hasReceiver)
    #expect(modem.storages == ["sm", "me"])
  }

  @Test func aModemWithoutASimSaysSo() {
    let modem = ModemObjects.modems(ModemReply.modem(state: -1, failure: 2))?.first
    #expect(modem?.state == "failed" && modem?.failure == "it failed: no SIM card")
    #expect(ModemObjects.modems(ModemReply.modem(state: 2))?.first?.failure == "it is locked")
    #expect(ModemObjects.modems(ModemReply.modem(state: 77))?.first?.state == "state 77")
  }

  @Test func noModemsIsAnAnswer() { #expect(ModemObjects.modems(ModemReply.none) == []) }

  @Test(arguments: ["", "null", "[]", "{", "7", "\"x\""])
  func whatIsNoListOfObjectsIsNone(_ reply: String) { #expect(ModemObjects.modems(reply) == nil) }

  @Test(
    arguments: [
      "{\"/m\":null}", "{\"/m\":{\"org.freedesktop.ModemManager1.Modem\":null}}",
      "{\"/m\":{\"org.freedesktop.ModemManager1.Modem\":{\"State\":1e300,\"Model\":7,\"CurrentCapabilities\":-1.5}}}",
      "{\"/m\":{\"org.freedesktop.ModemManager1.Modem\":{},\"org.freedesktop.ModemManager1.Modem.Voice\":3}}",
    ])
  func propertiesOfAnotherKindAreMissing(_ reply: String) throws {
    for modem in try #require(ModemObjects.modems(reply)) {
      #expect(!modem.calls && modem.model == nil && modem.failure == "its state is not known")
    }
  }

  @Test func oFonosModemsAreThoseOfTheDeviceItself() throws {
    let modems = try #require(
      OFono.modems(
        """
        [["/ril_0",{"Online":true,"Powered":true,"Type":"hardware","Interfaces":["org.ofono.VoiceCallManager",\
        "org.ofono.MessageManager"],"Model":"x"}],["/hfp/1",{"Online":true,"Type":"hfp","Interfaces":[]}],\
        ["/ril_1",{"Powered":false,"Interfaces":[]}],["/broken"],7]
        """))
    #expect(modems.map(\.path) == ["/ril_0", "/ril_1"])
    #expect(modems[0].calls && modems[0].messages && modems[0].failure == nil)
    #expect(modems[1].failure == "it is not online")
    #expect(OFono.modems("{}") == nil)
  }
}
