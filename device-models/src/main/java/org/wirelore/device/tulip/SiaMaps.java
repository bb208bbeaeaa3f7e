package org.wirelore.device.tulip;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.RESERVED;
import static org.wirelore.device.api.register.Access.WRITE_ONE_TO_CLEAR;
import static org.wirelore.device.api.register.Access.WRITE_ONLY;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.List;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;

/** CSR12 to CSR15, which differ most between the members of the family (manuals, chapter on CSRs). */
final class SiaMaps {
    private SiaMaps() {
    }

    /** General-purpose port and watchdogs. */
    static List<Register> of21140() {
        return List.of(
                TulipMaps.csr(TulipRegisters.CSR12, "general-purpose port", 0xFFFFFEFF,
                        "with GPC sets directions, 1 is output, without it the levels of outputs",
                        List.of(field("GPD", 0xFF, LIVE, "levels of the pins"),
                                field("GPC", TulipRegisters.CSR12_GPC, WRITE_ONLY, "control"))),
                TulipMaps.csr(TulipRegisters.CSR13, "reserved", -1, "", List.of()),
                TulipMaps.csr(TulipRegisters.CSR14, "reserved", -1, "", List.of()),
                TulipMaps.csr(TulipRegisters.CSR15, "watchdogs", 0xFFFFFEC8, "HUJ opens a port that jabber has shut",
                        List.of(jabberDisable(), hostUnjab(), jabberClock(), watchdogDisable(), watchdogRelease())));
    }

    /** SIA, watchdogs and general-purpose pins. */
    static List<Register> of21143() {
        return List.of(
                TulipMaps.csr(TulipRegisters.CSR12, "SIA status", 0x000000C6,
                        "ANS=1 with CSR14.ANE restarts autonegotiation", siaStatus()),
                TulipMaps.csr(TulipRegisters.CSR13, "SIA connectivity", 0xFFFF0000, "the link is looked at again",
                        List.of(field("SRL", TulipRegisters.CSR13_SRL, READ_WRITE, "SIA out of reset"),
                                kept("CAC", 1 << 2, "CSR autoconfiguration"),
                                field("AUI", TulipRegisters.CSR13_AUI, READ_WRITE, "AUI instead of 10BASE-T"),
                                kept("DIAG", 0xFFF0, "diagnostics"))),
                TulipMaps.csr(TulipRegisters.CSR14, "SIA transmit and receive", -1,
                        "without ANE negotiation is off; the link is looked at again", siaControl()),
                TulipMaps.csr(TulipRegisters.CSR15, "SIA general, watchdogs and general-purpose port", 0x8FF00000,
                        "MD sets directions with CWE, levels without; HUJ opens a port that jabber has shut; "
                                + "the link is looked at again",
                        siaGeneral()));
    }

    private static List<BitField> siaStatus() {
        return List.of(
                field("MRA", TulipRegisters.CSR12_MRA, WRITE_ONE_TO_CLEAR, "MII receive activity"),
                field("LS100", TulipRegisters.CSR12_LS100, READ_ONLY, "100 Mb/s link, 0 when up"),
                field("LS10", TulipRegisters.CSR12_LS10, READ_ONLY, "10 Mb/s link, 0 when up"),
                field("APS", 1 << 3, RESERVED, "autopolarity state"),
                field("ARA", TulipRegisters.CSR12_ARA, WRITE_ONE_TO_CLEAR, "AUI receive activity"),
                field("TRA", TulipRegisters.CSR12_TRA, WRITE_ONE_TO_CLEAR, "10BASE-T receive activity"),
                field("NSN", 1 << 10, RESERVED, "non-stable NLPs"),
                field("TRF", 1 << 11, RESERVED, "remote fault"),
                field("ANS", TulipRegisters.CSR12_ANS, LIVE, "autonegotiation state"),
                field("LPN", TulipRegisters.CSR12_LPN, READ_ONLY, "the link partner negotiates"),
                field("LPC", TulipRegisters.CSR12_LPC, READ_ONLY, "the link partner's code word"));
    }

