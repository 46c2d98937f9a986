// Two processors, each with three frequencies of its own: what is asked for is a byte of a serial port's scratch register,
// and what is there is what was asked for.
DefinitionBlock ("processors.aml", "SSDT", 2, "LAB", "SPEEDS", 1)
{
    External (\_SB.CPUS.C000, DeviceObj)
    External (\_SB.CPUS.C001, DeviceObj)
    Scope (\_SB)
    {
        Name (LPC0, Package () {
            ResourceTemplate () { Register (SystemIO, 8, 0, 0x2FF, 1) },
            ResourceTemplate () { Register (SystemIO, 8, 0, 0x2FF, 1) } })
        Name (LPC1, Package () {
            ResourceTemplate () { Register (SystemIO, 8, 0, 0x3EF, 1) },
            ResourceTemplate () { Register (SystemIO, 8, 0, 0x3EF, 1) } })
        // MHz, mW, two latencies in microseconds, and the bytes.
        Name (LPSS, Package () {
            Package () { 2400, 15000, 10, 10, 0x18, 0x18 },
            Package () { 1600, 10000, 10, 10, 0x10, 0x10 },
            Package () {  800,  5000, 10, 10, 0x08, 0x08 } })
    }
    Scope (\_SB.CPUS.C000) { Method (_PCT, 0) { Return (LPC0) } Method (_PSS, 0) { Return (LPSS) } Method (_PPC, 0) { Return (0) } }
    Scope (\_SB.CPUS.C001) { Method (_PCT, 0) { Return (LPC1) } Method (_PSS, 0) { Return (LPSS) } Method (_PPC, 0) { Return (0) } }
}