    private static List<BitField> siaControl() {
        return List.of(
                field("ECEN", TulipRegisters.CSR14_ECEN, READ_WRITE, "encoder enable"),
                kept("LBK", 1 << 1, "loopback"),
                field("DREN", TulipRegisters.CSR14_DREN, READ_WRITE, "driver enable"),
                kept("LSE", 1 << 3, "link pulse send enable"),
                kept("CPEN", 3 << 4, "compensation"),
                field("TH", TulipRegisters.CSR14_TH, READ_WRITE, "advertise 10 Mb/s half duplex"),
                field("ANE", TulipRegisters.CSR14_ANE, READ_WRITE, "autonegotiation enable"),
                kept("RSQ", 1 << 8, "receive squelch"),
                kept("CSQ", 1 << 9, "collision squelch"),
                kept("CLD", 1 << 10, "collision detect"),
                kept("SQE", 1 << 11, "signal quality error"),
                field("LTE", TulipRegisters.CSR14_LTE, READ_WRITE, "link test enable"),
                kept("APE", 1 << 13, "autopolarity enable"),
                kept("SPP", 1 << 14, "set polarity plus"),
                kept("TAS", 1 << 15, "10BASE-T/AUI autosensing"),
                field("THX", TulipRegisters.CSR14_THX, READ_WRITE, "advertise 100BASE-TX half duplex"),
                field("TXF", TulipRegisters.CSR14_TXF, READ_WRITE, "advertise 100BASE-TX full duplex"),
                kept("T4", 1 << 18, "advertise 100BASE-T4"));
    }

    private static List<BitField> siaGeneral() {
        return List.of(
                jabberDisable(), hostUnjab(), jabberClock(),
                kept("ABM", 1 << 3, "AUI or BNC"),
                watchdogDisable(), watchdogRelease(),
                kept("LED1", 3 << 6, "LED 1 function"),
                kept("TSCK", 1 << 8, "test clock"),
                kept("FUSQ", 1 << 9, "force unsquelch"),
                field("FLF", TulipRegisters.CSR15_FLF, READ_WRITE, "force link fail"),
                kept("LEE", 1 << 11, "link extend enable"),
                kept("DPST", 1 << 12, "PLL self-test start"),
                kept("FRL", 1 << 13, "force receiver low"),
                kept("LE2", 1 << 14, "LED 2 function"),
                kept("LV2", 1 << 15, "LED 2 value"),
                field("MD", TulipRegisters.CSR15_MD, LIVE, "levels of the pins"),
                kept("LGS", 0xF << 20, "LED or general-purpose select"),
                field("GEI", TulipRegisters.CSR15_GEI, READ_WRITE, "interrupt enable of pins 0 and 1"),
                kept("RME", 1 << 26, "receive match enable"),
                field("CWE", TulipRegisters.CSR15_CWE, READ_WRITE, "control write enable"),
                field("GI", TulipRegisters.CSR15_GI, WRITE_ONE_TO_CLEAR, "interrupts of pins 0 and 1"),
                field("RMI", TulipRegisters.CSR15_RMI, RESERVED, "receive match interrupt"));
    }

    private static BitField jabberDisable() {
        return field("JBD", TulipRegisters.CSR15_JBD, READ_WRITE, "jabber disable");
    }

    private static BitField hostUnjab() {
        return field("HUJ", TulipRegisters.CSR15_HUJ, READ_WRITE, "host unjab");
    }

    private static BitField jabberClock() {
        return kept("JCK", TulipRegisters.CSR15_JCK, "jabber clock");
    }

    private static BitField watchdogDisable() {
        return field("RWD", TulipRegisters.CSR15_RWD, READ_WRITE, "receive watchdog disable");
    }

    private static BitField watchdogRelease() {
        return field("RWR", TulipRegisters.CSR15_RWR, READ_WRITE, "receive watchdog release");
    }
}
